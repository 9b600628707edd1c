"""Pictures of games only draw."""

from __future__ import annotations

import pytest

from warren.core.looks import PICTURES, BadPicture, check_picture, pictures_of
from warren.games import find, game_ids

SVG = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'


@pytest.mark.parametrize("game_id", game_ids())
def test_each_game_has_its_pictures(game_id: str) -> None:
    game = find(game_id)
    assert game.looks is not None
    assert tuple(pictures_of(game.package)) == PICTURES


def test_a_drawing_is_taken() -> None:
    drawing = '<!-- a gem --><path id="gem" d="M0 0h9"/><use href="#gem"/>'
    check_picture("icon.svg", f'<?xml version="1.0"?>\n{SVG.format(drawing)}'.encode())


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("a drawing", "icon.svg: expected an SVG image: syntax error"),
        ("<html/>", "icon.svg: expected an SVG image, whose first element is svg, not 'html'"),
        ("<svg/>", "icon.svg: expected an SVG image, whose first element is svg, not 'svg'"),
        (SVG.format("<g><script>1</script></g>"), "only draws, without 'script'"),
        (SVG.format('<path onload="1"/>'), "only draws, without 'onload'"),
        (SVG.format("<foreignObject/>"), "only draws, without 'foreignObject'"),
        (SVG.format('<use href="https://example.org/a.svg#b"/>'), "links within the image, such as '#shape', not"),
        (SVG.format('<a xmlns:x="http://www.w3.org/1999/xlink" x:href="javascript:1"/>'), "links within the image"),
        ('<!DOCTYPE svg [<!ENTITY a "b">]>' + SVG.format("&a;"), "without a document type"),
        (SVG.format("\0"), "not a text"),
    ],
)
def test_what_can_do_more_is_refused(content: str, why: str) -> None:
    with pytest.raises(BadPicture) as refused:
        check_picture("icon.svg", content.encode())
    assert why in str(refused.value)
