/** The common style of screen and paper as CSS: colours, type and corners. Paper is always light. */

export const FONT =
  'system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans Hebrew","Noto Sans Arabic","Noto Sans CJK SC","Noto Color Emoji",sans-serif';

/** Tables (`--tint`): lightness of backgrounds and text of each hue. Pairs (`--met`): colours by number of meetings. */
const LIGHT = `--paper:#fff;--ground:#fafafa;--ink:#1c1d22;--soft:#62656f;--line:#e6e6ea;--hover:#f1f1f4;--accent:#4a56c8;--accent-ink:#fff;--accent-soft:#eef0fc;--amber:#8a5a00;--amber-soft:#fdf3dc;--bad:#b3261e;--good:#1b7a4b;--tint:92%;--tint-soft:97%;--tint-ink:25%;--strong:45%;--met0:#f1f1f4;--met1:#a5afee;--met2:#e9a15b;--met3:#d2652f;--met4:#b3261e`;
const DARK = `--paper:#191a1e;--ground:#131417;--ink:#ececf1;--soft:#a0a3ae;--line:#2c2e35;--hover:#25272d;--accent:#8f9bf5;--accent-ink:#14151c;--accent-soft:#25294a;--amber:#f0bd62;--amber-soft:#35290f;--bad:#ff8a80;--good:#6fd3a0;--tint:20%;--tint-soft:14%;--tint-ink:88%;--strong:62%;--met0:#25272d;--met1:#5964b8;--met2:#c98342;--met3:#e07a52;--met4:#ff8a80`;

export const LOOK = `:root{color-scheme:light dark;${LIGHT};--radius:8px;--table-radius:10px;font:15px/1.45 ${FONT}}
@media (prefers-color-scheme:dark){:root{${DARK}}}
`;

/** For paper, whatever the reader's system: black ink, and backgrounds only for tables. */
export const PAPER_LOOK = `:root{color-scheme:light;${LIGHT};--ground:#fff;--ink:#000;--soft:#444;--line:#bbb;--accent:#000;--good:#14532d;--bad:#8c1d18}`;

/** Degrees between the hues of consecutive tables: the golden angle makes neighbours differ. */
const GOLDEN_ANGLE = 137.508;

/** Hue of a table: the same on every sheet, card and screen. */
export function hueOf(table: number): number {
  return Math.round((250 + table * GOLDEN_ANGLE) % 360);
}

export function hueStyle(table: number): string {
  return `--hue:${hueOf(table)}`;
}
