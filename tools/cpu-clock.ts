/** CPU seconds of this process so far, which a busy machine changes much less than the time on the wall. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
