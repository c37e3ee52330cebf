// What a person does on a board: clicks, keys and drags become choices.
//
// Arrows, Home and End move the keyboard's stop, Enter or Space chooses, Escape forgets what was chosen.

import { Drag } from "./drag.js";
import { stepTo } from "./state.js";

/** @import { Board } from "./board.js" */

/** @param {Board} board */
export function hear(board) {
  const drag = new Drag(board);
  const { grid } = board.drawing;
  let completed = false; // by the click before
  grid.addEventListener("keydown", (event) => onKey(board, event));
  grid.addEventListener("pointerover", (event) => { if (event.pointerType === "mouse") board.hover(board.cellOf(event.target)); });
  grid.addEventListener("pointerleave", () => board.hover(null));
  grid.addEventListener("pointerdown", (event) => drag.begin(event));
  grid.addEventListener("click", (event) => {
    const cell = board.cellOf(event.target);
    if (cell === null || drag.dragging) return;
    board.focus(cell);
    if (event.detail > 1 && completed) return; // a double click is one choice
    completed = board.choose(cell);
  });
}

/** @param {Board} board @param {KeyboardEvent} event */
function onKey(board, event) {
  if (event.altKey || event.metaKey) return;
  const to = stepTo(board.state, event.key, event.ctrlKey);
  const chooses = event.key === "Enter" || event.key === " ";
  const forgets = event.key === "Escape";
  if (to === null && !chooses && !forgets) return;
  event.preventDefault();
  board.focus(to ?? board.state.focused);
  if (chooses) board.choose(board.state.focused);
  if (forgets) board.forget();
}
