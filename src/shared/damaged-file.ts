/** A file written by mingle that has been damaged since: its name and, if it has lines, which line. */
export class DamagedFile extends Error {
  override name = 'DamagedFile';
}
