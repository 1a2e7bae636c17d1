import type { SolveRequest } from '../../scenario/definition.ts';
import { doublesLink } from '../../scenario/meeting-kinds.ts';
import type { Language } from './english/english.ts';

/** The language's words for a request: doubles have courts, partners and opponents instead of tables and meetings. */
export function languageFor(request: SolveRequest, language: Language): Language {
  const link = doublesLink(request);
  if (link === null) return language;
  const { doubles, page, rules } = language;
  return {
    ...language,
    title: doubles.title,
    page: {
      ...page,
      tablePlans: doubles.courts,
      size: (people, _groups, sessions) => doubles.size(people, link.groups.length, sessions),
    },
    rules: { ...rules, sameGroup: doubles.asPartners },
  };
}
