// Talk to the server: JSON requests that fail in words, and one stream of events a game.

const HIDDEN_MILLISECONDS = 3000; // long enough for a glance at another tab
const SILENT_MILLISECONDS = 40_000; // the server gives a sign of life every 15 seconds
const DOWN = "The line to the server is down; trying again.";

export class Trouble extends Error {
  /** @param {string} message @param {number} status  of HTTP; 0 where no answer came */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/** What went wrong, in words. @param {unknown} trouble */
export const messageOf = (trouble) => (trouble instanceof Error ? trouble.message : String(trouble));

/** The status with which the server refused, if that is what went wrong. @param {unknown} trouble */
export const statusOf = (trouble) => (trouble instanceof Trouble ? trouble.status : null);

/** @param {string} method @param {string} path @param {unknown} [body] @returns {Promise<any>} */
export async function call(method, path, body) {
  const response = await request(method, path, body);
  return response.json().catch(() => null);
}

/**
 * One request and its answer, whatever that holds; a refusal is thrown, in words.
 * @param {string} method @param {string} path @param {unknown} [body] @param {AbortSignal} [signal]
 */
export async function request(method, path, body, signal) {
  let response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    });
  } catch {
    throw new Trouble("The server does not answer. Is it still running?", 0);
  }
  if (response.ok) return response;
  const answer = await response.json().catch(() => null);
  const unsaid = response.status === 503 ? "The server has more visitors than it can take; try again soon." : `The server answered ${response.status}.`;
  throw new Trouble(sentence(answer?.error ?? unsaid), response.status);
}

/** With a capital, unless it begins with a file's name, and a full stop. @param {string} text */
export const sentence = (text) => {
  const whole = /^\S+\.\w/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
};

/**
 * Hear a game's events until closed. `onLost` is told while the line is down; it comes back by itself.
 * @param {string} id @param {(event: GameEvent) => void} onEvent @param {(reason: string) => void} onLost
 */
export function listen(id, onEvent, onLost) {
  const path = `/api/games/${id}/events`;
  /** @type {EventSource} */
  let source;
  let closed = false;
  let timer = 0;
  let silence = 0;

  const reopen = () => {
    onLost(DOWN);
    source.close();
    open();
  };
  // A network that is gone may leave a line that looks open and says nothing.
  const hear = () => {
    clearTimeout(silence);
    silence = setTimeout(reopen, SILENT_MILLISECONDS);
  };
  const open = () => {
    source = new EventSource(path);
    hear();
    source.onmessage = (message) => {
      hear();
      onEvent(JSON.parse(message.data));
    };
    source.onerror = async () => {
      if (closed || source.readyState === EventSource.CONNECTING) {
        if (!closed) onLost(DOWN);
        return;
      }
      // Refused for good: ask why, in words.
      try {
        await call("GET", `/api/games/${id}`);
        timer = setTimeout(open, 2000);
      } catch (trouble) {
        onLost(messageOf(trouble));
        if (statusOf(trouble) !== 404) timer = setTimeout(open, 3000);
      }
    };
  };
  open();

  // A browser allows few lines to one server: a page that is not looked at gives its own away.
  const onVisibility = () => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(leave, HIDDEN_MILLISECONDS);
    else if (source.readyState === EventSource.CLOSED) open();
  };
  const leave = () => {
    clearTimeout(silence);
    source.close();
  };
  const onOffline = () => onLost(DOWN);
  document.addEventListener("visibilitychange", onVisibility);
  addEventListener("offline", onOffline);
  addEventListener("online", reopen);

  return {
    close() {
      closed = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisibility);
      removeEventListener("offline", onOffline);
      removeEventListener("online", reopen);
      leave();
    },
  };
}
