import { checkAttributes } from './attributes.ts';
import { Choices } from './choices.ts';
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
import { checkExtent, checkSessions } from './sessions.ts';
import { checkVisits } from './visits.ts';
import { checkWeights } from './weights.ts';

/** The parser's second stage: whatever needs two places of a document to be seen together. */
export function checkRules(document: Draft): Findings {
  const found = new Findings();
  checkIds(document, found);
  checkGroupSizes(document, found);
  // Nothing may be laid out by a number of sessions that is a slip of the keys.
  const draft = checkExtent(document, found) ? document : { ...document, sessionCount: null };
  const choices = new Choices(draft);
  checkSessions(draft, found);
  checkLabels(draft, found);
  checkReferences(draft, choices, found);
  checkLinks(draft, found);
  checkOnce(draft, found);
  checkKinds(draft, found);
  checkPins(draft, choices, found);
  checkAttributes(draft, found);
  checkVisits(draft, choices, found);
  checkWeights(draft, found);
  if (found.issues.none) checkRoomy(draft, found);
  return found;
}
