/** The list of rules in the form: each a field with a label and a button that removes it. */
import type { RuleWish } from './wishes.ts';

const labels: Record<RuleWish['kind'], string> = {
  apart: 'Never in one group (names with commas between)',
  together: 'Always in one group (names with commas between)',
  balance: 'Spread the values of this column evenly',
  repeat: 'Avoid that two people meet a second time',
};

let made = 0;

/** Adds a field for a rule and puts the cursor into it. */
export function addRule(list: HTMLElement, kind: RuleWish['kind'], columns: readonly string[]): void {
  if (kind === 'repeat' && list.querySelector('[data-kind=repeat]')) return;
  made += 1;
  const id = `rule-${made}`;
  const item = document.createElement('li');
  item.dataset.kind = kind;
  item.className = 'rule-field';
  const body = document.createElement('div');
  body.className = 'grow';
  const label = document.createElement(kind === 'repeat' ? 'span' : 'label');
  label.textContent = labels[kind];
  body.append(label);
  const field = kind === 'balance' ? columnField(columns) : document.createElement('input');
  if (kind !== 'repeat') {
    field.id = id;
    label.setAttribute('for', id);
    field.setAttribute('autocomplete', 'off');
    body.append(field);
  }
  const remove = document.createElement('button');
  remove.type = 'button';
  remove.textContent = 'Remove';
  remove.setAttribute('aria-label', `Remove rule: ${labels[kind]}`);
  remove.addEventListener('click', () => {
    const next = item.nextElementSibling ?? item.previousElementSibling;
    item.remove();
    const focus = next?.querySelector('button') ?? document.querySelector<HTMLElement>(`[data-rule=${kind}]`);
    focus?.focus();
  });
  item.append(body, remove);
  list.append(item);
  (kind === 'repeat' ? remove : field).focus();
}

export function ruleWishes(list: HTMLElement): RuleWish[] {
  return [...list.children].map((item) => {
    const kind = (item as HTMLElement).dataset.kind as RuleWish['kind'];
    const field = item.querySelector<HTMLInputElement | HTMLSelectElement>('input, select');
    return { kind, text: field?.value ?? '' };
  });
}

/** Offers the columns of the table as it is now. */
export function updateColumns(list: HTMLElement, columns: readonly string[]): void {
  for (const field of list.querySelectorAll('select')) {
    const chosen = field.value;
    field.replaceChildren(...columnField(columns).children);
    if (columns.includes(chosen)) field.value = chosen;
  }
}

function columnField(columns: readonly string[]): HTMLSelectElement {
  const field = document.createElement('select');
  const texts = columns.length > 0 ? columns : [''];
  field.replaceChildren(
    ...texts.map((column) => new Option(column === '' ? 'the list has no other column yet' : column, column)),
  );
  return field;
}
