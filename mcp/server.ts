import { readFileSync } from 'node:fs';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { commandTools } from './command-tools.ts';
import { controlTools } from './control-tools.ts';
import { LocalMock, startTool } from './local-mock.ts';
import type { Tool } from './tool.ts';

const instructions = `A mock and a conformance suite of the business documents API. Make a company of your own (companies_create), and name it as
company in the other tools. Secrets are withheld from results; programs read them at /__mock/profile and /__mock/companies/NAME of the mock.`;

/** Longer results would fill what a model can read at once. */
const mostCharacters = 40_000;

function contentOf(value: unknown) {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const rest = text.length - mostCharacters;
  const shown = rest > 0 ? `${text.slice(0, mostCharacters)}… (${rest} more characters)` : text;
  return [{ type: 'text' as const, text: shown }];
}

/**
 * Serves the Model Context Protocol over standard input and output until these are closed: nothing listens but the mock, on this
 * machine. A call that fails is a result with its sentence, as the protocol has it.
 */
export async function serve(): Promise<void> {
  const mock = new LocalMock();
  let known: Promise<readonly Tool[]> | undefined;
  const tools = () => {
    known ??= controlTools(mock).then((it) => [startTool(mock), ...commandTools(mock), ...it]);
    return known;
  };
  const { name, version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
  const server = new Server({ name, version }, { capabilities: { tools: {} }, instructions });
  server.setRequestHandler(ListToolsRequestSchema, async () => ({
    tools: (await tools()).map(({ isReading, call: _, ...shown }) => ({
      ...shown,
      annotations: { readOnlyHint: isReading },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    const tool = (await tools()).find((it) => it.name === params.name);
    if (tool === undefined) return { isError: true, content: contentOf(`There is no tool ${params.name}.`) };
    try {
      return { content: contentOf(await tool.call(params.arguments ?? {}, signal)) };
    } catch (error) {
      return { isError: true, content: contentOf(error instanceof Error ? error.message : String(error)) };
    }
  });
  server.onclose = () => void mock.stop();
  process.stdin.once('end', () => void server.close());
  await server.connect(new StdioServerTransport());
}
