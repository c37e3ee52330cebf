// Talk to the server: JSON requests that fail in words, and one stream of events a game.

const HIDDEN_MILLISECONDS = 3000; // long enough for a glance at another tab

export class Trouble extends Error {
  constructor(message, status, retryAfter) {
    super(message);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

export async function call(method, path, body) {
  let response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Trouble("The server does not answer. Is it still running?", 0);
  }
  let answer = null;
  try { answer = await response.json(); } catch { /* no JSON: the status must do */ }
  if (response.ok) return answer;
  const wait = Number(response.headers.get("Retry-After")) || undefined;
  throw new Trouble(sentence(answer?.error ?? `The server answered ${response.status}.`), response.status, wait);
}

export const sentence = (text) => {
  const whole = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
};

// Hear a game's events until closed. `onLost` is told while the line is down; it comes back by itself.
export function listen(id, onEvent, onLost) {
  const path = `/api/games/${id}/events`;
  let source = null;
  let closed = false;
  let timer = 0;

  const open = () => {
    source = new EventSource(path);
    source.onmessage = (message) => onEvent(JSON.parse(message.data));
    source.onerror = async () => {
      if (closed || source.readyState === EventSource.CONNECTING) {
        if (!closed) onLost("The line to the server is down; trying again.");
        return;
      }
      // Refused for good: ask why, in words.
      try {
        await call("GET", `/api/games/${id}`);
        timer = setTimeout(open, 2000);
      } catch (trouble) {
        onLost(trouble.message);
        if (trouble.status !== 404) timer = setTimeout(open, 3000);
      }
    };
  };
  open();

  // A browser allows few lines to one server: a page that is not looked at gives its own away.
  const onVisibility = () => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(() => source.close(), HIDDEN_MILLISECONDS);
    else if (source.readyState === EventSource.CLOSED) open();
  };
  document.addEventListener("visibilitychange", onVisibility);

  return {
    close() {
      closed = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisibility);
      source.close();
    },
  };
}
