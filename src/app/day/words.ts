/** Texts of the attendees' page in the browser's language; it uses nothing else of the app. */
import { day as english } from '../language/english/day.ts';
import { day as french } from '../language/french/day.ts';
import { day as german } from '../language/german/day.ts';

const LANGUAGES: Readonly<Record<string, typeof english>> = { en: english, de: german, fr: french };

export const code = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in LANGUAGES) ?? 'en';

export const w = LANGUAGES[code];
