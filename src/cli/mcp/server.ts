/** The Model Context Protocol over two streams. It sends nothing elsewhere, and keeps nothing after the session. */
import type { Readable, Writable } from 'node:stream';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { STDIO_DEFAULT_MAX_BUFFER_SIZE } from '@modelcontextprotocol/sdk/shared/stdio.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { schemaOf } from '../../result/json-schemas.ts';
import { boundFigure, figure } from '../../shared/figures.ts';
import { version } from '../../shared/version.ts';
import type { Progress } from '../../solver/outcome.ts';
import { usageRefusal } from '../refusal.ts';
import { listedResources, readResource } from './resources.ts';
import { type Call, Plans } from './tool.ts';
import { TOOLS } from './tools.ts';

const INSTRUCTIONS =
  'mingle plans who sits with whom over several sessions. Check a scenario with validate, plan it with solve, and give the ' +
  'organiser what export writes. A plan is named by what solve answers as plan. Sessions count from 0 in what goes in and out, and from 1 in sentences.';

/** Serves until the input ends or the output is closed. @throws Refusal if the input cannot be read, for instance a message too long */
export async function serveAssistant(input: Readable, output: Writable): Promise<void> {
  const server = new Server(
    { name: 'mingle', version },
    { capabilities: { resources: {}, tools: {} }, instructions: INSTRUCTIONS },
  );
  const plans = new Plans();
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: listedResources() }));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) => {
    const found = readResource(uri);
    if (found === null)
      throw new McpError(ErrorCode.InvalidParams, `there is no resource ${JSON.stringify(uri)}`);
    return { contents: [found] };
  });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listed() }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal, sendNotification, _meta }) => {
    const token = _meta?.progressToken;
    const onProgress = ({ seconds, cost, lowerBound }: Progress): void => {
      if (token === undefined || signal.aborted) return;
      const message = `cost ${figure(cost)}, and no plan costs less than ${boundFigure(lowerBound)}`;
      const progress = { progressToken: token, progress: seconds, message };
      void sendNotification({ method: 'notifications/progress', params: progress });
    };
    return call(params.name, params.arguments ?? {}, { signal, onProgress, plans });
  });
  const ended = new Promise<void>((resolve, reject) => {
    input.once('end', resolve);
    input.once('close', resolve);
    output.once('close', resolve);
    server.onclose = () => reject(TOO_LONG);
  });
  await server.connect(new StdioServerTransport(input, output));
  await ended;
  await server.close();
}

const TOO_LONG = usageRefusal(
  'file_too_large',
  `A message has more than ${figure(STDIO_DEFAULT_MAX_BUFFER_SIZE)} bytes, so that no more can be read.`,
  'Start the server again, and name plans of its session instead of sending them.',
);

/** The list of tools. The schema of a scenario is given with `solve`; other tools refer to it. */
function listed() {
  return Object.entries(TOOLS).map(([name, { title, description, input, writes = false }]) => {
    const { $schema, title: _, properties, ...schema } = schemaOf(title, input);
    const brief = {
      request: { type: ['object', 'string'], description: 'As in solve.' },
      list: { type: 'object', description: 'As in solve.' },
    };
    const own = properties as Record<string, object>;
    const shown = name !== 'solve' && 'list' in own ? { ...own, ...brief } : own;
    return {
      name,
      title,
      description,
      inputSchema: { type: 'object' as const, ...schema, properties: shown },
      annotations: { readOnlyHint: !writes, openWorldHint: false },
    };
  });
}

async function call(name: string, given: Record<string, unknown>, besides: Call): Promise<CallToolResult> {
  const tool = Object.hasOwn(TOOLS, name) ? TOOLS[name] : undefined;
  if (tool === undefined)
    throw new McpError(ErrorCode.InvalidParams, `there is no tool ${JSON.stringify(name)}`);
  const answer = await tool.run(given, besides);
  if (!answer.ok) return { content: json({ issues: answer.issues }), isError: true };
  const { value, warnings } = answer;
  return { content: Array.isArray(value) ? value : json({ ...value, warnings }) };
}

function json(value: object): CallToolResult['content'] {
  return [{ type: 'text', text: JSON.stringify(value) }];
}
