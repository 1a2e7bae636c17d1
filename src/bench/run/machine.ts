import { arch, cpus, platform, release, totalmem } from 'node:os';

export interface Machine {
  /** Machines of one class may be compared: same processor, number of processors, memory, system. */
  readonly class: string;
  readonly processor: string;
  readonly processors: number;
  readonly memoryGibibytes: number;
  readonly system: string;
  readonly node: string;
}

export function thisMachine(): Machine {
  const list = cpus();
  const processor = list[0]?.model.trim() ?? 'unknown';
  const memoryGibibytes = Math.round(totalmem() / 2 ** 30);
  const system = `${platform()} ${arch()} ${release()}`;
  return {
    class: `${processor}, ${list.length} processors, ${memoryGibibytes} GiB, ${platform()} ${arch()}`,
    processor,
    processors: list.length,
    memoryGibibytes,
    system,
    node: process.version,
  };
}
