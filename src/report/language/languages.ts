/** All languages of the exports. */
import { english, type Language } from './english/english.ts';
import { french } from './french/french.ts';
import { german } from './german/german.ts';

/** By the code in flags and settings. */
export const LANGUAGES = { en: english, de: german, fr: french } satisfies Record<string, Language>;

export type LanguageCode = keyof typeof LANGUAGES;

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as readonly LanguageCode[];
