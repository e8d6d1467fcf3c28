"""A page that shows a widget as a notebook does. Its model is connected to the Python object by the widget's messages.

The module is loaded from its text, as anywidget does it. The styles of the page would spoil any board that they reach.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, Page

from tablewright.notebook import Board
from tests.notebook.wire import Wire

PAGE = """<!doctype html><html lang="en"><head><title>Notebook</title><style>
    html { font-size: 10px; }
    body { margin: 8px; font: 13px/1.2 serif; color: #111; background: #fff; }
    body.dark { color: #ddd; background: #111; }
    div, span, p, button, svg { letter-spacing: 3px; }
    button { background: red; font-size: 40px; }
    .button, .card, .board { transform: rotate(3deg); }
</style></head><body><p id="text" class="small">Some text of the notebook.</p>
<button id="own" class="button">A button of the notebook</button>
<div id="cell"></div></body></html>"""

MODEL = """
class Model {
  constructor(state) { this.state = state; this.listeners = [] }
  get(name) { return this.state[name] }
  on(event, callback) { this.listeners.push({ event, callback }) }
  off(event, callback) {
    this.listeners = this.listeners.filter(l => l.event !== event || l.callback !== callback)
  }
  async send(content) { for (const data of await window.kernel(content)) this.deliver(data) }
  fire(event, content) { for (const l of this.listeners) if (l.event === event) l.callback(content) }
  deliver({ method, state, content }) {
    if (method === 'custom') return this.fire('msg:custom', content)
    Object.assign(this.state, state)
    for (const name in state) this.fire(`change:${name}`)
  }
}
window.show = async state => {
  window.model = new Model(state)
  const address = URL.createObjectURL(new Blob([state._esm], { type: 'text/javascript' }))
  const { default: widget } = await import(address)
  window.clean = await widget.render({ model: window.model, el: document.getElementById('cell') })
}
"""


class NotebookPage:
    def __init__(self, browser: Browser, board: Board, *, width: int = 1100, dark: bool = False):
        self.board = board
        self.wire: Wire = board.comm
        self.context = browser.new_context(viewport={"width": width, "height": 900}, reduced_motion="reduce")
        self.context.set_default_timeout(60_000)
        self.page: Page = self.context.new_page()
        self.troubles: list[str] = []
        self.requests: list[str] = []
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("console", lambda line: self.troubles.append(line.text) if line.type == "error" else None)
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.set_content(PAGE)
        if dark:
            self.page.evaluate("document.body.className = 'dark'")
        self.page.add_script_tag(content=MODEL)
        self.page.expose_function("kernel", self.wire.send_in)
        self.page.evaluate("state => window.show(state)", self.state())
        self.page.wait_for_selector(".board")

    def state(self) -> dict[str, Any]:
        """The state of the widget, put together from everything that was published."""
        state: dict[str, Any] = {}
        for data in self.wire.take():
            state |= data.get("state", {})
        return state

    def close(self) -> None:
        self.context.close()
