/** Prices of compositions, by a linear program with column generation. */
import type { Clock } from '../../shared/clock.ts';
import { type CompositionModel, type CompositionPrices, eachPrice } from './model.ts';
import { addCompositions, firstColumns, firstMeeting, NEAR, pricesAt, rowsOf } from './rows.ts';
import { Columns, type LoadHighs, SparseProgram } from './sparse-program.ts';

/** The effort of a search for prices, for all programs together. */
export interface Effort {
  /** The most numbers in a matrix. */
  readonly entries: number;
  /** Seconds on the clock, which may stand still between slices. */
  readonly seconds: number;
  readonly clock: Clock;
}

/** Prices, and the bound that they prove without the constant, in floating point. */
export interface PricedModel {
  readonly model: CompositionModel;
  readonly prices: CompositionPrices;
  readonly value: number;
}

/** Seconds of a slice of the program, except the first. */
const SLICE = 0.05;
const MOST_ROUNDS = 500;
/** How far prices may move from the best so far, in costs of the dearest first meeting: at first, and from those of a coarser model. */
const [FREE, NEARBY] = [2, 0.25];
/** Factor by which that limit grows once the best prices reach it. */
const FURTHER = 3;

/**
 * The best prices found with this effort; null if there are none, or no HiGHS. Can stop between slices, of which the first takes as
 * long as the first program.
 *
 * @param start prices of coarser types to start from; null: none
 */
export async function* compositionPrices(
  model: CompositionModel,
  { entries, seconds, clock }: Effort,
  load: LoadHighs,
  start: PricedModel | null,
): AsyncGenerator<null, PricedModel | null> {
  const end = clock() + seconds;
  const highs = await load(seconds);
  yield null;
  if (highs === null) return null;
  const program = new SparseProgram();
  const rows = rowsOf(program, model);
  if (program.firstSeconds > end - clock()) return null;
  const first = firstColumns(program, model, rows, entries);
  if (first === null) return null;
  let best = {
    model,
    prices: start ? refined(model, start) : eachPrice(rows.prices, () => 0),
    value: start ? start.value : Number.NEGATIVE_INFINITY,
  };
  let reach = (start ? NEARBY : FREE) * firstMeeting(model);
  /** Returns false if that exceeds doubles. */
  const keepNear = (): boolean =>
    rows.bounded.every(({ priceIn, stretch }, i) => {
      const [price, far] = [priceIn(best.prices), stretch * reach];
      if (!Number.isFinite(Math.abs(price) + far)) return false;
      program.price(2 * i, price + far);
      program.price(2 * i + 1, far - price);
      return true;
    });
  addCompositions(program, first, model, rows, best.prices, null);
  if (!program.open(highs, first)) return null;
  let used = first.values.length;
  try {
    if (!keepNear()) return null;
    for (let round = 0; round < MOST_ROUNDS && used <= entries; round++) {
      let solved: ReturnType<SparseProgram['solve']>;
      do {
        const until = program.isSolved ? Math.min(end, clock() + SLICE) : end;
        solved = program.solve(() => clock() >= until);
        yield null;
      } while (solved === 'stopped' && clock() < end);
      if (solved === null || solved === 'stopped') break;
      const prices = pricesAt(rows, solved.prices);
      const columns = new Columns();
      const value = solved.value - addCompositions(program, columns, model, rows, prices, solved.prices);
      const isBetter = value > best.value;
      if (isBetter) best = { model, prices, value };
      if (columns.count === 0 || value >= solved.value - NEAR * Math.abs(solved.value)) {
        const isFree = rows.bounded.every(
          ({ stretch }, i) => stretch === 0 || solved.amounts[2 * i] + solved.amounts[2 * i + 1] < NEAR,
        );
        if (isFree) break;
        reach *= FURTHER;
        if (!keepNear()) break;
      } else if (isBetter && !keepNear()) {
        break;
      }
      program.add(columns);
      used += columns.values.length;
    }
  } finally {
    program.close();
  }
  return Number.isFinite(best.value) ? best : null;
}

/** The same prices for finer types and classes. */
function refined({ types, sorted }: CompositionModel, { model, prices }: PricedModel): CompositionPrices {
  const parent = new Array<number>(types.count);
  for (const [person, type] of types.typeOf.entries()) parent[type] = model.types.typeOf[person];
  return {
    overlap: prices.overlap,
    sorted: sorted.map(({ sorting, sessions }, s) => {
      const { sorting: coarser, sessions: known } = model.sorted[s];
      const parentClass = new Array<number>(sorting.classCount);
      for (const [person, one] of sorting.classOf.entries()) parentClass[one] = coarser.classOf[person];
      const { meetings, seats, visits } = prices.sorted[s];
      return {
        meetings: parent.map((type) => parentClass.map((one) => meetings[type][one])),
        seats: sessions.map(({ kind }) => {
          const same = known.findIndex((each) => each.kind.sessions.includes(kind.sessions[0]));
          return parent.map((type) => seats[same][type]);
        }),
        visits: visits.map((own) => parent.map((type) => own[type])),
      };
    }),
  };
}
