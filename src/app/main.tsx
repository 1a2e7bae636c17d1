/** Start of the app: opens the stored project, then draws the page. */
import { render } from 'preact';
import { App } from './app.tsx';
import { preparePlanner } from './engine/engine.ts';
import { speakFirst, words } from './language/languages.ts';
import { leaveStep } from './parts/back.ts';
import { fetchAhead } from './parts/later.tsx';
import { keepPresses } from './parts/press.ts';
import { beginKeeping, SHARED } from './projects/keep.ts';
import { watchConflicts } from './state/conflict.ts';
import { due, followChanges } from './state/follow.ts';
import { running } from './state/solving.ts';
import './style/app.css';
import './desk/desk.css';

await speakFirst();
await beginKeeping(words.value.table);
const place = document.getElementById('app');
if (place) render(<App />, place);
keepPresses();
leaveStep();
watchConflicts();
followChanges();
/** Number of links being opened: until then a press would change the previous project, which is being closed. */
let opening = 0;
const openHash = async () => {
  if (!location.hash.startsWith(SHARED) || !place) return;
  opening += 1;
  place.inert = true;
  try {
    await (await import('./out/share.ts')).openShared();
  } finally {
    opening -= 1;
    place.inert = opening > 0;
  }
};
// A link entered in the open app causes no page load.
addEventListener('hashchange', openHash);
void openHash();
const offline = import.meta.env.PROD ? navigator.serviceWorker : undefined;
offline?.register('./offline.js').catch(() => undefined);
// Loads first the planner, then other parts of the page, then all files for use offline.
await preparePlanner();
fetchAhead(() => due.peek() || running.peek() !== null);
void offline?.ready.then(({ active }) => active?.postMessage(null));
