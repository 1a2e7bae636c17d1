/** The one list of the languages that the app speaks, and the one that it speaks now. */
import { computed, signal } from '@preact/signals';
import type { Language as PrintLanguage } from '../../report/language/english.ts';
import { type LanguageCode, LANGUAGES as PRINTED } from '../../report/language/languages.ts';
import { remember, remembered } from '../remember.ts';
import { english, type Language } from './english/english.ts';
import { german } from './german/german.ts';
import type { Problem } from './problems.ts';

/** The same language for what is printed and exported. */
export function printed({ code: wanted }: Language): PrintLanguage {
  return PRINTED[wanted as LanguageCode] ?? PRINTED.en;
}

/** A fault that the library found, in the language of the app. */
export function said({ message, advice }: Problem): string {
  return [message, ...(advice === undefined ? [] : [advice])].map(words.value.problem).join(' ');
}

export const LANGUAGES: readonly Language[] = [english, german];

const KEY = 'mingle-language';

export const code = signal(first());

/** All texts in the language that was chosen. */
export const words = computed((): Language => LANGUAGES.find((each) => each.code === code.value) ?? english);

export function speak(wanted: string): void {
  code.value = wanted;
  document.documentElement.lang = wanted;
  remember(KEY, wanted);
}

function first(): string {
  if (typeof navigator === 'undefined') return english.code;
  const wanted = [remembered(KEY), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return wanted.find((tag) => LANGUAGES.some((each) => each.code === tag)) ?? english.code;
}
