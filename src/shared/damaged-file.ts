/** A file that was written by mingle and is not any more what mingle writes: its name and, where there are lines, which. */
export class DamagedFile extends Error {
  override name = 'DamagedFile';
}
