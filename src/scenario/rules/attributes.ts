/** Balance rules: attributes and values that nobody has are likely slips of the keys. */
import type { Draft } from './draft.ts';
import { type Findings, quoted } from './findings.ts';

export function checkAttributes({ people, constraints }: Draft, found: Findings): void {
  const valuesOf = new Map<string, Set<string>>();
  for (const { value } of people) {
    for (const [key, text] of Object.entries(value.attributes)) {
      const values = valuesOf.get(key) ?? new Set();
      valuesOf.set(key, values.add(text));
    }
  }
  for (const { index, value: rule } of constraints) {
    if (!('attribute_key' in rule)) continue;
    const path = ['constraints', index];
    const values = valuesOf.get(rule.attribute_key);
    if (values === undefined) {
      const message = `Nobody has the attribute ${quoted(rule.attribute_key)}.`;
      const advice = found.suggest(rule.attribute_key, valuesOf.keys());
      found.warn('unused_attribute', [...path, 'attribute_key'], message, advice);
      continue;
    }
    for (const wanted of 'desired_values' in rule ? Object.keys(rule.desired_values) : []) {
      if (values.has(wanted)) continue;
      const message = `Nobody has ${quoted(wanted)} as ${quoted(rule.attribute_key)}.`;
      found.warn('unused_value', [...path, 'desired_values', wanted], message, found.suggest(wanted, values));
    }
  }
}
