// The card through which positions and games come and go: as text, as a file, as a link.

import { button, h, textForm } from "../page/dom.js";
import { openButton } from "../page/files.js";
import { messageOf } from "../page/server.js";

export class Exchange {
  /**
   * @param {string} path  where the game is to be had as a file @param {string[]} suffixes  and as which
   * @param {{ onPosition: (text: string) => void, onRecord: (record: GameRecord) => void,
   *   onShare: () => void, onTrouble: (text: string) => void }} listener
   */
  constructor(path, suffixes, { onPosition, onRecord, onShare, onTrouble }) {
    const form = textForm({ id: "position", label: "Position", action: "Set up", most: 2000 }, onPosition);
    this.field = form.input;
    this.element = h("section", null,
      h("div", { class: "exchange" },
        form.element,
        h("div", { class: "buttons" },
          suffixes.map((suffix) => h("a", { class: "button", href: `${path}?as=${suffix}`, download: "" }, `Save as ${suffix}`)),
          openButton("games", (opened) => {
            if (opened.game) onRecord(opened.game);
            return Boolean(opened.game);
          }, (trouble) => onTrouble(messageOf(trouble))),
          button("Share", onShare))));
  }

  // The position that is looked at; what somebody is typing stays.
  /** @param {string} position */
  show(position) {
    if (document.activeElement !== this.field) this.field.value = position;
  }
}
