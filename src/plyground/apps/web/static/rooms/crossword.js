// The crossword room: a bench for those who make them, and a page for those who solve them.

/** @param {HTMLElement} main */
export async function mount(main) {
  const side = new URLSearchParams(location.search).has("solve") ? "solve" : "bench";
  const room = await import(`./crossword/${side}/room.js`);
  return room.mount(main);
}
