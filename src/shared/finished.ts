/** What the steps come to, all taken at once. */
export function finished<Found>(steps: Generator<unknown, Found>): Found {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
