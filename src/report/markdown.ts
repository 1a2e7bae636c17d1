/** The plan as Markdown: table plans, itineraries, rules and cost. */

import { placeLines, placesOf } from './places.ts';
import { type Plan, timesIn } from './plan.ts';
import { ruleStates, shownDetails } from './rules.ts';
import { itineraryTable } from './tables.ts';
import { costSentences, proofSentences, qualitySentence } from './words/cost.ts';

export function planMarkdown(plan: Plan): string {
  const { page, notThere, colon } = plan.language;
  const { header, rows } = itineraryTable(plan, plan.language);
  const line = (cells: readonly string[]): string => `| ${cells.map(escaped).join(' | ')} |`;
  return [
    `# ${escaped(plan.title)}`,
    qualitySentence(plan),
    ...plan.sessions.map((session) => {
      const time = session.slot ? ` (${timesIn(session)})` : '';
      const groups = placesOf(plan, session).map((place) => {
        const { kind, name, note } = place;
        const head = `- **${escaped(name)}**${note && ` (${note})`}`;
        return `${head}${colon}${placeLines(place)
          .map(escaped)
          .join(kind === 'court' ? ' ' : ' · ')}`;
      });
      const absent = session.absent.map(({ name }) => escaped(name)).join(' · ');
      return [
        `## ${escaped(session.label)}${time}`,
        '',
        ...groups,
        ...(absent ? ['', `${notThere}${colon}${absent}`] : []),
      ].join('\n');
    }),
    `## ${page.itineraries}`,
    [line(header), `|${' --- |'.repeat(header.length)}`, ...rows.map(line)].join('\n'),
    `## ${page.rules}`,
    ruleList(plan),
    `## ${page.proof}`,
    ...costSentences(plan),
    ...proofSentences(plan),
  ]
    .join('\n\n')
    .concat('\n');
}

/** Escapes characters that Markdown or HTML would interpret, spaces that it would drop, and line breaks. */
export function escaped(text: string): string {
  return text
    .replace(/[\\`*_{}[\]<>()#+\-.!|~=:&@]/g, (sign) => `\\${sign}`)
    .replace(/[\r\n\t]|^ +| +$| {2,}/g, (space) =>
      [...space].map((sign) => `&#${sign.charCodeAt(0)};`).join(''),
    );
}

function ruleList(plan: Plan): string {
  const { page, colon } = plan.language;
  const lines = ruleStates(plan).flatMap((rule) => {
    const cost = rule.cost > 0 ? ` (${page.costs(rule.cost)})` : '';
    const { shown, left } = shownDetails(rule);
    return [
      `- ${page.states[rule.state]}${colon}${escaped(rule.text)}${cost}`,
      ...shown.map((detail) => `  - ${escaped(detail)}`),
      ...(left > 0 ? [`  - ${page.andMore(left)}`] : []),
    ];
  });
  return lines.length > 0 ? lines.join('\n') : page.noRules;
}
