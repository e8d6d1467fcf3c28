"""Write the pictures that some programs want as PNG, from our own SVG. Run it after a change of one of them.

python scripts/render_icons.py
"""

from __future__ import annotations

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

FOLDER = Path(__file__).resolve().parents[1] / "web" / "public"
PICTURES = {
    "icon-180.png": ("icon-maskable.svg", 180, 180),
    "icon-192.png": ("icon.svg", 192, 192),
    "icon-512.png": ("icon.svg", 512, 512),
    "icon-maskable-512.png": ("icon-maskable.svg", 512, 512),
    "preview.png": ("preview.svg", 1200, 630),
}


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name, (source, width, height) in PICTURES.items():
            page = browser.new_page(viewport={"width": width, "height": height})
            drawing = (FOLDER / source).read_text(encoding="utf-8")
            page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block; width: 100vw }}</style>{drawing}")
            page.screenshot(path=FOLDER / name, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
