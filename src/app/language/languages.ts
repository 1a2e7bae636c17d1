/** The app's languages and the current one; all but English are loaded on demand. */
import { signal } from '@preact/signals';
import { remember, remembered } from '../remember.ts';
import { english, type Language } from './english/english.ts';
import type { Problem } from './problems.ts';

interface Listed {
  readonly code: string;
  /** The language's own name. */
  readonly own: string;
  readonly fetch: () => Promise<Language>;
}

export const LANGUAGES: readonly Listed[] = [
  { code: 'en', own: 'English', fetch: async () => english },
  { code: 'de', own: 'Deutsch', fetch: async () => (await import('./german/german.ts')).german },
  { code: 'fr', own: 'Français', fetch: async () => (await import('./french/french.ts')).french },
];

const KEY = 'mingle-language';

export const words = signal<Language>(english);

/** The language requested last, which counts if two are loading. */
let wanted = '';

/** Sets the language chosen before, or the browser's first supported one. */
export function speakFirst(): Promise<void> {
  const codes = [remembered(KEY), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return take(codes.find((tag) => LANGUAGES.some(({ code }) => code === tag)) ?? english.code);
}

export function speak(code: string): Promise<void> {
  remember(KEY, code);
  return take(code);
}

/** If it cannot be loaded, for instance offline, the current one stays. */
async function take(code: string): Promise<void> {
  wanted = code;
  const language = await LANGUAGES.find((each) => each.code === code)
    ?.fetch()
    .catch(() => undefined);
  if (language === undefined || wanted !== code) return;
  words.value = language;
  document.documentElement.lang = code;
  document.title = `mingle: ${language.pageHeading}`;
}

/** An error of the library in the app's language. */
export function said({ message, advice }: Problem): string {
  return [message, ...(advice === undefined ? [] : [advice])].map(words.value.problem).join(' ');
}
