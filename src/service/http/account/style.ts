/** What the account area needs beside the style of the page at `/`. */
export const STYLE = `
.account main { max-width: 46rem; margin: 0 auto; }
.account .top { margin-bottom: 1.5rem; }
.any, .account h1, .account code { overflow-wrap: anywhere; }
.account a { color: var(--accent); }
.account code, .account pre { font-family: ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; font-size: .92em; }
.account pre { overflow-x: auto; background: var(--paper); border: 1px solid var(--line); border-radius: .5rem; padding: .75rem; margin: 0; }
.account pre:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.key-label { font-weight: 500; margin: 0 0 .25rem; }
.account .key { display: block; user-select: all; background: var(--card); border: 1px solid var(--edge); border-radius: .5rem; padding: .7rem .75rem; margin-bottom: 1rem; }
.account .error { display: block; margin-top: .5rem; }
.account .go { margin: 1rem 0 0; }
.uses { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr)); gap: .75rem 1.5rem; }
.uses p { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 .75rem; margin: 0 0 .25rem; }
.uses strong { font-variant-numeric: tabular-nums; }
meter { width: 100%; height: 1rem; }
.keys { list-style: none; margin: 0; padding: 0; }
.keys li { border-top: 1px solid var(--line); padding: .7rem 0; }
.keys li:first-child { border-top: 0; padding-top: 0; }
.keys p { margin: 0; }
.key-name { display: flex; flex-wrap: wrap; gap: .1rem .75rem; font-weight: 600; overflow-wrap: anywhere; }
.key-name a { display: inline-block; padding: .1rem 0; min-height: 1.5rem; }
.key-name code { font-weight: 400; color: var(--soft); }
.account details { margin-top: .75rem; }
.account details .keys { margin-top: .75rem; }
.grave { border-color: var(--bad) !important; color: var(--bad) !important; }
.account a.button { text-decoration: none; color: var(--ink); }
`;
