// A Worker for pages that are opened from a disk, where browsers start none: its script runs in a hidden frame.
// The search looks for this name in its parent to find its files.

if (location.protocol === "file:") {
  window.IFrameWorker = class extends EventTarget {
    constructor(url) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      document.body.append(frame);
      const inside = frame.contentWindow;
      const script = inside.document.createElement("script");
      inside.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
      this.ready = new Promise((loaded) => script.addEventListener("load", loaded));
      this.hand = (data) => inside.dispatchEvent(new MessageEvent("message", { data }));
      script.src = url;
      inside.document.body.append(script);
    }

    postMessage(data) {
      this.ready.then(() => this.hand(data));
    }
  };
  window.Worker = window.IFrameWorker;
}
