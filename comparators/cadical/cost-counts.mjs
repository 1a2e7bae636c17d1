/**
 * What the cost counts, in thousandths: how many of some slots are taken, and what each further one costs. A slot is a
 * list of variables of which at most one is true, so it is taken when one is. All is as docs/proofs.md has it, since
 * mingle's checker replays proofs against the same counts.
 */
import { contactLimit } from '../_shared/contact-limit.mjs';
import { choicesOf, pairsOf, visitsOf } from '../_shared/structure.mjs';

/** Contacts as a proof has to have them. */
export const asProven = (data) => ({
  base: contactLimit(data),
  cost: (met, n) => (met + n > 0 ? -1 : 0),
});

const whole = (weight) => Math.round(weight * 1000);

/** @param contacts `base`, and `cost` of a pair's earlier and present meetings */
export function costCounts(seating, contacts) {
  const counts = new Counts(seating.sessionOf);
  const { data } = seating;
  const repeat = data.constraints.find((rule) => rule.type === 'RepeatEncounter');
  counts.constant = whole(data.weight) * contacts.base;
  if (data.weight > 0 || repeat?.penalty_weight > 0) addMeetings(counts, seating, contacts, repeat);
  for (const rule of data.constraints) if (rule.penalty_weight > 0) ADDED[rule.type]?.(counts, seating, rule);
  return counts.simplest();
}

const ADDED = {
  AttributeBalance: addBalance,
  PairMeetingCount: addMeetingCount,
  ShouldStayTogether: (counts, seating, rule) => addWish(counts, seating, rule, (n, all) => all - n),
  ShouldNotBeTogether: (counts, seating, rule) => addWish(counts, seating, rule, (n) => n),
  GroupVisits: addVisits,
  GroupPreferences: addChoices,
};

class Counts {
  constant = 0;
  #known = new Map();
  #sessionOf;

  constructor(sessionOf) {
    this.#sessionOf = sessionOf;
  }

  /** @param most slots that can be taken at once @param cost by how many are */
  add(slots, most, cost) {
    this.constant += cost(0);
    const steps = Array.from({ length: most }, (_, n) => cost(n + 1) - cost(n));
    if (slots.length > 0) this.#addSteps(slots, steps);
  }

  #addSteps(slots, steps) {
    const name = slots.map((slot) => slot.join('|')).join();
    const former = this.#known.get(name)?.steps;
    this.#known.set(name, { slots, steps: former ? steps.map((step, n) => step + former[n]) : steps });
  }

  /**
   * What each slot costs alike is left to its variables; the rest in order: what is in one session alone, session by
   * session, then what spans several; within each by variables.
   */
  simplest() {
    for (const [name, { slots, steps }] of [...this.#known]) {
      const alike = steps.length === slots.length && steps.every((step) => step === steps[0]);
      if (!alike || (slots.length === 1 && slots[0].length === 1)) continue;
      this.#known.delete(name);
      for (const variable of slots.flat()) this.#addSteps([[variable]], steps.slice(0, 1));
    }
    const counted = [...this.#known.values()]
      .filter(({ steps }) => steps.some((step) => step !== 0))
      .map(({ slots, steps }) => ({ slots, steps, place: [this.#placeOf(slots.flat()), ...slots.flat()] }))
      .sort((one, other) => inOrder(one.place, other.place));
    return { constant: this.constant, counted };
  }

  #placeOf(variables) {
    const sessions = new Set(variables.map(this.#sessionOf));
    return sessions.size > 1 ? Number.MAX_SAFE_INTEGER : [...sessions][0];
  }
}

function inOrder(one, other) {
  const at = one.findIndex((number, i) => number !== other[i]);
  if (at < 0) return one.length - other.length;
  return at < other.length ? one[at] - other[at] : 1;
}

function deviation(count, desired, mode) {
  if (mode === 'at_least') return Math.max(0, desired - count);
  return mode === 'at_most' ? Math.max(0, count - desired) : Math.abs(count - desired);
}

/** What `count` people with a value cost where `desired` are wanted. */
function imbalance(count, desired, mode) {
  if (mode === 'not_alone') return count === 0 ? 0 : Math.max(0, desired - count);
  return deviation(count, desired, mode) ** 2;
}

const ascending = (numbers) => [...new Set(numbers)].sort((a, b) => a - b);

/** A slot for each of the sessions that both attend. */
function meetingSlots({ data, pair }, [a, b], sessions) {
  return ascending(sessions)
    .filter((s) => data.attends(a, s) && data.attends(b, s))
    .map((s) => [pair(s, a, b)]);
}

function addMeetings(counts, seating, contacts, repeat) {
  const { data } = seating;
  const before = new Map();
  for (const [a, b, count] of data.prior) {
    const number = Math.min(a, b) * data.people + Math.max(a, b);
    before.set(number, (before.get(number) ?? 0) + count);
  }
  const dear = (met) => {
    const excess = repeat ? Math.max(0, met - repeat.max_allowed_encounters) : 0;
    return repeat?.penalty_function === 'squared' ? excess * excess : excess;
  };
  for (const [a, b] of pairsOf([...Array(data.people).keys()])) {
    const met = before.get(a * data.people + b) ?? 0;
    const slots = meetingSlots(seating, [a, b], data.sessions);
    const cost = (n) =>
      whole(data.weight) * contacts.cost(met, n) + whole(repeat?.penalty_weight ?? 0) * dear(met + n);
    counts.add(slots, slots.length, cost);
  }
}

function addBalance(counts, { data, seat }, rule) {
  for (const s of ascending(data.inSessions(rule.sessions))) {
    for (const g of data.open[s]) {
      if (rule.group_id !== 'ALL' && data.group(rule.group_id) !== g) continue;
      for (const [value, desired] of Object.entries(rule.desired_values)) {
        const holders = data.present[s].filter((p) => data.attribute(p, rule.attribute_key) === value);
        const slots = holders.map((p) => [seat(s, p, g)]);
        const cost = (n) => whole(rule.penalty_weight) * imbalance(n, desired, rule.mode);
        counts.add(slots, Math.min(data.seats(g, s), slots.length), cost);
      }
    }
  }
}

function addMeetingCount(counts, seating, rule) {
  const slots = meetingSlots(
    seating,
    rule.people.map(seating.data.person),
    seating.data.inSessions(rule.sessions),
  );
  const cost = (n) => whole(rule.penalty_weight) * deviation(n, rule.target_meetings, rule.mode);
  counts.add(slots, slots.length, cost);
}

function addWish(counts, seating, rule, units) {
  const { data } = seating;
  for (const two of pairsOf(ascending(rule.people.map(data.person)))) {
    const slots = meetingSlots(seating, two, data.inSessions(rule.sessions));
    counts.add(slots, slots.length, (n) => whole(rule.penalty_weight) * units(n, slots.length));
  }
}

/** A slot for each session: one of the groups that count. */
function addVisits(counts, { data, seat }, rule) {
  for (const { person, places } of visitsOf(data, rule)) {
    const slots = data.sessions
      .map((s) => places.filter(([at]) => at === s).map(([, g]) => seat(s, person, g)))
      .filter((slot) => slot.length > 0);
    const cost = (n) => whole(rule.penalty_weight) * deviation(n, rule.target_visits, rule.mode);
    counts.add(slots, slots.length, cost);
  }
}

/** A slot for each session in which somebody may be in a group that costs something. */
function addChoices(counts, { data, seat }, rule) {
  const visits = new Map();
  for (const { person, s, g, price } of choicesOf(data, rule)) {
    const name = `${person} ${g}`;
    visits.set(name, { price, slots: [...(visits.get(name)?.slots ?? []), [seat(s, person, g)]] });
  }
  for (const { price, slots } of visits.values())
    counts.add(slots, slots.length, (n) => n * whole(price * rule.penalty_weight));
}
