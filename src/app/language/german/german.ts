import { german as printed } from '../../../report/language/german/german.ts';
import type { Language } from '../english/english.ts';
import { translator } from '../problems.ts';
import { listed } from './counted.ts';
import { desk } from './desk.ts';
import { occasions } from './occasions.ts';
import { people, tables } from './people.ts';
import { out, plan } from './plan.ts';
import { GERMAN_PROBLEMS } from './problems.ts';
import { rules } from './rules.ts';

export const german: Language = {
  code: 'de',
  locale: 'de-DE',
  printed,

  pageHeading: 'Planen, wer mit wem sitzt',
  untitled: 'Plan ohne Titel',
  private: 'Namen bleiben auf diesem Gerät. Nichts wird irgendwohin gesendet.',
  skip: 'Zum Plan springen',
  language: 'Sprache',
  undo: 'Rückgängig',
  redo: 'Wiederholen',
  close: 'Schließen',
  remove: 'Entfernen',
  inputs: 'Was Sie haben',
  sidesLabel: 'Teile der Seite',
  setUp: 'Vorbereiten',
  planSide: 'Plan',
  planRegion: 'Der Plan',
  title: 'Titel der Veranstaltung',
  table: 'Tisch',
  listed,
  said: (of, what) => `${of}: ${what}`,
  problem: translator(GERMAN_PROBLEMS, (text) => `„${text}“`),
  between: (least, most) => `Ganze Zahl, ${least} bis ${most}`,

  occasions,

  people,

  tables,

  rules,

  earlier: {
    heading: 'Frühere Pläne',
    hint: 'Wer sich damals traf, hat sich getroffen: diesmal kommen zuerst andere dran.',
    add: 'Früheren Plan hinzufügen',
    next: 'Das nächste Treffen planen',
    fromFile: 'Frühere Treffen der Datei',
    ago: 'Treffen her',
    agoOf: (name) => `Wie viele Treffen ${name} her ist`,
    removeOf: (name) => `Früheren Plan ${name} entfernen`,
  },

  plan,

  out,
  desk,

  projects: {
    button: 'Projekte',
    add: 'Neues Projekt',
    open: 'Öffnen:',
    remove: (title) => `${title} löschen`,
    sure: (title) => `„${title}“ endgültig löschen?`,
    changed: (date) => `geändert ${date}`,
    copy: 'Verdoppeln',
    kept: 'In diesem Browser aufbewahrt, von selbst.',
    notKept: {
      refused: 'Dieser Browser behält nichts: Speichern Sie die Projektdatei, bevor Sie gehen.',
      full: 'Der Speicher dieses Browsers ist voll, und Ihre letzten Änderungen sind nicht gesichert: Speichern Sie die Projektdatei, oder löschen Sie ein Projekt, das Sie nicht mehr brauchen.',
    },
    elsewhere:
      'Dieses Projekt wurde in einem anderen Fenster geändert. Hier wird nichts gesichert, bis Sie wählen.',
    loadOther: 'Das andere laden',
    keepThis: 'Dieses behalten',
  },
};
