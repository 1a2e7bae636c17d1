/** The languages that the app speaks, and the one that it speaks now: all but English are fetched when they are wanted. */
import { signal } from '@preact/signals';
import { remember, remembered } from '../remember.ts';
import { english, type Language } from './english/english.ts';
import type { Problem } from './problems.ts';

interface Listed {
  readonly code: string;
  /** How the language calls itself. */
  readonly own: string;
  readonly fetch: () => Promise<Language>;
}

export const LANGUAGES: readonly Listed[] = [
  { code: 'en', own: 'English', fetch: async () => english },
  { code: 'de', own: 'Deutsch', fetch: async () => (await import('./german/german.ts')).german },
  { code: 'fr', own: 'Français', fetch: async () => (await import('./french/french.ts')).french },
];

const KEY = 'mingle-language';

/** All texts in the language that was chosen. */
export const words = signal<Language>(english);

/** The one that was asked for last: of two that are on their way it counts. */
let wanted = '';

/** Speaks the language that was chosen before, or the first of the browser's that there is. */
export function speakFirst(): Promise<void> {
  const codes = [remembered(KEY), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return take(codes.find((tag) => LANGUAGES.some(({ code }) => code === tag)) ?? english.code);
}

export function speak(code: string): void {
  remember(KEY, code);
  void take(code);
}

/** One that does not come, as without a network, leaves the one that is there. */
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

/** A fault that the library found, in the language of the app. */
export function said({ message, advice }: Problem): string {
  return [message, ...(advice === undefined ? [] : [advice])].map(words.value.problem).join(' ');
}
