import { unzipSync } from 'fflate';

/** The most bytes of an archive's files together: a few megabytes could unpack to gigabytes. */
export const MOST_UNPACKED = 64 * 1024 * 1024;
export const UNPACKS_TO_TOO_MUCH = `it has more than ${MOST_UNPACKED / 1024 / 1024} MiB when unpacked`;

/**
 * The unpacked files with names that are wanted.
 *
 * @throws Error if the archive is damaged, or its files unpack to more than `MOST_UNPACKED` bytes
 */
export function unzip(bytes: Uint8Array, isWanted: (name: string) => boolean): Record<string, Uint8Array> {
  let size = 0;
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      size += originalSize;
      if (size > MOST_UNPACKED) throw new Error(UNPACKS_TO_TOO_MUCH);
      return isWanted(name);
    },
  });
}
