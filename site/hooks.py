"""What MkDocs does not do itself: pages made from the server, links that leave docs/, and an offline search."""

from __future__ import annotations

import json
import re
import shutil
import sys
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

HERE = Path(__file__).parent
ROOT = HERE.parent
sys.path.insert(0, str(HERE))
sys.path.insert(0, str(ROOT))

from interface import http_page, socket_page  # noqa: E402

ICON = ROOT / "web" / "public" / "icon.svg"
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\(([^)#:]+)(#[^)]*)?\)")
CODE_IN_TEXT = re.compile(r"(?<=<code>)[^<\n]+(?=</code>)")
HYPHENATED = re.compile(r"(?<!\S)(?=\S*-)\S{2,24}(?!\S)")  # longer ones may need a second line


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages of the interface and the board's icon."""
    files.append(File.generated(config, "reference/http.md", content=http_page()))
    files.append(File.generated(config, "reference/socket.md", content=socket_page()))
    files.append(File.generated(config, "icon.svg", abs_src_path=str(ICON)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Links to the source stay text, because the site has no source. Examples are shown as a console session."""
    folder = Path(config.docs_dir, page.file.src_uri).parent

    def unlink(found: re.Match[str]) -> str:
        target = (folder / found[2]).resolve()
        outside = target.exists() and (target.is_dir() or not target.is_relative_to(config.docs_dir))
        return found[1] if outside else found[0]

    return LINK.sub(unlink, markdown).replace("```python\n>>> ", "```pycon\n>>> ")


def on_page_content(html: str, **_: Any) -> str:
    """What is wider than a phone scrolls by itself, also by keyboard. No line ends within an option such as `--set`."""
    html = html.replace("<table>", '<div class="scroll" role="group" aria-label="Table" tabindex="0"><table>')
    html = html.replace("</table>", "</table></div>")
    html = CODE_IN_TEXT.sub(lambda code: HYPHENATED.sub(r'<span class="word">\g<0></span>', code[0]), html)
    return re.sub(r"<pre(?=[ >])", '<pre tabindex="0"', html)


def on_post_build(config: MkDocsConfig) -> None:
    """Keep the search index as a script, which a page may load without a server, too; remove what no page uses."""
    site = Path(config.site_dir)
    index = json.loads((site / "search" / "search_index.json").read_text(encoding="utf-8"))
    sections = [entry for entry in index["docs"] if "#" in entry["location"]]
    (site / "search_index.js").write_text(f"const searchIndex = {json.dumps(sections)}\n", encoding="utf-8")
    for folder in ("search", "assets"):
        shutil.rmtree(site / folder)
    for name in ("sitemap.xml", "sitemap.xml.gz"):
        (site / name).unlink()
