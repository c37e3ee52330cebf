// Links and files: the watch link, the position as a link, the game as a file and back.

import { button, h } from "./dom.js";

const MOST_BYTES = 200_000;

export function positionLink(game, position) {
  const query = new URLSearchParams({ position, rows: game.rows, columns: game.columns });
  if (game.line != null) query.set("line", game.line);
  return `${location.origin}/play/${game.name}?${query}`;
}

// What a position link asks for, as the server takes it; null where the address names no position.
export function fromLink(game, seats) {
  const query = new URLSearchParams(location.search);
  if (!query.has("position")) return null;
  // What is no number goes to the server as it is, and the answer says so.
  const number = (key) => (query.has(key) ? (/^\d+$/.test(query.get(key)) ? Number(query.get(key)) : query.get(key)) : undefined);
  return { game: game.name, start: query.get("position"), rows: number("rows"), columns: number("columns"), line: number("line"), seats };
}

function copyable(label, text) {
  const field = h("input", { type: "text", readonly: true, value: text, "aria-label": label, onfocus: () => field.select() });
  const copy = button("Copy", async () => {
    field.select();
    try { await navigator.clipboard.writeText(text); } catch { document.execCommand("copy"); }
    copy.textContent = "Copied";
    setTimeout(() => { copy.textContent = "Copy"; }, 1500);
  });
  return h("div", { class: "copyable" }, h("span", null, label), h("div", null, field, copy));
}

export function shareDialog(game, board) {
  const dialog = h("dialog", { class: "card share", "aria-labelledby": "share-title" },
    h("h2", { id: "share-title" }, "Share"),
    copyable("This position, to play on from", positionLink(game, board.position)),
    copyable("This game, to watch", `${location.origin}/game/${game.id}`),
    h("p", { class: "dim" }, "Only this browser can make moves here; whoever opens the watch link looks on."),
    /^(localhost|127\.|\[::1\])/.test(location.hostname) && h("p", { class: "dim" }, "These links work on this machine only; “plyground --host 0.0.0.0” serves your network."),
    h("form", { method: "dialog" }, h("button", { class: "main" }, "Close")));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

export function reopenButton(onRecord, onTrouble) {
  const input = h("input", { type: "file", accept: ".json,application/json", class: "unseen", tabindex: -1, "aria-label": "A game saved as a file" });
  input.addEventListener("change", async () => {
    const [file] = input.files;
    input.value = "";
    if (!file) return;
    if (file.size > MOST_BYTES) return onTrouble(`${file.name} is too large to be a game.`);
    try {
      onRecord(JSON.parse(await file.text()));
    } catch {
      onTrouble(`${file.name} is not a saved game: it is not JSON.`);
    }
  });
  return h("span", null, input, button("Open a file", () => input.click()));
}
