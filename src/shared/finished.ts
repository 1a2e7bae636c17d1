/** Runs all steps at once and returns their result. */
export function finished<Found>(steps: Generator<unknown, Found>): Found {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
