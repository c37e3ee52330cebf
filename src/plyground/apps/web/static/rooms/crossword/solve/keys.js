// The keys of the solver's page, for those who solve without a mouse.

/** @import { Room } from "./room.js" */

/** @type {Record<string, (room: Room, shift: boolean) => boolean | void>} what a key does; false leaves it to the browser */
const KEYS = {
  ArrowUp: (room) => room.move((solving) => solving.arrow("ArrowUp")),
  ArrowDown: (room) => room.move((solving) => solving.arrow("ArrowDown")),
  ArrowLeft: (room) => room.move((solving) => solving.arrow("ArrowLeft")),
  ArrowRight: (room) => room.move((solving) => solving.arrow("ArrowRight")),
  Tab: (room, shift) => room.nextWord(shift ? -1 : 1),
  Enter: (room, shift) => { if (room.rebus !== null) room.move(() => {}); else room.nextWord(shift ? -1 : 1); },
  " ": (room) => room.move((solving) => solving.turn()),
  Home: (room) => room.move((solving) => solving.toEnd(0)),
  End: (room) => room.move((solving) => solving.toEnd(-1)),
  Insert: (room) => room.beginRebus(),
  Delete: (room) => room.change((solving) => solving.write("")),
  Backspace: (room) => room.press("Backspace"),
  Escape: (room) => room.escape(),
};

/** Whether a key was taken. @param {Room} room @param {KeyboardEvent} event */
export function takeKey(room, { key, shiftKey, ctrlKey, metaKey, altKey }) {
  if (ctrlKey || metaKey || altKey || !room.solving) return false;
  if (key in KEYS) return KEYS[key](room, shiftKey) !== false;
  if ([...key].length !== 1) return false;
  room.press(key);
  return true;
}
