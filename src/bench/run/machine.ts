import { arch, cpus, platform, release, totalmem } from 'node:os';
import { allowedProcessors } from '../process/isolation.ts';

export interface Machine {
  /** Figures of machines of one class may be compared: same processor model and count, memory, system, architecture. */
  readonly class: string;
  readonly processor: string;
  readonly processors: number;
  readonly memoryGibibytes: number;
  readonly system: string;
  readonly node: string;
  /** Million steps of a fixed computation per processor second. */
  readonly speed: number;
}

const STEPS = 20_000_000;

let measured: number | null = null;

/**
 * Best of four measurements, a quarter of a second in total, once per process. A step multiplies, and reads and writes a table
 * of 256 KiB, roughly like a search; it uses no solver code.
 */
function speed(): number {
  if (measured !== null) return measured;
  const table = new Uint32Array(2 ** 16);
  const rates = Array.from({ length: 4 }, () => {
    const start = process.cpuUsage().user;
    for (let i = 0, state = 1; i < STEPS; i++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      table[state >>> 16] += table[(state * 3) & 0xffff] ^ state;
    }
    return STEPS / Math.max(1, process.cpuUsage().user - start);
  });
  measured = Math.round(Math.max(...rates));
  return measured;
}

export function thisMachine(): Machine {
  const list = cpus();
  const processor = list[0]?.model.trim() ?? 'unknown';
  const memoryGibibytes = Math.round(totalmem() / 2 ** 30);
  const system = `${platform()} ${arch()} ${release()}`;
  // In some containers the list is shorter than the number of processors that may be used.
  const processors = Math.max(list.length, allowedProcessors().length);
  const parts = { processor, processors, memoryGibibytes, system };
  return { class: classOf(parts), ...parts, node: process.version, speed: speed() };
}

export function classOf(parts: Omit<Machine, 'class' | 'node' | 'speed'>): string {
  const [kind, architecture] = parts.system.split(' ');
  const { processor, processors, memoryGibibytes } = parts;
  return `${processor}, ${processors} processors, ${memoryGibibytes} GiB, ${kind} ${architecture}`;
}
