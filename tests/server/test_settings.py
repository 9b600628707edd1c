from pathlib import Path

from warren.server.settings import settings_from


def test_pages_are_found_by_a_path_or_by_its_text(tmp_path: Path) -> None:
    assert settings_from({"pages": tmp_path}, {}).pages == tmp_path
    assert settings_from({}, {"WARREN_PAGES": str(tmp_path)}).pages == tmp_path
