/** `mingle mcp`, as it is shipped, driven by the protocol's own client. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { optionOf } from '../../src/cli/mcp/list-fields.ts';
import { constraintsByType } from '../../src/scenario/definition.ts';
import type { Issue } from '../../src/shared/issue.ts';
import { root } from '../structure/source-tree.ts';

const client = new Client({ name: 'test', version: '1.0.0' });
/** What is on standard output without being of the protocol. */
const stray: Error[] = [];
client.onerror = (error) => {
  // Progress that was on its way when its call was cancelled.
  if (!error.message.includes('unknown token')) stray.push(error);
};

const folder = mkdtempSync(join(tmpdir(), 'mingle-mcp-'));
beforeAll(() =>
  client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [join(root, 'bin/mingle.js'), 'mcp'],
      cwd: folder,
    }),
  ),
);
afterAll(async () => {
  await client.close();
  rmSync(folder, { recursive: true });
});

/** What is answered as JSON, which is all that is answered. */
async function ask(name: string, given: object) {
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: { ...given } });
  const [first, ...others] = content as { type: string; text: string }[];
  expect([first.type, others, structuredContent]).toEqual(['text', [], undefined]);
  return { isError: isError ?? false, said: JSON.parse(first.text) };
}

const conference = JSON.parse(readFileSync(join(root, 'examples/conference.json'), 'utf8'));
const page = readFileSync(join(root, 'docs/assistants.md'), 'utf8');
const conversation = page.slice(page.indexOf('## A conversation'));
const blocks = [...conversation.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(([, block]) =>
  JSON.parse(block),
);

describe('mingle mcp', () => {
  it('lists its tools, with schemas of what goes in and out', async () => {
    const { tools } = await client.listTools();
    const names = tools.map(({ name }) => name);
    expect(names).toEqual(['validate', 'solve', 'bound', 'verify', 'explain', 'replan', 'export']);
    for (const name of names) expect(page).toContain(`| \`${name}\` |`);
    expect(JSON.stringify({ tools }).length).toBeLessThan(12_000);
    const solve = JSON.stringify(tools.find(({ name }) => name === 'solve'));
    for (const type of Object.keys(constraintsByType)) expect(solve).toContain(`${type} {`);
  });

  it('has the schemas as resources', async () => {
    const { resources } = await client.listResources();
    for (const { uri } of resources) {
      const { contents } = await client.readResource({ uri });
      const file = join(root, `docs/schemas/${uri.split('/').at(-1)}.json`);
      expect(JSON.parse((contents[0] as { text: string }).text)).toEqual(
        JSON.parse(readFileSync(file, 'utf8')),
      );
    }
    expect(resources).toHaveLength(3);
    await expect(client.readResource({ uri: 'mingle://schemas/none' })).rejects.toThrow(
      'there is no resource',
    );
  });

  it('has the conversation of docs/assistants.md', async () => {
    expect(blocks.length).toBeGreaterThan(10);
    for (let at = 0; at < blocks.length; at += 2) {
      const { tool, arguments: given } = blocks[at];
      expect((await ask(tool, given)).said).toMatchObject(blocks[at + 1]);
    }
    expect(readFileSync(join(folder, 'eight.html'), 'utf8')).toContain('Eight at dinner');
  });

  it('says what sizes the rules of a list may need', async () => {
    const list = { people: ['A', 'B', 'C', 'D'], groups: 2, sessions: 1, together: [['A', 'B', 'C']] };
    const advice = 'Or give a request, whose groups may have more seats: the rules may need uneven groups.';
    expect((await ask('validate', { list })).said.issues[0].advice).toContain(advice);
    const { said } = await ask('solve', { list });
    expect(said.sentences[0]).toContain(`Change or leave out a rule. ${advice}`);
    // Names one by one need no heading.
    expect(said.warnings).toEqual([]);
  });

  it('reads a scenario that comes as text, and a list', async () => {
    const { said } = await ask('bound', { request: JSON.stringify(blocks[2].arguments.request) });
    expect(said.bound).toBeGreaterThanOrEqual(0);
    const list = {
      people: 'Name,Team\nAnn,A\nBob,A\nCy,B\nDee,B\n',
      groups: 2,
      sessions: 2,
      apart_by: ['Team'],
    };
    const plan = await ask('solve', { list, time: 60 });
    expect(plan.said).toMatchObject({ status: 'solved', metrics: { unique_contacts: 4 } });
    const names = await ask('validate', {
      list: { people: ['Ann', 'Bob', 'Cy'], group_size: 2, sessions: 1 },
    });
    expect(names.said.valid).toBe(true);
  });

  it('plans a list with all that lists can ask for, after an earlier plan', async () => {
    const { tools } = await client.listTools();
    const shown = JSON.parse(JSON.stringify(tools.find(({ name }) => name === 'solve')?.inputSchema));
    const fields = Object.keys(shown.properties.list.properties);
    expect(fields.sort()).toEqual([...optionOf.keys(), 'people'].sort());
    const people =
      'Name,role,friends,speaks\nAnn,buyer,Bob,"en; de"\nBob,seller,Ann,de\nCy,buyer,Dee,en\nDee,seller,Cy,en\n';
    const asked = { people, groups: 2, sessions: 1, wishes: 'Friends', id_column: 'Name' };
    const first = await ask('solve', { list: asked, time: 60 });
    expect(first.said.sentences.join(' ')).toContain('4 of 4 sit with somebody they wish for');
    const second = await ask('solve', {
      list: { people, groups: 2, sessions: 1, skills: ['speaks'], past: [first.said.plan] },
      time: 60,
    });
    expect(second.said).toMatchObject({ status: 'solved', metrics: { unique_contacts: 4 } });
    const roles = { column: 'role', values: ['buyer', 'seler'] };
    const wrong = await ask('validate', { list: { people, groups: 2, sessions: 1, roles } });
    expect(wrong.said.issues).toMatchObject([{ code: 'unused_value', advice: 'Did you mean "seller"?' }]);
    const columns = await ask('export', { plan: first.said.plan, format: 'csv', columns: 'nobody=nothing' });
    expect(columns.said.issues).toMatchObject([{ code: 'unknown_column' }]);
    const csv = { name: 'export', arguments: { plan: first.said.plan, format: 'csv' } };
    expect((await client.callTool(csv)).content).toMatchObject([{ text: expect.stringMatching(/^round,/) }]);
  });

  it('tells progress, and ends a solve that is cancelled', async () => {
    const stop = new AbortController();
    const told: number[] = [];
    const began = performance.now();
    const call = client.callTool({ name: 'solve', arguments: { request: conference, time: 60 } }, undefined, {
      signal: stop.signal,
      onprogress: ({ progress }) => {
        told.push(progress);
        if (told.length === 2) stop.abort('enough');
      },
    });
    await expect(call).rejects.toThrow('enough');
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    // The server has its threads back: a short call is answered long before the first would have ended.
    const list = { people: ['Ann', 'Bob', 'Cy', 'Dee'], groups: 2, sessions: 1 };
    await client.callTool({ name: 'bound', arguments: { list } });
    expect(performance.now() - began).toBeLessThan(50_000);
  });

  it('answers what it refuses as issues', async () => {
    const calls = [
      ['solve', { request: { scenario: {} } }, 'missing_field'],
      ['verify', { plan: 'plan-9' }, 'no_result'],
      ['export', { plan: 'plan-1', format: 'ics' }, 'calendar_needs_start'],
      ['replan', { plan: 'plan-1', absent: ['Zoe'] }, 'unknown_person'],
      ['solve', { request: conference, tim: 3 }, 'unknown_field'],
      [
        'solve',
        { list: { people: 'Ann', group: 2, sessions: 1 } },
        'unknown_field',
        'Did you mean "groups"?',
      ],
      ['solve', { list: { people: 'Ann', groups: '2', sessions: 1 } }, 'wrong_type'],
      ['verify', {}, 'no_plan'],
      ['solve', { request: '{"scenario": ' }, 'syntax'],
      ['solve', { list: { people: ['Ann'], groups: 9, sessions: 1 } }, 'too_many_groups'],
      ['solve', {}, 'no_scenario'],
      ['bound', { request: conference, list: { people: 'Ann', sessions: 1 } }, 'flag_for_tables'],
      ['export', { plan: 'plan-1', path: 'nowhere/plan.html' }, 'output_unwritable'],
      ['export', { plan: 'plan-1', path: 'plan.doc' }, 'no_format'],
      ['export', { plan: 'plan-1', path: '/dev/null', format: 'md' }, 'output_unwritable'],
      ['export', { plan: 'plan-1', format: 'html', table: 'rosters' }, 'flag_not_for_format'],
      ['export', { plan: 'plan-1', format: 'csv', print: 'posters' }, 'flag_not_for_format'],
      ['verify', { plan: 'plan-1', result: {} }, 'flag_for_tables'],
    ] as const;
    for (const [name, given, code, advice] of calls) {
      expect([name, await ask(name, given)]).toEqual([
        name,
        {
          isError: true,
          said: {
            issues: expect.arrayContaining([expect.objectContaining({ code, ...(advice && { advice }) })]),
          },
        },
      ]);
    }
    await expect(client.callTool({ name: 'dance' })).rejects.toThrow('there is no tool "dance"');
  });

  it('says where an argument of several shapes is wrong, and of each of several plans that there is none', async () => {
    const list = { people: 'Ann\nBob', sessions: 1 };
    const said = async (given: object) =>
      (await ask('solve', given)).said.issues.map(({ pointer, message }: Issue) => `${pointer} ${message}`);
    for (const people of [[], ['', ' '], '\n'])
      expect(await said({ list: { ...list, people } })).toEqual(['/list/people The list names nobody.']);
    expect(await said({ request: 5 })).toEqual(['/request "request" must be an object or a text, not 5.']);
    expect(await said({ list: { ...list, people: ['Ann', 2] } })).toEqual([
      '/list/people/1 Entry 1 of "people" must be a text, not 2.',
    ]);
    expect(await said({ list: { ...list, seats: { shape: 'oval' } } })).toEqual([
      '/list/seats/shape "shape" must be one of "round", "grid", not "oval".',
    ]);
    expect(await said({ list: { ...list, groups: 1, past: ['plan-98', 'plan-99'] } })).toEqual([
      '/list/past/0 There is no plan "plan-98".',
      '/list/past/1 There is no plan "plan-99".',
    ]);
  });

  it('says with every answer what is doubtful', async () => {
    const people = ['Ann', 'Bob', 'Cy', 'Dee'].map((id) => ({ id }));
    const groups = ['a', 'b'].map((id) => ({ id, capacity: 2 }));
    const pinned = { type: 'ImmovablePerson', person_id: 'Bob', group_id: 'a', sessions: [1] };
    const request = { scenario: { people, groups, session_count: 2 }, constraints: [pinned] };
    const { said } = await ask('solve', { request, time: 1 });
    const change = { plan: said.plan, keep_sessions: [0], absent: ['Bob'], added: ['Xi', 'Yo'] };
    const codes = async (name: string, given: object) =>
      (await ask(name, given)).said.warnings.map(({ code }: Issue) => code);
    expect(await codes('replan', { ...change, time: 1 })).toEqual(['rules_dropped', 'seats_added']);
    const list = { people: 'Name,Team\nAnn,A\nBob,B', groups: 1, sessions: 1 };
    expect(await codes('bound', { list })).toEqual(['unused_columns']);
    expect(await codes('verify', { plan: said.plan })).toEqual([]);
  });

  it('claims no more by what it says of a bound than is proven', async () => {
    const people = ['Ann', 'Bob', 'Cy', 'Dee', 'Eve'].map((id) => ({ id }));
    const groups = [
      { id: 'a', capacity: 3 },
      { id: 'b', capacity: 2 },
    ];
    const again = { type: 'RepeatEncounter', max_allowed_encounters: 1, penalty_weight: 0.4567 };
    const request = { scenario: { people, groups, session_count: 5 }, constraints: [again] };
    const told: (string | undefined)[] = [];
    await client.callTool({ name: 'solve', arguments: { request, time: 1 } }, undefined, {
      onprogress: ({ message }) => told.push(message),
    });
    // Ten times the weight, which is 4.567.
    expect(told.at(-1)).toMatch(/no plan costs less than 4\.56$/);
  });

  it('explains, and answers files as they are', async () => {
    const why = await ask('explain', { plan: 'plan-1' });
    expect(why.said).toMatchObject({ what_if: null, sentences: expect.any(Array) });
    const file = async (format: string) => {
      const { content } = await client.callTool({ name: 'export', arguments: { plan: 'plan-1', format } });
      return content as { text: string; resource: { blob: string } }[];
    };
    const [{ resource }] = await file('xlsx');
    expect(Buffer.from(resource.blob, 'base64').toString('latin1', 0, 2)).toBe('PK');
    expect((await file('md'))[0].text).toMatch(/^#/);
  });

  it('writes sheets to print, in a language', async () => {
    const given = { plan: 'plan-1', format: 'html', print: 'posters', paper: 'letter', language: 'de' };
    const { content } = await client.callTool({ name: 'export', arguments: given });
    const [{ text }] = content as { text: string }[];
    expect(text).toMatch(/lang="de"/);
    expect(text).toMatch(/letter/i);
  });

  it('names arguments as the caller knows them', async () => {
    const { said: plan } = await ask('solve', { list: { people: 'Ann\nBob', sessions: 1, groups: 1 } });
    const placeOf = async (name: string, given: object) => (await ask(name, given)).said.issues[0].pointer;
    expect(await placeOf('replan', { plan: plan.plan, keep_sessions: [7] })).toBe('/keep_sessions/0');
    const gone = { plan: plan.plan, keep_sessions: [0, 7], absent: ['Ann'] };
    expect(await placeOf('replan', gone)).toBe('/keep_sessions/1');
    const list = { people: 'Ann\nBob', sessions: 1, groups: 1, pair_weights: 'Ann,Zoe,3' };
    expect(await placeOf('solve', { list })).toMatch(/^\/list\/pair_weights/);
    expect(await placeOf('verify', { result: { schema: 'other' } })).toBe('/result/schema');
  });

  it('takes each name of an array as it is, and lines of a table as lines', async () => {
    const planned = async (people: string[]) =>
      (await ask('validate', { list: { people, groups: 1, sessions: 1, apart: [] } })).said;
    expect(await planned(['Lee, Ann', 'Roy; Bob', 'Cy'])).toMatchObject({ valid: true });
    const titled = await planned(['Staff 2026', 'Name,Team', 'Ann,A', 'Bob,B']);
    expect(titled.warnings.map(({ code }: { code: string }) => code)).toContain('unused_columns');
    expect(await planned(['Name,Team', 'Ann,A', 'Bob,B'])).toMatchObject({
      valid: true,
      warnings: [{ code: 'unused_columns' }],
    });
  });

  it('writes over no file unasked, and no workbook into a file of another kind', async () => {
    const path = 'kept.csv';
    const export_ = async (given: object) => (await ask('export', { plan: 'plan-1', path, ...given })).said;
    expect(await export_({ format: 'xlsx' })).toMatchObject({ issues: [{ code: 'no_format' }] });
    expect(await export_({})).toMatchObject({ media_type: expect.any(String) });
    expect(await export_({})).toMatchObject({ issues: [{ code: 'file_exists' }] });
    expect(await export_({ overwrite: true })).toMatchObject({ media_type: expect.any(String) });
    const both = await Promise.all([export_({ path: 'new.csv' }), export_({ path: 'new.csv' })]);
    // The later one may come before the other's file is there, or after.
    const refused = expect.stringMatching(/^(output_unwritable|file_exists)$/);
    expect(both.map(({ issues }) => issues?.[0].code).sort()).toEqual([refused, undefined]);
  });

  it('says with a file that a break is not used', async () => {
    const { said } = await ask('export', { plan: 'plan-1', path: 'plan.csv', breaks: '9m' });
    expect(said).toMatchObject({ warnings: [{ code: 'time_unused' }] });
  });

  it('ends where a message is too long to be read', async () => {
    const bin = join(root, 'bin/mingle.js');
    const running = execa(process.execPath, [bin, 'mcp'], { stdin: 'pipe', reject: false, timeout: 150_000 });
    running.stdin.on('error', () => undefined);
    running.stdin.write(Buffer.alloc(11 * 1024 * 1024, '-'));
    const { exitCode, stderr } = await running;
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('[file_too_large]')]);
  });

  it('ends where nobody reads its answers', async () => {
    const bin = join(root, 'bin/mingle.js');
    const running = execa(process.execPath, [bin, 'mcp'], { stdin: 'pipe', reject: false, timeout: 150_000 });
    running.stdout.destroy();
    running.stdin.write('{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
    expect((await running).exitCode).toBe(0);
  });

  it('writes nothing but the protocol to standard output', () => {
    expect(stray).toEqual([]);
  });

  it('plans doubles and seats from a list, and lets who is left over play for who drops out', async () => {
    const people = Array.from({ length: 10 }, (_, i) => `Player ${i + 1}`);
    const ofList = (list: object) => ask('solve', { list: { people, sessions: 3, ...list }, time: 60 });
    const { said } = await ofList({ doubles: true, courts: 2 });
    // It is not proven best, so that it takes all its time; on a busy machine it may find nothing in so little.
    const replanned = async (time: number): Promise<typeof said> => {
      const change = { plan: said.plan, keep_sessions: [0], absent: ['Player 3'] };
      const { said: later } = await ask('replan', { ...change, time });
      return later.solution === null ? replanned(time * 4) : later;
    };
    const later = await replanned(0.2);
    const { Bench: bench, ...sides } = later.solution.schedule.session_1;
    expect([bench, ...Object.values(sides)].map((all) => (all as string[]).length)).toEqual([1, 2, 2, 2, 2]);
    const seated = await ofList({ seats: { shape: 'round', seats: 5 } });
    expect(Object.keys(seated.said.solution.schedule.session_0)).toContain('Table 2-5');
    const { isError, said: refused } = await ofList({ courts: 2 });
    expect([isError, refused.issues[0].code]).toEqual([true, 'group_wish']);
  });
});
