// Light or dark and which room, before anything is painted; the button in the header overrides the system's choice.
(() => {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const chosen = () => {
    try { return localStorage.getItem("theme"); } catch { return null; }
  };
  const apply = () => { root.dataset.theme = chosen() ?? (dark.matches ? "dark" : "light"); };
  /** @param {HTMLElement} button */
  const label = (button) => {
    const other = root.dataset.theme === "dark" ? "light" : "dark";
    button.setAttribute("aria-label", `Use ${other} colours`);
    button.title = `Use ${other} colours`;
  };
  apply();
  // Which kind of room this is: a game's has more room for its board, from the first paint on.
  try {
    const { board, pieces } = JSON.parse(localStorage.getItem("look") ?? "{}");
    if (board) root.dataset.board = board;
    if (pieces) root.dataset.pieces = pieces;
  } catch { /* as it usually looks */ }
  if (/^\/(play|game|analysis)\//.test(location.pathname)) root.dataset.room = "game";
  addEventListener("DOMContentLoaded", () => {
    const button = document.getElementById("theme");
    if (!button) return;
    label(button);
    dark.addEventListener("change", () => { apply(); label(button); });
    button.addEventListener("click", () => {
      root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
      try { localStorage.setItem("theme", root.dataset.theme); } catch { /* not kept, then */ }
      label(button);
    });
  });
})();
