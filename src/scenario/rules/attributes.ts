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
  const numbers = new Map<string, boolean>();
  const isNumber = (key: string): boolean => {
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const some = [...(valuesOf.get(key) ?? [])].some((value) => numberIn(value) !== null);
    numbers.set(key, some);
    return some;
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
    if (rule.type === 'AttributeSum' && !isNumber(rule.attribute_key)) {
      const message = `${quoted(rule.attribute_key)} is a number for nobody.`;
      found.warn('no_number', [...path, 'attribute_key'], message);
    }
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
