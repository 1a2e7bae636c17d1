/** Every text of the app in English; another language is a folder of this shape, listed in `languages.ts`. */
import { english as printed } from '../../../report/language/english/english.ts';
import { listed } from './counted.ts';
import { desk } from './desk.ts';
import { occasions } from './occasions.ts';
import { people, tables } from './people.ts';
import { out, plan } from './plan.ts';
import { rules } from './rules.ts';

export const english = {
  code: 'en',
  locale: 'en-GB',
  printed,

  pageHeading: 'Plan who sits with whom',
  untitled: 'Untitled plan',
  private: 'Names stay on this computer. Nothing is sent anywhere.',
  skip: 'Skip to the plan',
  language: 'Language',
  undo: 'Undo',
  redo: 'Redo',
  close: 'Close',
  remove: 'Remove',
  inputs: 'What you have',
  sidesLabel: 'Parts of the page',
  setUp: 'Set-up',
  planSide: 'Plan',
  planRegion: 'The plan',
  title: 'Title of the event',
  table: 'Table',
  listed,
  /** A statement with its subject. */
  said: (of: string, what: string) => `${of}: ${what}`,
  /** An English sentence of the library on an input error, without the technical names of rules. */
  problem: (sentence: string): string => sentence.replace(/\b([Tt]his) [A-Z][a-z]+[A-Z]\w+/g, '$1 rule'),
  between: (least: number, most: number) => `Whole number, ${least} to ${most}`,

  occasions,
  people,
  tables,
  rules,
  earlier: {
    heading: 'Earlier plans',
    hint: 'Who met then has met: this time people meet others first.',
    add: 'Add an earlier plan',
    next: 'Plan the next event',
    fromFile: 'Earlier meetings of the file',
    ago: 'events ago',
    agoOf: (name: string) => `How many events ago ${name} was`,
    removeOf: (name: string) => `Remove the earlier plan ${name}`,
  },
  plan,

  out,
  desk,

  projects: {
    button: 'Projects',
    add: 'New project',
    open: 'Open',
    remove: (title: string) => `Delete ${title}`,
    sure: (title: string) => `Delete “${title}” for good?`,
    changed: (date: string) => `changed ${date}`,
    copy: 'Duplicate',
    kept: 'Kept in this browser, by itself.',
    notKept: {
      refused: 'This browser does not keep anything: save the project file before you leave.',
      full: 'The storage of this browser is full, and your last changes are not kept: save the project file, or delete a project that you no longer need.',
    },
    elsewhere: 'This project was changed in another window. Nothing is kept here until you choose.',
    loadOther: 'Load the other',
    keepThis: 'Keep this one',
  },
};

export type Language = typeof english;
