/** `mingle mcp`, as it is shipped, driven by the protocol's own client. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../structure/source-tree.ts';

const client = new Client({ name: 'test', version: '1.0.0' });
/** What is on standard output without being of the protocol. */
const stray: Error[] = [];
client.onerror = (error) => {
  // Progress that was on its way when its call was cancelled.
  if (!error.message.includes('unknown token')) stray.push(error);
};

beforeAll(() =>
  client.connect(
    new StdioClientTransport({ command: process.execPath, args: [join(root, 'bin/mingle.js'), 'mcp'] }),
  ),
);
afterAll(() => client.close());

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
    const solve = tools.find(({ name }) => name === 'solve');
    const schema = JSON.parse(readFileSync(join(root, 'docs/schemas/request-k.json'), 'utf8'));
    expect(solve?.inputSchema.properties?.request).toMatchObject({ properties: schema.properties });
  });

  it('has the conversation of docs/assistants.md', async () => {
    expect(blocks.length).toBeGreaterThan(8);
    for (let at = 0; at < blocks.length; at += 2) {
      const { tool, arguments: given } = blocks[at];
      const { structuredContent, content } = await client.callTool({ name: tool, arguments: given });
      expect(structuredContent).toMatchObject(blocks[at + 1]);
      expect(content).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }]);
    }
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
    await client.callTool({ name: 'bound', arguments: { request: conference } });
    expect(performance.now() - began).toBeLessThan(50_000);
  });

  it('answers what it refuses as issues', async () => {
    const calls = [
      ['solve', { request: { scenario: {} } }, 'missing_field'],
      ['verify', { plan: 'plan-9' }, 'no_result'],
      ['export', { plan: 'plan-1', format: 'ics' }, 'calendar_needs_start'],
      ['replan', { plan: 'plan-1', absent: ['Zoe'] }, 'unknown_person'],
      ['solve', { request: conference, tim: 3 }, 'unrecognized_keys'],
    ] as const;
    for (const [name, given, code] of calls) {
      const answer = await client.callTool({ name, arguments: given });
      const [{ text }] = answer.content as [{ text: string }];
      expect([name, answer.isError, JSON.parse(text)]).toEqual([
        name,
        true,
        { issues: expect.arrayContaining([expect.objectContaining({ code })]) },
      ]);
    }
    await expect(client.callTool({ name: 'dance' })).rejects.toThrow('there is no tool "dance"');
  });

  it('explains, and writes a spreadsheet', async () => {
    const why = await client.callTool({ name: 'explain', arguments: { plan: 'plan-1' } });
    expect(why.structuredContent).toMatchObject({ what_if: null, sentences: expect.any(Array) });
    const sheet = await client.callTool({ name: 'export', arguments: { plan: 'plan-1', format: 'xlsx' } });
    const { base64 } = sheet.structuredContent as { base64: string };
    expect(Buffer.from(base64, 'base64').toString('latin1', 0, 2)).toBe('PK');
  });

  it('writes nothing but the protocol to standard output', () => {
    expect(stray).toEqual([]);
  });
});
