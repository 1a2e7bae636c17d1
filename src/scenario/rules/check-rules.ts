import { checkAttributes } from './attributes.ts';
import type { Draft } from './draft.ts';
import { Findings } from './findings.ts';
import { checkGroupSizes } from './group-sizes.ts';
import { checkIds } from './ids.ts';
import { checkKinds } from './kinds.ts';
import { checkLabels } from './labels.ts';
import { checkLinks } from './links.ts';
import { checkOnce } from './once.ts';
import { checkPins } from './pins.ts';
import { checkReferences } from './references.ts';
import { checkRoomy } from './roomy.ts';
import { checkSessions } from './sessions.ts';
import { checkVisits } from './visits.ts';

/** The parser's second stage: whatever needs two places of a document to be seen together. */
export function checkRules(draft: Draft): Findings {
  const found = new Findings();
  checkIds(draft, found);
  checkGroupSizes(draft, found);
  checkSessions(draft, found);
  checkLabels(draft, found);
  checkReferences(draft, found);
  checkLinks(draft, found);
  checkOnce(draft, found);
  checkKinds(draft, found);
  checkPins(draft, found);
  checkAttributes(draft, found);
  checkVisits(draft, found);
  if (found.issues.length === 0) checkRoomy(draft, found);
  return found;
}
