/** Two plans side by side: their quality, and the seats that differ. */
import { diffSchedules } from '../../report/diff.ts';
import { planOf } from '../../report/plan.ts';
import { words } from '../language/languages.ts';
import { Button, LinkButton } from '../parts/button.tsx';
import { isLocked, locksOnMoves } from '../state/locked.ts';
import { sessionName } from '../state/shown.ts';
import { endSolving, running } from '../state/solving.ts';
import { apply, isSame, project, type Solved, solved, solvedOf } from '../state/store.ts';
import { worthText } from './figures.ts';
import { lockText } from './swap.ts';

const MOST_LISTED = 60;

export function CompareView() {
  const { desk, plan: w } = words.value;
  const now = solved.value;
  const aside = solvedOf(project.value.aside);
  const putAside = (
    <Button disabled={now === null} onClick={() => apply({ do: 'aside', plan: now?.result ?? null })}>
      {w.putAside}
    </Button>
  );
  if (now === null || aside === null)
    return (
      <>
        <p class="hint">{w.compareNone}</p>
        <div class="row">{putAside}</div>
      </>
    );
  const [before, after] = [aside, now].map(({ result }) => result.solution?.schedule ?? {});
  const { sessions, gone, arrived, moved, leaving } = diffSchedules(before, after);
  const others = new Set([...gone, ...arrived]);
  const changes = sessions.flatMap(({ session, changes: list }) =>
    list.filter(({ person }) => !others.has(person)).map((change) => ({ session, ...change })),
  );
  const [kept] = locksOnMoves(project.value, changes);
  const movers = moved.length + leaving.length;
  return (
    <>
      <dl class="compare">
        {[[w.asideIs, aside] as const, [w.nowIs, now] as const].map(([name, plan]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{worth(plan)}</dd>
          </div>
        ))}
      </dl>
      {isSame(aside.request, now.request) && <p>{w.better(costOf(aside) - costOf(now))}</p>}
      <p>
        {w.seatsChange(changes.length)} {movers > 0 && w.peopleMove(movers)}
      </p>
      {gone.length > 0 && <p>{w.gone(gone)}</p>}
      {arrived.length > 0 && <p>{w.arrived(arrived)}</p>}
      <ul class="changes">
        {changes.slice(0, MOST_LISTED).map(({ session, person, before: from, after: to }) => (
          <li key={`${session} ${person}`}>
            <span class="hint">{sessionName(session)}</span>{' '}
            {words.value.said(person, `${from ?? '–'} → ${to ?? '–'}`)}
          </li>
        ))}
        {changes.length > MOST_LISTED && <li class="hint">+{changes.length - MOST_LISTED}</li>}
      </ul>
      {kept && (
        <p class="hint">
          {kept.session < project.value.over
            ? `${desk.settled} ${sessionName(kept.session)}. ${desk.stays}`
            : lockText(kept.lock, kept)}{' '}
          {isLocked(project.value.locks) && (
            <LinkButton onClick={() => apply({ do: 'unlock-all' })}>{w.unlockAll}</LinkButton>
          )}
        </p>
      )}
      <div class="row">
        <Button disabled={kept !== undefined} onClick={() => void takeAside()}>
          {w.takeAside}
        </Button>
        {putAside}
      </div>
    </>
  );
}

/** A running search would replace it. */
async function takeAside(): Promise<void> {
  if (running.peek() !== null) await endSolving();
  apply({ do: 'aside-take' });
}

function costOf({ result }: Solved): number {
  return result.solution?.total_cost ?? 0;
}

function worth({ request, result }: Solved): string {
  const read = planOf(request, result);
  return read.ok ? worthText(read.value, words.value) : '';
}
