/** Waits until something holds; throws when it does not within a time that no healthy machine needs. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`still not so: ${holds}`);
    await new Promise((later) => setTimeout(later, 10));
  }
}
