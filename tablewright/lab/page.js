// Draws the plots and opens example matches. All data is in REPORT, so the page needs no network.
const style = getComputedStyle(document.documentElement);
const colour = (name) => style.getPropertyValue(name).trim();
document.querySelectorAll(".plot").forEach((place, number) => {
  const { data, layout } = REPORT.plots[number];
  const axis = { gridcolor: colour("--line"), zerolinecolor: colour("--line") };
  Plotly.newPlot(
    place,
    data.map((trace, place) => coloured(trace, place)),
    {
      ...layout,
      shapes: (layout.shapes || []).map((shape) => ({ ...shape, line: { ...shape.line, color: colour("--plain") } })),
      xaxis: { ...axis, ...layout.xaxis },
      yaxis: { ...axis, ...layout.yaxis },
      paper_bgcolor: "rgba(0,0,0,0)",
      plot_bgcolor: "rgba(0,0,0,0)",
      font: { color: colour("--ink"), family: "system-ui, sans-serif" },
      margin: { t: layout.showlegend ? 72 : 48, r: 16, b: 64, l: 56 },
    },
    { displayModeBar: false, responsive: true },
  );
});

function coloured(trace, place) {
  if (trace.type === "heatmap") return { ...trace, textfont: { color: "#22262b" } };
  const own = colour(["--slight", "--plain", "--grave"][place % 3]);
  const drawn = { ...trace, marker: { ...trace.marker, color: own }, line: { ...trace.line, color: own } };
  if (drawn.error_y) drawn.error_y = { ...drawn.error_y, color: colour("--ink") };
  return drawn;
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-match]");
  if (!link) return;
  event.preventDefault();
  open_match(REPORT.matches[Number(link.dataset.match)]);
});

function open_match(match) {
  const dialog = document.createElement("dialog");
  const heading = document.createElement("h3");
  heading.textContent = `${match.players}: ${match.scores.join(", ")}`;
  const story = document.createElement("ol");
  for (const sentence of match.story) {
    const line = document.createElement("li");
    line.textContent = sentence;
    story.append(line);
  }
  const save = document.createElement("button");
  save.textContent = "Save the match";
  save.onclick = () => {
    const file = document.createElement("a");
    file.href = URL.createObjectURL(new Blob([match.save], { type: "text/plain" }));
    file.download = `${match.name}.match`;
    file.click();
    URL.revokeObjectURL(file.href);
  };
  const close = document.createElement("button");
  close.textContent = "Close";
  close.onclick = () => dialog.close();
  dialog.onclose = () => dialog.remove();
  dialog.append(heading, close, save, story);
  document.body.append(dialog);
  dialog.showModal();
}
