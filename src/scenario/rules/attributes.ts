/** Checks attributes of rules: names and values that nobody has are probably typos. */
import { someOf } from '../../shared/figures.ts';
import { remembered } from '../../shared/remembered.ts';
import { numberIn } from '../attribute.ts';
import type { ConstraintOf } from '../definition.ts';
import type { Draft } from './draft.ts';
import { type Findings, quoted } from './findings.ts';

export function checkAttributes({ people, objectives, constraints }: Draft, found: Findings): void {
  const valuesOf = new Map<string, Set<string>>();
  for (const { value } of people) {
    for (const [key, entry] of Object.entries(value.attributes)) {
      const values = valuesOf.get(key) ?? new Set();
      valuesOf.set(key, values);
      for (const text of [entry].flat()) values.add(text);
    }
  }
  const isUnused = (key: string, path: PropertyKey[]): boolean => {
    if (valuesOf.has(key)) return false;
    const message = `Nobody has the attribute ${quoted(key)}.`;
    found.warn('unused_attribute', [...path, 'attribute_key'], message, found.suggest(key, valuesOf));
    return true;
  };
  /** The values that may be meant as numbers; null: none is a number. */
  const unreadOf = remembered((key: string) => {
    const values = [...(valuesOf.get(key) ?? [])];
    const others = values.filter((value) => numberIn(value) === null);
    return others.length === values.length ? null : others.filter((value) => /\d/.test(value)).map(quoted);
  });
  const checkNumbers = (key: string, path: PropertyKey[]): void => {
    const meant = unreadOf(key);
    if (meant === null) found.warn('no_number', path, `${quoted(key)} is a number for nobody.`);
    if (meant === null || meant.length === 0) return;
    const message = `${quoted(key)} is no decimal number where it is ${someOf(meant, 5)}: who has it counts in no sum.`;
    found.warn('unread_number', path, message, 'Write numbers as 1.5, -2 or 1e3.');
  };
  const checkValue = (key: string, wanted: string, path: PropertyKey[]): void => {
    const values = valuesOf.get(key) ?? new Set<string>();
    if (values.has(wanted)) return;
    const message = `Nobody has ${quoted(wanted)} as ${quoted(key)}.`;
    found.warn('unused_value', path, message, found.suggest(wanted, values));
  };
  const checkWanted = (
    { desired_values, desired_shares, mode }: ConstraintOf<'AttributeBalance'>,
    path: PropertyKey[],
  ): void => {
    if ((desired_values === undefined) === (desired_shares === undefined)) {
      const message =
        desired_values === undefined
          ? 'A balance has neither of "desired_values" and "desired_shares".'
          : 'A balance has both of "desired_values" and "desired_shares".';
      found.error('unclear_balance', path, message, 'Give one of them.');
    }
    if (desired_shares !== undefined && mode !== 'exact') {
      const message = `"desired_shares" are for the mode "exact", not for ${quoted(mode)}.`;
      const advice = 'Leave "mode" out, or give "desired_values".';
      found.error('unclear_balance', [...path, 'mode'], message, advice);
    }
  };
  for (const { index, value: rule } of constraints) {
    const path = ['constraints', index];
    if (rule.type === 'AttributeBalance') checkWanted(rule, path);
    if (!('attribute_key' in rule) || isUnused(rule.attribute_key, path)) continue;
    if (rule.type === 'AttributeSum') checkNumbers(rule.attribute_key, [...path, 'attribute_key']);
    if (rule.type !== 'AttributeBalance') continue;
    for (const field of ['desired_values', 'desired_shares'] as const) {
      for (const wanted of Object.keys(rule[field] ?? {})) {
        checkValue(rule.attribute_key, wanted, [...path, field, wanted]);
      }
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
