/** What the steps come to in the end. */
export function last<Found>(steps: Generator<unknown, Found>): Found {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
