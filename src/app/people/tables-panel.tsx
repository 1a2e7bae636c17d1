/** Numbers of tables and sessions, sizes of tables, and times. */
import { type Signal, useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { said, words } from '../language/languages.ts';
import { type Occasion, type OccasionId, occasionOf } from '../occasions/occasions.ts';
import { Icon, IconButton, LinkButton, PlainButton } from '../parts/button.tsx';
import { Check, Select } from '../parts/choice.tsx';
import { LabelledNumber, NumberField, TextField } from '../parts/field.tsx';
import { focusIn } from '../parts/focus.ts';
import { later } from '../parts/later.tsx';
import { Lines } from '../parts/lines.tsx';
import { set } from '../parts/set.ts';
import { type Project, type Room, shownRooms } from '../state/project.ts';
import { seatsLacking, sizesWith } from '../state/rooms.ts';
import { sessionName, usualName } from '../state/shown.ts';
import { apply, faults, project } from '../state/store.ts';
import { runsOf, sizesIn } from './table-line.ts';

const Rows = later(async () => (await import('./rows-field.tsx')).Rows);

const IN_ROW = 6;

type By = Project['tables']['by'];

/** Occasions without individual seats: flights, courts, and groups that stand or walk. */
const SEATLESS: ReadonlySet<OccasionId> = new Set(['golf', 'doubles', 'teams', 'stations', 'coffee']);

/** Ways to seat people: courts and seats if the occasion has them, and the current choice. */
function kindsOf(now: By, occasion: Occasion | null): By[] {
  const own: By[] = occasion?.id === 'doubles' ? ['courts'] : [];
  const seats: By[] = occasion && SEATLESS.has(occasion.id) ? [] : ['round', 'rows'];
  return [...new Set<By>(['size', 'count', ...own, ...seats, now])];
}

export function TablesPanel() {
  const w = words.value.tables;
  const { tables, sessions, people, over } = project.value;
  const ways = kindsOf(tables.by, occasionOf(project.value));
  const isPlain = tables.by === 'size' || tables.by === 'count';
  const ids = useId();
  const rooms = shownRooms(project.value);
  const sizes = [...new Set(rooms.map(({ seats }) => seats))].sort((a, b) => a - b);
  const tooMany = faults.value.some(({ code }) => code === 'too_many_tables');
  const own = faults.value.flatMap(({ at, problem }) => (at === 'tables' && problem ? [said(problem)] : []));
  return (
    <section class="panel" aria-labelledby={`${ids}h`}>
      <header class="panel-head">
        <h2 id={`${ids}h`}>{w.heading}</h2>
      </header>
      <div class="row fields">
        {tables.rooms === null && (
          <>
            <Select
              bare
              label={w.by}
              value={tables.by}
              options={ways.map((by) => [by, w.ways[by]] as const)}
              onValue={(by) => {
                if (by === 'rows') apply({ do: 'tables', by, number: IN_ROW, rows: null, row: w.row });
                else apply({ do: 'tables', by, number: tables.number });
              }}
            />
            {tables.by === 'rows' ? (
              <Rows />
            ) : (
              <NumberField
                label={w.number}
                value={tables.number}
                onValue={(number) => apply({ do: 'tables', by: tables.by, number: number ?? 1 }, 'tables')}
              />
            )}
          </>
        )}
        <LabelledNumber
          text={w.sessions}
          value={sessions}
          // Sessions that are over stay, whatever is typed.
          min={Math.max(1, over)}
          max={100}
          onValue={(number) => apply({ do: 'sessions', sessions: number ?? 1 }, 'sessions')}
        />
      </div>
      {people.length > 0 && tables.rooms === null && isPlain && !tooMany && (
        <p class="hint">{w.summary(rooms.length, sizes)}</p>
      )}
      {tooMany && <p class="fault">{w.tooMany}</p>}
      {tables.rooms !== null && <Rooms rooms={tables.rooms} />}
      <Lines look="fault" of={own.slice(0, 5)} />
      {(isPlain || tables.rooms !== null) && (
        <div class="row">
          <PlainButton onClick={() => apply({ do: 'rooms', own: tables.rooms === null })}>
            {tables.rooms === null ? w.own : w.even}
          </PlainButton>
        </div>
      )}
      <Sessions />
    </section>
  );
}

function Rooms({ rooms }: { rooms: readonly Room[] }) {
  const { tables: w, listed } = words.value;
  const sizes = rooms.flatMap(({ bench, seats }) => (bench ? [] : seats));
  const lacking = seatsLacking(project.value);
  const more = sizesWith(rooms, lacking);
  const wrong = useSignal(false);
  const taken = useSignal<Taken | null>(null);
  const all = useSignal(rooms.length <= FEW);
  /** The summary line covers all other tables. */
  const rows = rooms.map((room, index) => ({ room, index })).filter(({ room }) => all.value || isOwn(room));
  return (
    <>
      <TextField
        label={w.line}
        value={listed(runsOf(sizes).map(([n, size]) => w.run(n, size)))}
        onValue={(text) => {
          const typed = sizesIn(text);
          wrong.value = typed === null;
          if (typed) apply({ do: 'sizes', sizes: typed });
        }}
      />
      {wrong.value && <p class="fault">{w.lineWrong}</p>}
      {lacking > 0 && (
        <p class="fault">
          {w.tooFew(lacking)}{' '}
          {more && (
            <LinkButton onClick={() => apply({ do: 'sizes', sizes: more, even: project.peek().tables.even })}>
              {w.addSeats(lacking)}
            </LinkButton>
          )}
        </p>
      )}
      <ul class="rooms">
        {rows.map(({ index }) => (
          <RoomItem key={`${index}`} rooms={rooms} index={index} taken={taken} />
        ))}
      </ul>
      {rows.length < rooms.length && (
        <LinkButton onClick={set(all, true)}>{w.allTables(rooms.length)}</LinkButton>
      )}
      <div class="row">
        <PlainButton
          onClick={() => {
            all.value = true;
            apply({ do: 'room-add', bench: false, name: project.value.tables.word });
          }}
        >
          <Icon of="plus" /> {w.add}
        </PlainButton>
        <PlainButton onClick={() => apply({ do: 'room-add', bench: true, name: w.benchName })}>
          <Icon of="plus" /> {w.addBench}
        </PlainButton>
      </div>
    </>
  );
}

/** A name that another table already has, and the table it was typed for. */
interface Taken {
  readonly index: number;
  readonly name: string;
}

interface RoomItemProps {
  readonly rooms: readonly Room[];
  readonly index: number;
  readonly taken: Signal<Taken | null>;
}

function RoomItem({ rooms, index, taken }: RoomItemProps) {
  const w = words.value.tables;
  const { sessions } = project.value;
  const room = rooms[index];
  const edit = (part: Partial<Room>, mark = '') => apply({ do: 'room-edit', index, edit: part }, mark);
  return (
    <li>
      <div class="room">
        <TextField
          class="grow"
          label={w.nameOf(index + 1)}
          value={room.name}
          onValue={(name) => {
            const isTaken = rooms.some((other, i) => i !== index && other.name === name);
            taken.value = isTaken ? { index, name } : null;
            apply({ do: 'table-rename', index, name });
          }}
        />
        <NumberField
          label={w.seatsOf(room.name)}
          value={room.seats}
          onValue={(seats) => edit({ seats: seats ?? 1, perSession: null }, `seats${index}`)}
        />
        <IconButton
          of="close"
          label={words.value.people.removeNamed(room.name)}
          onClick={({ currentTarget }) => {
            focusIn(currentTarget.closest('.rooms'));
            apply({ do: 'room-remove', index });
          }}
        />
      </div>
      {taken.value?.index === index && (
        <p class="fault" role="alert">
          {w.nameTaken(taken.value.name)}
        </p>
      )}
      <div class="room">
        {!room.bench && (
          <span class="check">
            {w.least}
            <NumberField
              label={w.leastOf(room.name)}
              value={room.least || null}
              min={0}
              empty
              onValue={(least) => edit({ least: least ?? 0 }, `least${index}`)}
            />
          </span>
        )}
        <Check
          on={room.bench}
          label={w.benchOf(room.name)}
          title={w.benchOf(room.name)}
          onToggle={() => edit({ bench: !room.bench, least: 0 })}
        >
          {w.bench}
        </Check>
        <Check
          on={room.perSession !== null}
          label={w.perSessionOf(room.name)}
          onToggle={() => edit({ perSession: room.perSession ? null : Array(sessions).fill(room.seats) })}
        >
          {w.perSession}
        </Check>
      </div>
      {room.perSession !== null && (
        <div class="row per-session">
          {room.perSession.slice(0, sessions).map((seats, session) => (
            <NumberField
              key={`${session}`}
              label={w.seatsIn(room.name, sessionName(session))}
              value={seats}
              min={0}
              onValue={(number) => {
                const perSession = room.perSession?.with(session, number ?? 0) ?? null;
                edit({ perSession }, `room${index}-${session}`);
              }}
            />
          ))}
        </div>
      )}
    </li>
  );
}

/** Up to this many tables have a row each; of more, only those that differ. */
const FEW = 8;

function isOwn({ name, bench, least, perSession, always }: Room): boolean {
  const { word, names } = project.value.tables;
  const isNumbered = name.startsWith(`${word} `) && /^\d+$/.test(name.slice(word.length + 1));
  return (
    !(isNumbered || names.includes(name)) || bench || least > 0 || perSession !== null || Boolean(always)
  );
}

function Sessions() {
  const w = words.value.tables;
  const { sessions, labels, times } = project.value;
  return (
    <details class="fold">
      <summary>{w.labels}</summary>
      <div class="row fields">
        <label class="field">
          {w.start}
          <input
            type="datetime-local"
            value={times.start}
            // Typing a date passes through others.
            onChange={(event) => apply({ do: 'times', times: { start: event.currentTarget.value } }, 'start')}
          />
        </label>
        <LabelledNumber
          text={w.length}
          value={times.length}
          max={1440}
          onValue={(length) => apply({ do: 'times', times: { length: length ?? 20 } }, 'length')}
        />
        <LabelledNumber
          text={w.pause}
          value={times.pause}
          min={0}
          max={10_000}
          onValue={(pause) => apply({ do: 'times', times: { pause: pause ?? 0 } }, 'pause')}
        />
      </div>
      <div class="labels">
        {Array.from({ length: sessions }, (_, session) => (
          <TextField
            key={`${session}`}
            label={w.label(session + 1)}
            placeholder={usualName(session)}
            value={labels[session] ?? ''}
            onValue={(label) => apply({ do: 'label', session, label })}
          />
        ))}
      </div>
    </details>
  );
}
