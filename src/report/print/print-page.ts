/** Sheets to print: one design a page of HTML that needs nothing beside it. */
import type { Markup } from '../../shared/markup.ts';
import { htmlDocument } from '../html/document.ts';
import type { Language } from '../language/english/english.ts';
import type { Plan } from '../plan.ts';
import { badgeSheets, placeCardSheets } from './badges.ts';
import { isWide, type PrintDesignName } from './designs.ts';
import { floorSheets } from './floor-sheets.ts';
import type { GivenOut } from './given-out.ts';
import { checkInSheets, findYourTableSheets } from './lists.ts';
import type { PaperName } from './paper.ts';
import { posterSheets } from './posters.ts';
import { scoreSheets } from './scores.ts';
import { cardSheets, tableSheets } from './slips.ts';
import { printStyles } from './styles.ts';

interface PrintDesign {
  readonly label: (language: Language) => string;
  readonly sheets: (plan: Plan, paper: PaperName, given: GivenOut) => Markup[];
}

const DESIGNS: Record<PrintDesignName, PrintDesign> = {
  posters: { label: ({ print }) => print.posters, sheets: posterSheets },
  floor: { label: ({ print }) => print.floor, sheets: floorSheets },
  'find-your-table': { label: ({ print }) => print.findYourTable, sheets: findYourTableSheets },
  cards: { label: ({ print }) => print.cards, sheets: cardSheets },
  'check-in': { label: ({ print }) => print.checkIn, sheets: checkInSheets },
  tables: { label: ({ print }) => print.tables, sheets: tableSheets },
  badges: { label: ({ print }) => print.badges, sheets: badgeSheets },
  'place-cards': { label: ({ print }) => print.placeCards, sheets: placeCardSheets },
  scores: { label: ({ print }) => print.scores, sheets: scoreSheets },
};

const NOT_GIVEN: GivenOut = { edition: null, page: null, live: null };

/** The whole document. */
export function printPage(
  plan: Plan,
  design: PrintDesignName,
  paper: PaperName = 'a4',
  given: GivenOut = NOT_GIVEN,
): string {
  const { label, sheets } = DESIGNS[design];
  return htmlDocument({
    plan,
    title: `${plan.title} – ${label(plan.language)}`,
    colors: 'light',
    styles: printStyles(paper, isWide(design)),
    body: sheets(plan, paper, given),
  });
}
