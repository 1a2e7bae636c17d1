/** A round table from above, with its seats in order. */
import type { ComponentChildren } from 'preact';
import type { PlanGroup } from '../../report/plan.ts';

/** Half the height of the drawing in pixels: names are above each other at its sides. */
function radiusOf(seats: number): number {
  return Math.max(56, Math.ceil(seats / 2) * 20 + 18);
}

interface Props {
  readonly groups: readonly PlanGroup[];
  readonly children: (group: PlanGroup) => ComponentChildren;
}

export function RoundTable({ groups, children }: Props) {
  const radius = radiusOf(groups.length);
  return (
    <div class="round" style={{ '--radius': `${radius}px` }}>
      <span class="top-of-table" aria-hidden="true" />
      {groups.map((group, i) => {
        const angle = (i / groups.length) * 2 * Math.PI;
        const [x, y] = [Math.sin(angle), -Math.cos(angle)];
        return (
          <div key={group.id} class="chair" style={{ '--x': x.toFixed(3), '--y': y.toFixed(3) }}>
            {children(group)}
          </div>
        );
      })}
    </div>
  );
}
