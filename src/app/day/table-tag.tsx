import type { DayTable } from '../../report/day/day-plan.ts';
import { hueStyle } from '../../report/look.ts';

/** A table's name in its colour. */
export function TableTag({ table }: { table: DayTable }) {
  return (
    <span class="tag" style={hueStyle(table.color)} dir="auto">
      {table.name}
    </span>
  );
}
