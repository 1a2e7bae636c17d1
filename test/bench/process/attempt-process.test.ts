import { describe, expect, it } from 'vitest';
import { runAttempt } from '../../../src/bench/process/attempt-process.ts';
import { sized } from '../../support/long.ts';
import { between, ends, order, shell } from './order.ts';

const hang = { timeoutSeconds: 0.4, graceSeconds: 0.4 };
/** Time enough to go by itself, however busy the machine is. */
const patient = { timeoutSeconds: 0.4, graceSeconds: 20 };
const short = { outputLimitBytes: 200_000 };

describe.each(sized(ends, between)())('an attempt under %s', (_name, isolation) => {
  const run = async (command: string[], given: Parameters<typeof order>[1] = {}) => {
    const { order: made, left } = order(command, given);
    const record = await runAttempt(made, isolation, null);
    expect(left()).toEqual([]);
    return record;
  };

  it('reads the problem, writes lines, ends', async () => {
    const record = await run(shell('cat; echo two; echo oops >&2; exit 3'));
    expect(record.lines.map(({ text }) => text)).toEqual(['{}', 'two']);
    expect(record).toMatchObject({ ending: 'exited', exitCode: 3, signal: null, watchdogFired: false });
    expect(record.stderr).toContain('oops');
  });

  it('stamps each line when it comes', async () => {
    const { lines } = await run(shell('echo one; sleep 0.3; echo two'));
    expect(lines[1].seconds - lines[0].seconds).toBeGreaterThan(0.2);
  });

  it('asks first, and stops what listens', async () => {
    const record = await run(shell('exec sleep 1000'), patient);
    expect(record).toMatchObject({ ending: 'soft_stopped', signal: 'SIGTERM', watchdogFired: false });
  });

  it('lets a program that listens go by itself, and hears nothing that it says after the limit', async () => {
    const last = shell('echo up; printf half; trap "echo bye; exit 0" TERM; while :; do sleep 0.3; done');
    const record = await run(last, { timeoutSeconds: 2, graceSeconds: 20 });
    expect(record).toMatchObject({ ending: 'soft_stopped', exitCode: 0, lines: [{ text: 'up' }] });
  });

  it('kills what ignores TERM', async () => {
    const record = await run(shell('trap "" TERM; while :; do sleep 0.3; done'), hang);
    expect(record).toMatchObject({ ending: 'watchdog', watchdogFired: true, lines: [] });
  });

  it('kills children that left the group and hold the pipes', async () => {
    const record = await run(
      shell('setsid sleep 1000 & setsid sh -c "trap \'\' TERM; sleep 1000" & echo done'),
    );
    expect(record).toMatchObject({ ending: 'exited', exitCode: 0, lines: [{ text: 'done' }] });
  });

  it('caps the output', async () => {
    const record = await run(shell('while :; do echo yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy; done'), short);
    expect(record.ending).toBe('output_limit');
    expect(record.lines.length).toBeLessThan(20_000);
  });

  it('caps standard error as it caps the output', async () => {
    const record = await run(shell('while :; do echo yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy >&2; done'), short);
    expect(record.ending).toBe('output_limit');
  });

  if (isolation.sealed)
    it('has no keyring that others have', async () => {
      // keyctl (read): the session keyring, the user's, a new key. In Perl, since keyutils need not be there.
      const number = process.arch === 'arm64' ? 219 : 250;
      const ask = `my $r = syscall(${number}, 0, -4, 1); print $r < 0 ? "refused $!\n" : "key $r\n"`;
      const record = await run(['perl', '-e', ask]);
      expect(record.lines[0].text).toMatch(/^refused Operation not permitted/);
    });

  it('has no pipe of the runner beside its own three', async () => {
    const open = 'ls -l /proc/self/fd | grep -c "[34] -> pipe"';
    const { lines } = await run(shell(`if [ -e /proc/self/fd ]; then ${open}; else echo 0; fi`));
    expect(lines).toMatchObject([{ text: '0' }]);
  });

  it('keeps apart the line that was not finished', async () => {
    const record = await run(shell('echo whole; printf half'));
    expect(record.lines).toHaveLength(1);
    expect(record.unfinishedLine).toBe('half');
  });

  it('ends what never reads', async () => {
    const record = await run(shell('exec sleep 1000'), { ...patient, input: 'x'.repeat(1_000_000) });
    expect(record.ending).toBe('soft_stopped');
  });

  it('stops at once when it is told to', async () => {
    const controller = new AbortController();
    const onLine = () => controller.abort();
    const record = await run(shell('trap "" TERM; echo up; while :; do sleep 0.3; done'), {
      signal: controller.signal,
      onLine,
    });
    expect(record.ending).toBe('interrupted');
  });

  it('tells a program that is not there', async () => {
    const record = await run(['no-such-program-here']);
    expect(record.exitCode === 127 || record.ending === 'not_started').toBe(true);
  });

  if (isolation.measure !== 'none')
    it('measures memory and time of the whole tree', async () => {
      const eat = `const b=Buffer.alloc(150e6,1);while(process.cpuUsage().user<3e5)for(let i=0;i<1e6;i++);setTimeout(()=>b,300)`;
      const record = await run(shell(`"${process.execPath}" -e '${eat}'; true`));
      expect(record.peakRssBytes).toBeGreaterThan(150e6);
      expect(record.peakRssBytes).toBeLessThan(600e6);
      expect(record.cpuSeconds).toBeGreaterThan(0.25);
    });

  if (isolation.measure === 'none')
    it('measures nothing rather than something wrong', async () => {
      expect(await run(shell('true'))).toMatchObject({ peakRssBytes: null, cpuSeconds: null });
    });

  if (isolation.cgroups !== null || isolation.prlimit)
    it('holds the memory limit', async () => {
      const eat = 'const all=[];for(;;)all.push(Buffer.alloc(20e6,1))';
      const record = await run([process.execPath, '-e', eat], { memoryLimitBytes: 300e6 });
      expect(record.memoryFailure).toBe(true);
      expect(record.exitCode).not.toBe(0);
    });

  if (isolation.affinity)
    it('binds to processors', async () => {
      const [processor] = isolation.processors;
      const record = await run(shell('taskset -cp $$'), { processors: [processor] });
      expect(record.lines[0].text).toMatch(new RegExp(`: ${processor}$`));
    });

  if (isolation.affinity && isolation.sealed)
    it('keeps it on them', async () => {
      const processors = isolation.processors.slice(-1);
      const record = await run(shell('taskset -cp 0-63 $$ || taskset -cp $$'), { processors });
      expect(record.lines.at(-1)?.text).toMatch(new RegExp(`: ${processors[0]}$`));
      expect(record.stderr).toContain('not permitted');
    });
});
