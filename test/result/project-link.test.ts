import { deflateSync, strToU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import { emptyProject } from '../../src/app/state/project.ts';
import { packProject, unpackProject } from '../../src/result/project-link.ts';
import { fingerprint } from '../../src/shared/fingerprint.ts';
import { Rng } from '../../src/shared/rng.ts';
import { AWKWARD_NAMES, sampleResult } from '../report/sample.ts';

function shared(people: readonly string[], groups: number, sessions: number) {
  const { request, result } = sampleResult({
    people,
    groups,
    sessions,
    attributes: (index) => ({ team: index % 3 === 0 ? 'red' : 'blue' }),
    constraints: [{ type: 'MustStayApart', people: people.slice(0, 2), sessions: null }],
    absent: (person, session) => person === 1 && session === 0,
  });
  const project = { ...emptyProject('Table'), title: 'Tea & cake' };
  return { project, request, schedule: result.solution?.schedule ?? {} };
}

const pack = (plan: ReturnType<typeof shared>) => packProject(plan, plan.request);
const unpack = (fragment: string) => unpackProject(fragment, () => null);

/** Tables as sets: the order of people at one is not kept. */
function seats(schedule: Record<string, Record<string, string[]>>) {
  return Object.entries(schedule).map(([session, groups]) => [
    session,
    Object.entries(groups).map(([group, people]) => [group, [...people].sort()]),
  ]);
}

const FIRST = 'Ann Bea Christopher Dana Elif Fred Gus Hana Ines Jörg Maximiliane Øyvind'.split(' ');
const LAST =
  'Smith Duret Nordin Otieno Sato Krug Gallagher Zhou Byrne Hahn Lee Wolf Cho Amin Ek Roth Bell'.split(' ');
const named = (count: number) =>
  Array.from({ length: count }, (_, i) => `${FIRST[i % FIRST.length]} ${LAST[i % LAST.length]}`);

describe('a project in a link', () => {
  test.each([
    ['names that formats break', shared(AWKWARD_NAMES, 3, 3)],
    ['as many groups as people', shared(named(60), 60, 2)],
    [
      'two thousand people of any script',
      shared(
        Array.from({ length: 2000 }, (_, i) => `Øyvind 山田 ${i}`),
        250,
        9,
      ),
    ],
  ])('comes back as it was: %s', (_, plan) => {
    const read = unpack(`#${pack(plan)}`);
    if (!read.ok) throw new Error(read.issues[0].message);
    expect(read.value.project.title).toBe('Tea & cake');
    expect(read.value.request).toEqual(plan.request);
    expect(seats(read.value.schedule)).toEqual(seats(plan.schedule));
  });

  test('is made of letters that addresses hold, and short enough for a mail', () => {
    const sizes = [shared(named(24), 6, 6), shared(named(200), 25, 8)].map(pack);
    for (const link of sizes) expect(link).toMatch(/^2\.[\w-]+\.[0-9a-z]+$/);
    expect(sizes[0].length).toBeLessThan(1000);
    expect(sizes[1].length).toBeLessThan(4000);
  });

  test('is refused where any letter is lost or changed', () => {
    const link = pack(shared(named(24), 6, 4));
    const rng = new Rng(3);
    for (let round = 0; round < 200; round++) {
      const at = rng.below(link.length);
      const other = link[at] === 'A' ? 'B' : 'A';
      const changed = `${link.slice(0, at)}${round % 2 === 0 ? '' : other}${link.slice(at + 1)}`;
      // The last sign of base 64 has bits that mean nothing.
      const read = unpack(changed);
      const same = read.ok && packProject(read.value, read.value.asked) === link;
      expect([changed, read.ok && !same]).toEqual([changed, false]);
    }
    for (const end of [0, 1, 2, 40, link.length - 1]) {
      expect(unpack(link.slice(0, end))).toMatchObject({
        ok: false,
        issues: [{ code: 'share_damaged' }],
      });
    }
  });

  test('is refused where it is of another version, or holds something else', () => {
    expect(unpack('1.abc.def')).toMatchObject({ ok: false, issues: [{ code: 'share_version' }] });
    expect(unpack('top')).toMatchObject({ ok: false, issues: [{ code: 'share_damaged' }] });
    expect(unpack(link({ seats: [] }))).toMatchObject({ ok: false });
    expect(unpack(link([1, 2]))).toMatchObject({ ok: false, issues: [{ code: 'share_damaged' }] });
    const request = {
      scenario: { people: [{ id: 'a' }], groups: [{ id: 'g', capacity: 1 }], session_count: 1 },
    };
    const { plan: _plan, aside: _aside, ...project } = emptyProject('Table');
    expect(unpack(link({ project, request, seats: ['0'] }))).toMatchObject({ ok: true });
    for (const seats of [[], ['00'], ['1']]) {
      expect(unpack(link({ project, request, seats }))).toMatchObject({
        ok: false,
        issues: [{ code: 'share_damaged' }],
      });
    }
    expect(unpack(link({ seats: [' '.repeat(20 * 2 ** 20)] }))).toMatchObject({ ok: false });
  });
});

/** A link whose fingerprint is right, whatever is in it. */
function link(value: unknown): string {
  const text = JSON.stringify(value);
  return `2.${Buffer.from(deflateSync(strToU8(text))).toString('base64url')}.${fingerprint(text)}`;
}
