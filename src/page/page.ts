/** The page at `/`: a form that becomes a solve request, and the plan that comes back. */
import { planParts } from '../report/html/page.ts';
import { type Plan, planOf } from '../report/plan.ts';
import { readTimetable, type Timetable } from '../report/timetable.ts';
import type { Result } from '../result/definition.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import type { PeopleTable } from '../scenario/people/table.ts';
import type { Issue } from '../shared/issue.ts';
import { download } from './downloads.ts';
import { element, input, mark } from './elements.ts';
import { EXAMPLE_PEOPLE } from './example.ts';
import { addPastPlan, pastPlans } from './past-plans.ts';
import { peopleTextOf, readPeopleText } from './people-input.ts';
import { addRule, ruleWishes, updateColumns } from './rule-fields.ts';
import { solveThere, type Trouble } from './service.ts';
import { type RuleWish, requestOfForm } from './wishes.ts';

const people = element('people', HTMLTextAreaElement);
const rules = element('rules', HTMLUListElement);
const past = element('past', HTMLUListElement);
const groupWish = element('group-wish', HTMLSelectElement);
const [groupNumber, sessions] = [input('group-number'), input('sessions')];
const times = [input('start'), input('length'), input('break')] as const;
const solve = element('solve', HTMLButtonElement);
const progress = element('progress', HTMLElement);
const problem = element('problem', HTMLDivElement);
const planSection = element('plan', HTMLElement);

let plan: Plan | null = null;
let solved: { request: SolveRequest; result: Result } | null = null;

people.addEventListener('input', () => showPeople());
for (const field of [groupWish, groupNumber, sessions]) field.addEventListener('input', () => showGroups());
for (const field of [...times, input('title')]) field.addEventListener('change', () => showPlan());
input('file').addEventListener('change', () => void takeFile(input('file').files?.[0]));
input('past-file').addEventListener('change', () => void takePastPlans());
people.addEventListener('dragover', (event) => {
  event.preventDefault();
  people.classList.add('over');
});
people.addEventListener('dragleave', () => people.classList.remove('over'));
people.addEventListener('drop', (event) => {
  people.classList.remove('over');
  const file = event.dataTransfer?.files[0];
  if (file === undefined) return;
  event.preventDefault();
  void takeFile(file);
});
element('sample', HTMLButtonElement).addEventListener('click', () => setPeople(EXAMPLE_PEOPLE));
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-rule]')) {
  button.addEventListener('click', () => {
    addRule(rules, button.dataset.rule as RuleWish['kind'], tableNow()?.attributes ?? []);
  });
}
element('maker', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  void makePlan();
});
element('print', HTMLButtonElement).addEventListener('click', () => window.print());
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-download]')) {
  button.addEventListener('click', async () => {
    if (plan === null) return;
    element('download-note', HTMLElement).textContent = await download(plan, button.dataset.download ?? '');
  });
}
showPeople();

async function takeFile(file: File | undefined): Promise<void> {
  if (!file) return;
  const read = await peopleTextOf(new Uint8Array(await file.arrayBuffer()));
  if (read.ok) setPeople(read.value);
  else mark([people], 'people-error', `${file.name}: ${read.issues.map(sentence).join('\n')}`);
  // So that the same file can be chosen again after it was changed.
  input('file').value = '';
}

async function takePastPlans(): Promise<void> {
  const field = input('past-file');
  const faults: string[] = [];
  for (const file of field.files ?? []) {
    const fault = await addPastPlan(past, file);
    if (fault !== '') faults.push(fault);
  }
  mark([field], 'past-error', faults.join('\n'));
  field.value = '';
}

function setPeople(text: string): void {
  people.value = text;
  showPeople();
  people.focus();
}

function tableNow(): PeopleTable | null {
  const read = readPeopleText(people.value);
  return read.ok ? read.value : null;
}

/** How many people there are, and what may be wrong with the list. */
function showPeople(): void {
  const empty = people.value.trim() === '';
  const read = readPeopleText(people.value);
  mark([people], 'people-error', empty || read.ok ? '' : read.issues.map(sentence).join('\n'));
  const note = element('people-note', HTMLElement);
  if (empty || !read.ok) note.textContent = '';
  else {
    const columns = read.value.attributes.length > 0 ? `; columns: ${read.value.attributes.join(', ')}` : '';
    note.textContent = [`${read.value.people.length} people${columns}.`, ...read.warnings.map(sentence)].join(
      ' ',
    );
    updateColumns(rules, read.value.attributes);
  }
  showGroups();
}

function showGroups(): void {
  const count = tableNow()?.people.length ?? 0;
  const wish = groupNumber.valueAsNumber;
  const note = element('groups-note', HTMLElement);
  if (count === 0 || !(wish >= 1)) {
    note.textContent = '';
    return;
  }
  const groups = groupWish.value === 'groups' ? wish : Math.ceil(count / wish);
  const [small, bigger] = [Math.floor(count / groups), count % groups];
  const sizes = bigger === 0 ? `${small}` : `${small} or ${small + 1}`;
  note.textContent = groups > count ? '' : `${groups} groups of ${sizes}.`;
}

async function makePlan(): Promise<void> {
  if (solve.getAttribute('aria-disabled') === 'true') return;
  const request = readForm();
  if (request === null) return;
  say(null);
  solve.setAttribute('aria-disabled', 'true');
  progress.textContent = 'Planning…';
  const base = new URL('.', location.href).href;
  const answer = await solveThere(base, request);
  solve.removeAttribute('aria-disabled');
  progress.textContent = '';
  if (!answer.ok) {
    say(answer.trouble);
    return;
  }
  solved = { request, result: answer.result };
  if (showPlan()) planSection.focus();
}

/** Everything that is wrong is marked at its field; the first such field gets the cursor. */
function readForm(): SolveRequest | null {
  const read = readPeopleText(people.value);
  const fine = [
    mark(
      [people],
      'people-error',
      read.ok ? '' : people.value.trim() === '' ? 'Enter some names.' : read.issues.map(sentence).join('\n'),
    ),
    markNumber(groupNumber, 'group-number-error'),
    markNumber(sessions, 'sessions-error'),
    timetable() !== undefined,
  ];
  if (!read.ok || fine.includes(false)) {
    say(null);
    document.querySelector<HTMLElement>('#maker [aria-invalid=true]')?.focus();
    return null;
  }
  const made = requestOfForm(read.value, {
    groupWish: groupWish.value === 'size' ? 'size' : 'groups',
    groupNumber: groupNumber.valueAsNumber,
    sessions: sessions.valueAsNumber,
    rules: ruleWishes(rules),
    past: pastPlans(past),
  });
  element('past-note', HTMLElement).textContent = made.ok
    ? made.warnings
        .filter(({ code }) => code === 'past_person_absent')
        .map(sentence)
        .join('\n')
    : '';
  if (made.ok) return made.value;
  say({ title: 'The plan cannot be made like this', lines: made.issues.map(sentence) });
  return null;
}

function markNumber(field: HTMLInputElement, note: string): boolean {
  const { min, max, validity } = field;
  return mark([field], note, validity.valid ? '' : `Enter a whole number from ${min} to ${max}.`);
}

/** Null where no start is given, undefined where what is given is wrong. */
function timetable(): Timetable | null | undefined {
  const [start, length, breaks] = times.map(({ value }) => value);
  if (start === '') return mark(times, 'times-error', '') ? null : undefined;
  const read = readTimetable({ start, length, breaks }, sessions.valueAsNumber);
  const message = read.ok ? '' : read.issues.map(({ advice, message: text }) => advice ?? text).join('\n');
  return mark(times, 'times-error', message) && read.ok ? read.value : undefined;
}

/** Shows the last answer under the title and times that the form has now. */
function showPlan(): boolean {
  const when = timetable();
  if (solved === null || when === undefined) return false;
  const read = planOf(solved.request, solved.result, {
    title: input('title').value.trim() || undefined,
    timetable: when?.slots.length === solved.request.scenario.session_count ? when : null,
  });
  if (!read.ok) {
    say({ title: 'There is no plan', lines: read.issues.map(sentence) });
    return false;
  }
  plan = read.value;
  // Every name in the parts is escaped by the templates that they are made of.
  element('sheet', HTMLDivElement).innerHTML = planParts(plan).text;
  planSection.hidden = false;
  return true;
}

function say(trouble: Trouble | null): void {
  problem.hidden = trouble === null;
  problem.replaceChildren();
  if (trouble === null) return;
  const [title, list] = [document.createElement('h2'), document.createElement('ul')];
  title.textContent = trouble.title;
  title.className = 'problem-title';
  list.className = 'problem-lines';
  list.append(
    ...trouble.lines.map((line) => {
      const item = document.createElement('li');
      item.textContent = line;
      return item;
    }),
  );
  problem.replaceChildren(title, list);
  problem.focus();
}

function sentence({ message, advice }: Issue): string {
  return advice ? `${message} ${advice}` : message;
}
