// A piece in the hand: it follows the pointer from where it stands, and is dropped on a cell of its board.

const DRAG_PIXELS = 6;

export function drag(board, event) {
  board.dragged = false;
  const from = board.cellAt(event);
  if (event.button !== 0 || from === null || board.busy) return;
  const onWay = board.chosen.length > 1 && board.chosen.at(-1) === from;
  if (!onWay && !board.legal.some((path) => path[0] === from && path.length > 1)) return;
  const box = board.cells[onWay ? board.chosen[0] : from].querySelector(".piece-box");
  if (!box) return;

  const follow = (move) => {
    const [x, y] = [move.clientX - event.clientX, move.clientY - event.clientY];
    if (!board.dragged && Math.hypot(x, y) < DRAG_PIXELS) return;
    if (!board.dragged) {
      board.dragged = true;
      if (!onWay) board.extend([from]);
      box.classList.add("moving");
    }
    board.stand(x, y);
  };

  const drop = (up) => {
    removeEventListener("pointermove", follow);
    removeEventListener("pointerup", drop);
    removeEventListener("pointercancel", drop);
    if (!board.dragged) return;
    box.classList.remove("moving");
    const under = up.type === "pointerup" ? document.elementFromPoint(up.clientX, up.clientY) : null;
    const to = (under && board.cellAt({ target: under })) ?? from;
    if (to !== from) board.choose(to, true);
    else if (onWay) board.mark();
    else board.forget();
    // The click that follows belongs to the drag.
    setTimeout(() => { board.dragged = false; });
  };

  addEventListener("pointermove", follow);
  addEventListener("pointerup", drop);
  addEventListener("pointercancel", drop);
}
