/** Begins: what was kept is opened, then the page is drawn. */
import { render } from 'preact';
import { App } from './app.tsx';
import { words } from './language/languages.ts';
import { openShared } from './out/share.ts';
import { beginKeeping } from './projects/keep.ts';
import { watchConflicts } from './state/conflict.ts';
import { trouble } from './state/solving.ts';
import './style/app.css';

document.documentElement.lang = words.value.code;
await beginKeeping(words.value.table);
const fault = await openShared();
if (fault !== '') trouble.value = { kind: 'link', text: fault, rules: [] };
const place = document.getElementById('app');
if (place) render(<App />, place);
watchConflicts();
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  void navigator.serviceWorker.register('./offline.js');
