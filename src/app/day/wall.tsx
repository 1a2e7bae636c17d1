/** The tables of a session in the largest type that fits on the screen. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { DayPlan } from '../../report/day/day-plan.ts';
import { hueStyle } from '../../report/look.ts';
import { grouped } from '../../shared/grouped.ts';
import { watching } from '../listen.ts';
import { w } from './words.ts';

/** Type sizes in pixels: for measuring, smallest, largest; sizes of tables are in ems. */
const [MEASURED, SMALLEST, LARGEST] = [20, 9, 64];
/** Space between tables, in ems. */
const GAP = 0.6;

interface Layout {
  readonly columns: number;
  readonly size: number;
}

export function Wall({ day, session }: { day: DayPlan; session: number }) {
  const box = useRef<HTMLDivElement>(null);
  const [layout, setLayout] = useState<Layout | null>(null);
  useLayoutEffect(() => {
    const wall = box.current;
    if (wall === null) return;
    const layOut = () => {
      wall.style.setProperty('--size', `${MEASURED}px`);
      wall.classList.add('measured');
      const sizes = [...wall.children].map((table) => ({
        // Rounding loses up to half a pixel, which in large type would be enough to wrap a name.
        width: ((table as HTMLElement).offsetWidth + 1) / MEASURED,
        height: (table as HTMLElement).offsetHeight / MEASURED,
      }));
      wall.classList.remove('measured');
      setLayout(bestLayout(sizes, wall.clientWidth, wall.clientHeight));
    };
    layOut();
    return watching(wall, new ResizeObserver(layOut));
  }, [day, session]);
  useLayoutEffect(() => {
    box.current?.style.setProperty('--size', `${layout?.size ?? MEASURED}px`);
  });
  const absent = day.people.filter(({ at }) => at[session] === null).map(({ name }) => name);
  return (
    <>
      <div class="wall" ref={box} style={{ '--columns': layout?.columns ?? 1 }}>
        {placesIn(day, session).map(({ place, color, waits, tables }) => (
          <article
            key={place}
            class={`table ${waits ? 'waits' : ''}`}
            style={hueStyle(color)}
            aria-label={place}
          >
            <h2 dir="auto">
              {place} {waits && <small>{w.waitsShort}</small>}
            </h2>
            {tables.map((names, i) => (
              <ul key={`${i}`}>
                {names.map((name) => (
                  <li key={name}>
                    <bdi>{name}</bdi>
                  </li>
                ))}
              </ul>
            ))}
          </article>
        ))}
      </div>
      {absent.length > 0 && (
        <p class="soft absent">
          {w.absent} {absent.join(' · ')}
        </p>
      )}
    </>
  );
}

/** Places with people, and a list of names for each table or side. */
function placesIn({ tables, people }: DayPlan, session: number) {
  const seated = grouped(people, ({ at }) => at[session]);
  const used = tables.flatMap((table, i) => {
    const there = seated.get(i)?.map(({ name }) => name);
    return there === undefined ? [] : [{ ...table, there }];
  });
  return Array.from(grouped(used, ({ place }) => place).values(), (parts) => ({
    ...parts[0],
    tables: parts.map(({ there }) => there),
  }));
}

/** The number of columns that allows the largest type. @param sizes of the tables, in ems */
export function bestLayout(
  sizes: readonly { readonly width: number; readonly height: number }[],
  width: number,
  height: number,
): Layout {
  const widest = Math.max(1, ...sizes.map((table) => table.width));
  let best: Layout = { columns: 1, size: 0 };
  for (let columns = 1; columns <= sizes.length; columns++) {
    let tall = 0;
    for (let at = 0; at < sizes.length; at += columns)
      tall += Math.max(...sizes.slice(at, at + columns).map((table) => table.height)) + GAP;
    const size = Math.min(LARGEST, width / (columns * (widest + GAP) - GAP), height / (tall - GAP));
    if (size > best.size) best = { columns, size };
  }
  // If the smallest type does not fit either, the page scrolls.
  if (best.size >= SMALLEST) return { columns: best.columns, size: Math.floor(best.size * 10) / 10 };
  return { columns: Math.max(1, Math.floor(width / ((widest + GAP) * SMALLEST))), size: SMALLEST };
}
