/** Opens files of earlier plans. */
import { apply } from '../state/store.ts';
import type { Taken } from './taken.ts';

/** In the chosen order, however long each takes to read: the last one counts as the last event. */
export async function takeEarlier(files: readonly File[]): Promise<Taken[]> {
  const { readFormerSchedule } = await import('../../report/read/former-schedule.ts');
  const all = await Promise.all(
    files.map(async (file) => readFormerSchedule(new Uint8Array(await file.arrayBuffer()))),
  );
  return all.map((read, i) => {
    if (!read.ok) return { ok: false, problems: read.issues };
    apply({ do: 'earlier-add', earlier: { name: files[i].name, schedule: read.value } });
    return { ok: true, problems: [] };
  });
}
