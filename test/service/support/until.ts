/** Waits until something holds; throws when it does not within a time that no healthy machine needs. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 120_000;
  // What asks a server costs it as much as a call: the longer it takes, the seldomer it is asked.
  for (let pause = 10; !(await holds()); pause = Math.min(200, pause * 1.2)) {
    if (Date.now() > deadline) throw new Error(`still not so: ${holds}`);
    await new Promise((later) => setTimeout(later, pause));
  }
}
