/** The one list of occasions. */
import type { Project } from '../../result/project.ts';
import { lesson } from './class.ts';
import { coffee } from './coffee.ts';
import { conference } from './conference.ts';
import { doubles } from './doubles.ts';
import { golf } from './golf.ts';
import { networking } from './networking.ts';
import type { Occasion } from './occasion.ts';
import { stations } from './stations.ts';
import { teams } from './teams.ts';
import { wedding } from './wedding.ts';

export const OCCASIONS: readonly Occasion[] = [
  ...[lesson, conference, wedding, networking, golf, doubles, teams, stations, coffee],
];

/** Null: nothing was chosen, or by a later version. */
export function occasionOf({ occasion }: Pick<Project, 'occasion'>): Occasion | null {
  return OCCASIONS.find(({ id }) => id === occasion) ?? null;
}
