/** Attributes and values that nobody has are likely slips of the keys. */
import { numberIn } from '../attribute.ts';
import type { Draft } from './draft.ts';
import { type Findings, quoted } from './findings.ts';

export function checkAttributes({ people, objectives, constraints }: Draft, found: Findings): void {
  const valuesOf = new Map<string, Set<string>>();
  for (const { value } of people) {
    for (const [key, text] of Object.entries(value.attributes)) {
      const values = valuesOf.get(key) ?? new Set();
      valuesOf.set(key, values.add(text));
    }
  }
  const isUnused = (key: string, path: PropertyKey[]): boolean => {
    if (valuesOf.has(key)) return false;
    const advice = found.suggest(key, valuesOf);
    found.warn(
      'unused_attribute',
      [...path, 'attribute_key'],
      `Nobody has the attribute ${quoted(key)}.`,
      advice,
    );
    return true;
  };
  const checkNumbers = (key: string, path: PropertyKey[]): void => {
    const values = [...(valuesOf.get(key) ?? [])];
    const others = values.filter((value) => numberIn(value) === null);
    if (others.length === values.length) {
      found.warn('no_number', path, `${quoted(key)} is a number for nobody.`);
      return;
    }
    const meant = others.filter((value) => /\d/.test(value)).map(quoted);
    if (meant.length === 0) return;
    const named = meant.length > 5 ? `${meant.slice(0, 5).join(', ')} and others` : meant.join(', ');
    const message = `${quoted(key)} is no decimal number where it is ${named}: who has it counts in no sum.`;
    found.warn('unread_number', path, message, 'Write numbers as 1.5, -2 or 1e3.');
  };
  const checkValue = (key: string, wanted: string, path: PropertyKey[]): void => {
    const values = valuesOf.get(key) ?? new Set<string>();
    if (values.has(wanted)) return;
    const message = `Nobody has ${quoted(wanted)} as ${quoted(key)}.`;
    found.warn('unused_value', path, message, found.suggest(wanted, values));
  };
  for (const { index, value: rule } of constraints) {
    const path = ['constraints', index];
    if (!('attribute_key' in rule) || isUnused(rule.attribute_key, path)) continue;
    if (rule.type === 'AttributeSum') checkNumbers(rule.attribute_key, [...path, 'attribute_key']);
    for (const wanted of 'desired_values' in rule ? Object.keys(rule.desired_values) : []) {
      checkValue(rule.attribute_key, wanted, [...path, 'desired_values', wanted]);
    }
  }
  for (const { index, value: objective } of objectives ?? []) {
    if (objective.type !== 'maximize_weighted_contacts') continue;
    for (const [i, { attribute_key, values }] of objective.kinds.entries()) {
      const path = ['objectives', index, 'kinds', i];
      if (isUnused(attribute_key, path)) continue;
      for (const [k, wanted] of (values ?? []).entries()) {
        checkValue(attribute_key, wanted, [...path, 'values', k]);
      }
    }
  }
}
