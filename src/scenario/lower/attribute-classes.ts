import { valuesOf } from '../attribute.ts';
import type { SolveRequest } from '../definition.ts';
import type { Partition } from '../problem.ts';

/** The values that any rule balances: all together; each by itself where somebody has several, and is in several classes. */
export function countedClasses(request: SolveRequest, key: string): readonly (readonly string[])[] {
  const values = balancedValues(request, key);
  const isShared = request.scenario.people.some(
    (person) => valuesOf(person, key).filter((value) => values.includes(value)).length > 1,
  );
  return isShared ? values.map((value) => [value]) : [values];
}

/** Everybody's class by an attribute: which of the values they have, of which nobody has two. */
export function attributeClasses(
  { scenario }: SolveRequest,
  key: string,
  among: readonly string[],
): Partition {
  const numbers = new Map(among.map((value, n) => [value, n]));
  const classOf = Int32Array.from(
    scenario.people,
    (person) =>
      valuesOf(person, key)
        .map((value) => numbers.get(value))
        .find((number) => number !== undefined) ?? -1,
  );
  return { classOf, classCount: among.length };
}

function balancedValues({ constraints }: SolveRequest, key: string): string[] {
  const values = constraints.flatMap((rule) =>
    rule.type === 'AttributeBalance' && rule.attribute_key === key
      ? Object.keys(rule.desired_values ?? {})
      : [],
  );
  return [...new Set(values)];
}
