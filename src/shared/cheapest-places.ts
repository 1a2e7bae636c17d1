/** The assignment problem: the cheapest way to give each person a place, where places have several seats. */

export interface CheapestPlaces {
  /** [person] */
  readonly placeOf: Int32Array;
  /** Price of a seat of each place, 0 if seats are left: with prices added, everybody has their cheapest place. */
  readonly prices: Float64Array;
}

/**
 * By shortest augmenting paths, person by person. Integer costs are added exactly below 2^53.
 *
 * @param costs [person][place]; infinite: forbidden
 * @returns null if not everybody can have a place
 */
export function cheapestPlaces(costs: readonly Float64Array[], seats: Int32Array): CheapestPlaces | null {
  const places = seats.length;
  const placeOf = new Int32Array(costs.length).fill(-1);
  const prices = new Float64Array(places);
  const members: number[][] = Array.from({ length: places }, () => []);
  /** Cost of the cheapest move from one place to another, and who moves; [from * places + to]. */
  const change = new Float64Array(places * places).fill(Number.POSITIVE_INFINITY);
  const changes = new Int32Array(places * places);
  const reach = new Float64Array(places);
  const via = new Int32Array(places);
  const done = new Uint8Array(places);

  const hasRoom = (place: number) => members[place].length < seats[place];
  /** The nearest place not yet done; of equally near ones, one with free seats, which ends the path. */
  const nearest = (): number => {
    let found = -1;
    for (let g = 0; g < places; g++) {
      if (done[g] === 1) continue;
      if (
        found < 0 ||
        reach[g] < reach[found] ||
        (reach[g] === reach[found] && !hasRoom(found) && hasRoom(g))
      )
        found = g;
    }
    return found;
  };
  const lookAgain = (from: number): void => {
    change.fill(Number.POSITIVE_INFINITY, from * places, (from + 1) * places);
    for (const person of members[from]) {
      const own = costs[person];
      for (let to = 0; to < places; to++) {
        const more = own[to] - own[from];
        if (more >= change[from * places + to]) continue;
        change[from * places + to] = more;
        changes[from * places + to] = person;
      }
    }
  };

  for (const [person, own] of costs.entries()) {
    for (let g = 0; g < places; g++) reach[g] = own[g] + prices[g];
    via.fill(-1);
    done.fill(0);
    let end = nearest();
    for (; ; end = nearest()) {
      if (end < 0 || reach[end] === Number.POSITIVE_INFINITY) return null;
      if (hasRoom(end)) break;
      done[end] = 1;
      for (let to = 0; to < places; to++) {
        if (done[to] === 1) continue;
        const far = reach[end] + change[end * places + to] + prices[to] - prices[end];
        if (far >= reach[to]) continue;
        reach[to] = far;
        via[to] = end;
      }
    }
    for (let g = 0; g < places; g++) if (done[g] === 1) prices[g] += reach[end] - reach[g];
    const touched = [end];
    for (let to = end; via[to] >= 0; to = via[to]) {
      const from = via[to];
      const mover = changes[from * places + to];
      members[from].splice(members[from].indexOf(mover), 1);
      members[to].push(mover);
      placeOf[mover] = to;
      touched.push(from);
    }
    const first = touched[touched.length - 1];
    members[first].push(person);
    placeOf[person] = first;
    for (const place of touched) lookAgain(place);
  }
  return { placeOf, prices };
}
