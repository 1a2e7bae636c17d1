/** A request as the data of `mixing.mzn`: everything counted from 1. */
import { contactLimit, contactPrices, contactWorth } from '../_shared/contact-limit.mjs';
import { firstSeating } from '../_shared/first-seating.mjs';
import { scaleOf } from '../_shared/scale.mjs';
import {
  dealtSession,
  groupsInterchangeable,
  isUniform,
  membersOf,
  pairKey,
  pairsOf,
  seatsInOrder,
  visitsOf,
} from '../_shared/structure.mjs';
import { fractionOf, scaleOfFractions, sumsOf } from '../_shared/sums.mjs';

/** Costs are whole numbers, which in Gecode have 32 bits. */
const FINEST_SCALE = 10_000;

const set = (numbers) => ({ set: numbers.map((number) => number + 1) });

/** What squares of sums may come to, all together, in 32 bits. */
const MOST_SQUARED = 2 ** 30;

/** @returns the data, and how many units of the model's cost make up a cost of 1; null: sums do not fit */
export function dataOf(data) {
  const { sessions, constraints } = data;
  const contacts = isUniform(data)
    ? { weight: data.weight, most: contactLimit(data), worth: () => 1 }
    : weighed(contactWorth(data));
  const weights = [contacts.weight, ...constraints.map((rule) => rule.penalty_weight ?? 0)];
  const summed = constraints.filter(isWeighedSum).flatMap((rule) => sumsOf(data, rule));
  const scale = summed.length === 0 ? scaleOf(weights, FINEST_SCALE) : exactScale(weights, summed);
  const prices = summed.map(({ price: [over, under] }) => Number((over * BigInt(scale)) / under));
  const most = summed.reduce((total, { steps }, k) => total + prices[k] * largestSum(steps) ** 2, 0);
  if (scale > FINEST_SCALE || most > MOST_SQUARED) return null;
  const scaled = (weight) => Math.round(weight * scale);
  const ofType = (type) => constraints.filter((rule) => rule.type === type);
  const inSessions = (type, use) =>
    ofType(type).flatMap((rule) =>
      data.inSessions(rule.sessions).flatMap((s) => use(rule, s, membersOf(data, rule, s))),
    );
  const weighedPairs = (type) =>
    inSessions(type, ({ penalty_weight }, s, who) =>
      pairsOf(who).map(([i, j]) => [s + 1, i + 1, j + 1, scaled(penalty_weight)]),
    );
  const apart = inSessions('MustStayApart', (_, s, who) => (who.length > 1 ? [{ s, who }] : []));
  const [repeat] = ofType('RepeatEncounter');
  const before = new Map();
  for (const [i, j, count] of data.prior) before.set(pairKey(i, j), (before.get(pairKey(i, j)) ?? 0) + count);
  const dealt = dealtSession(data);
  const pairs = pairsOf(Array.from({ length: data.people }, (_, i) => i));
  const balanced = ofType('AttributeBalance').flatMap((rule) =>
    balanceOf(data, rule, scaled(rule.penalty_weight)),
  );
  const counted = ofType('PairMeetingCount');
  const visited = ofType('GroupVisits').flatMap((rule) =>
    visitsOf(data, rule).map((visits) => ({ rule, ...visits })),
  );
  const seating = firstSeating(data);
  const values = {
    sessions: sessions.length,
    people: data.people,
    groups: data.groups,
    present: data.present.map(set),
    seats: sessions.map((s) => Array.from({ length: data.groups }, (_, g) => data.seats(g, s))),
    least: Array.from({ length: data.groups }, (_, g) => data.minSize(g)),
    pins: inSessions('ImmovablePeople', (rule, s, who) =>
      who.map((i) => [s + 1, i + 1, data.group(rule.group_id) + 1]),
    ),
    joined: inSessions('MustStayTogether', (_, s, who) =>
      who.slice(1).map((i) => [s + 1, who[0] + 1, i + 1]),
    ),
    apart_session: apart.map(({ s }) => s + 1),
    apart_people: apart.map(({ who }) => set(who)),
    interchangeable: set(sessions.filter((s) => isOrdered(data, s))),
    dealt: dealt === null ? 0 : dealt + 1,
    dealing: dealt === null ? [] : seatsInOrder(data, dealt).map((g) => g + 1),
    pairs: pairs.map(([i, j]) => [i + 1, j + 1, before.get(pairKey(i, j)) ?? 0]),
    worth: pairs.map(([i, j]) => contacts.worth(i, j)),
    contact_weight: scaled(contacts.weight),
    count_repeats: isUniform(data) && contactPrices(data).again,
    most_contacts: pairs.reduce(
      (most, [i, j]) => (before.has(pairKey(i, j)) ? most - contacts.worth(i, j) : most),
      contacts.most,
    ),
    repeat_weight: repeat ? scaled(repeat.penalty_weight) : 0,
    repeat_limit: repeat?.max_allowed_encounters ?? 0,
    repeat_squared: repeat?.penalty_function === 'squared',
    wanted: weighedPairs('ShouldStayTogether'),
    unwanted: weighedPairs('ShouldNotBeTogether'),
    counted: counted.map(({ people, mode, target_meetings, penalty_weight }) => [
      ...people.map((id) => data.person(id) + 1),
      target_meetings,
      mode === 'at_most' ? 0 : scaled(penalty_weight),
      mode === 'at_least' ? 0 : scaled(penalty_weight),
    ]),
    counted_sessions: counted.map((rule) => set(data.inSessions(rule.sessions))),
    visited: visited.map(({ rule: { mode, target_visits, penalty_weight }, person }) => [
      person + 1,
      target_visits,
      mode === 'at_most' ? 0 : scaled(penalty_weight),
      mode === 'at_least' ? 0 : scaled(penalty_weight),
    ]),
    visited_places: visited.map(({ places }) => set(places.map(([s, g]) => s * data.groups + g))),
    summed: summed.map(({ s, g }, k) => [s + 1, g + 1, prices[k]]),
    summed_steps: summed.map(({ steps }) => Array.from({ length: data.people }, (_, i) => steps.get(i) ?? 0)),
    balanced: balanced.map(({ row }) => row),
    balanced_people: balanced.map(({ having }) => set(having)),
    start: sessions.flatMap((s) =>
      data.present[s].map((i) => (seating[s].get(i) ?? data.open[s][0] ?? 0) + 1),
    ),
  };
  const whole = sessions.every((s) => seating[s].size === data.present[s].length);
  return { scale, values, start: whole ? data.schedule((i, s) => seating[s].get(i)) : null };
}

const weighed = ({ unit, ...contacts }) => ({ weight: unit, ...contacts });

function isWeighedSum({ type, penalty_weight }) {
  return type === 'AttributeSum' && penalty_weight > 0;
}

/** Squares of sums are not rounded, since a small price is for each of many steps. */
function exactScale(weights, summed) {
  return Number(scaleOfFractions([...weights.map(fractionOf), ...summed.map(({ price }) => price)]));
}

/** Of people's steps, those above 0 or those below. */
function largestSum(steps) {
  const all = [...steps.values()];
  const side = (sign) => all.reduce((sum, step) => sum + Math.max(0, sign * step), 0);
  return Math.max(side(1), side(-1));
}

/** Precedence is about somebody, and about more groups than one. */
function isOrdered(data, s) {
  return data.present[s].length > 0 && data.open[s].length > 1 && groupsInterchangeable(data, s);
}

function balanceOf(data, rule, weight) {
  return data.inSessions(rule.sessions).flatMap((s) =>
    data.open[s]
      .filter((g) => rule.group_id === 'ALL' || data.group(rule.group_id) === g)
      .flatMap((g) =>
        Object.entries(rule.desired_values).map(([value, target]) => ({
          row: [
            s + 1,
            g + 1,
            target,
            rule.mode === 'at_most' ? 0 : weight,
            rule.mode === 'at_least' ? 0 : weight,
          ],
          having: data.present[s].filter((i) => data.attribute(i, rule.attribute_key) === value),
        })),
      ),
  );
}
