import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Checked, Issue } from '../../shared/issue.ts';
import { differences } from './belong.ts';
import { Journal, type JournalContent, readJournal } from './journal.ts';
import type { Plan } from './plan.ts';

/** The plan of all parts together. Cases and admissions that several have are taken from the first. */
function joinPlans(plans: readonly Plan[]): Plan {
  const unique = <T>(items: readonly T[], name: (item: T) => string): T[] =>
    [...new Map(items.toReversed().map((item) => [name(item), item])).values()].toReversed();
  return {
    ...plans[0],
    shard: null,
    cases: unique(
      plans.flatMap((plan) => plan.cases),
      ({ id }) => id,
    ),
    comparators: unique(
      plans.flatMap((plan) => plan.comparators),
      ({ id }) => id,
    ),
    admissions: unique(
      plans.flatMap((plan) => plan.admissions),
      ({ caseId, comparatorId }) => `${caseId}/${comparatorId}`,
    ),
  };
}

/** Shards that nobody brought: their cases are not in the joined plan, so nothing else would miss them. */
function absentShards(plans: readonly Plan[]): Issue[] {
  const shards = plans.flatMap(({ shard }) => shard ?? []);
  const counts = [...new Set(shards.map(({ of }) => of))];
  return counts.flatMap((of) => {
    const there = new Set(shards.filter((one) => one.of === of).map(({ index }) => index));
    const absent = Array.from({ length: of }, (_, i) => i + 1).filter((index) => !there.has(index));
    if (absent.length === 0) return [];
    const message = `The cases of shard ${absent.map((index) => `${index}/${of}`).join(', ')} are not there.`;
    return [{ code: 'shard_absent', pointer: '', message }];
  });
}

/** Joins the journals of several folders into a new one, or says what does not belong together. */
export function mergeRuns(folders: readonly string[], out: string): Checked<JournalContent> {
  const issues: Issue[] = [];
  const parts: JournalContent[] = [];
  for (const folder of folders) {
    const read = readJournal(folder);
    if (!read.ok) {
      issues.push(...read.issues);
      continue;
    }
    const [first] = parts;
    for (const issue of first ? differences(first.plan, read.value.plan) : []) {
      issues.push({ ...issue, message: `${folders[0]} and ${folder}: ${issue.message}` });
    }
    parts.push(read.value);
  }
  if (existsSync(join(out, 'journal.jsonl'))) {
    issues.push({ code: 'journal_exists', pointer: '', message: `${out}: there is a journal already` });
  }
  if (issues.length > 0) return { ok: false, issues };
  const journal = Journal.create(out, joinPlans(parts.map(({ plan }) => plan)));
  const seen = new Set<string>();
  for (const entry of parts.flatMap(({ attempts }) => attempts)) {
    if (!seen.has(entry.key)) journal.append(entry);
    seen.add(entry.key);
  }
  for (const folder of folders) {
    if (existsSync(join(folder, 'evidence'))) {
      cpSync(join(folder, 'evidence'), join(out, 'evidence'), { recursive: true });
    }
  }
  const { plan, attempts } = journal;
  journal.close();
  const warnings = absentShards(parts.map((part) => part.plan));
  return { ok: true, value: { plan, attempts }, warnings };
}
