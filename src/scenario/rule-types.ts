import { type Constraint, constraintsByType, type Objective, objectivesByType } from './definition.ts';

/** Types that may cost something: objectives and rules with a weight. */
export type TermType =
  | Objective['type']
  | Extract<Constraint, { penalty_weight: number }>['type']
  | 'PairWeights'
  | 'FairWaiting';

export const constraintTypes = Object.keys(constraintsByType).filter(
  (type): type is Constraint['type'] => type !== 'ImmovablePerson',
);
export const objectiveTypes = Object.keys(objectivesByType) as Objective['type'][];
export const termTypes: readonly TermType[] = [
  ...objectiveTypes,
  ...constraintTypes.filter(
    (type): type is Exclude<TermType, Objective['type'] | 'FairWaiting'> =>
      type === 'PairWeights' || 'penalty_weight' in constraintsByType[type].shape,
  ),
  'FairWaiting',
];
