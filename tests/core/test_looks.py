"""Pictures of games only draw."""

from __future__ import annotations

import pytest

from warren.core.looks import PICTURES, BadPicture, check_picture, pictures_of
from warren.games import find, game_ids

SVG = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'


def doubled(element: str, link: str) -> str:
    """Thirty shapes, each of which draws the one before it twice."""
    links = [link.format(f"s{n}") for n in range(30)]
    shapes = [f'<g id="s{n}">{f"<{element} {used}/>" * 2}</g>' for n, used in enumerate(links, 1)]
    return f'<path id="s0"/>{"".join(shapes)}'


@pytest.mark.parametrize("game_id", game_ids())
def test_each_game_has_its_pictures(game_id: str) -> None:
    game = find(game_id)
    assert game.looks is not None
    assert tuple(pictures_of(game.package)) == PICTURES


def test_a_drawing_is_taken() -> None:
    drawing = '<!-- a gem --><path id="gem" d="M0 0h9"/><use href="#gem"/>'
    check_picture("icon.svg", f'<?xml version="1.0"?>\n{SVG.format(drawing)}'.encode())
    shaded = '<linearGradient id="dusk"/><path style="fill: url(#dusk); stroke: #123" mask="url(\'#gem\')"/>'
    check_picture("icon.svg", f'<?xml version="1.0" encoding="utf-8"?>{SVG.format(drawing + shaded)}'.encode())


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
        (SVG.format('<use xmlns:x="http://www.w3.org/1999/xlink" x:href="javascript:1"/>'), "links within the image"),
        ('<!DOCTYPE svg [<!ENTITY a "b">]>' + SVG.format("&a;"), "without a document type"),
        ('<?xml-stylesheet href="https://example.org/a.css"?>' + SVG.format(""), "instructions of its own"),
        ('<?xml version="1.0" encoding="iso-2022-jp"?>' + SVG.format(""), "instructions of its own"),
        (SVG.format("<style>@import 'https://example.org/a.css'</style>"), "only draws, without 'style'"),
        (SVG.format('<image href="#a"/>'), "only draws, without 'image'"),
        (SVG.format('<a href="#a"><animate attributeName="href" to="javascript:1"/></a>'), "without 'a'"),
        (SVG.format('<set attributeName="onload" to="1"/>'), "without 'set'"),
        (SVG.format('<html:iframe xmlns:html="http://www.w3.org/1999/xhtml"/>'), "without 'iframe'"),
        (SVG.format('<g xmlns="http://www.w3.org/1999/xhtml"/>'), "without 'g'"),
        (SVG.format('<g xml:base="https://example.org/"><use href="#a"/></g>'), "only draws, without 'base'"),
        (SVG.format('<path fill="url(https://example.org/a.svg#b)"/>'), "links within the image"),
        (SVG.format("<path fill=\"url(#a) url( '//example.org/b')\"/>"), "links within the image"),
        (SVG.format('<path style="fill:u\\72l(//example.org)"/>'), "links within the image"),
        (SVG.format("<path style=\"mask:IMAGE-SET('//example.org' 1x)\"/>"), "links within the image"),
        (SVG.format('<g id="a"><use href="#a"/></g>'), "at most 50 deep"),
        (SVG.format("<g>" * 60 + "</g>" * 60), "at most 50 deep"),
        (SVG.format(doubled("use", "href='#{}'")), "at most 5,000 elements"),
        (SVG.format(doubled("path", "mask='url(#{})'")), "at most 5,000 elements"),
        (SVG.format("\0"), "not a text"),
    ],
)
def test_what_can_do_more_is_refused(content: str, why: str) -> None:
    with pytest.raises(BadPicture) as refused:
        check_picture("icon.svg", content.encode())
    assert why in str(refused.value)
