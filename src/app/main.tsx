/** Begins: what was kept is opened, then the page is drawn. */
import { render } from 'preact';
import { App } from './app.tsx';
import { speakFirst, words } from './language/languages.ts';
import { fetchAhead } from './parts/later.tsx';
import { beginKeeping } from './projects/keep.ts';
import { watchConflicts } from './state/conflict.ts';
import { followChanges } from './state/follow.ts';
import './style/app.css';
import './desk/desk.css';

await speakFirst();
await beginKeeping(words.value.table);
const place = document.getElementById('app');
if (place) render(<App />, place);
watchConflicts();
followChanges();
fetchAhead();
if (location.hash !== '') void import('./out/share.ts').then(({ openShared }) => openShared());
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  navigator.serviceWorker.register('./offline.js').catch(() => undefined);
