import { type Mock, type MockOptions, startMock } from 'countersign';
import type { Json, Tool } from './tool.ts';

/** The mock that tools control: one at a time, started when it is first needed. */
export class LocalMock {
  #running: Promise<Mock> | undefined;

  /** The mock that runs; without one, it is started on a free port. */
  current(): Promise<Mock> {
    this.#running ??= startMock();
    return this.#running;
  }

  /** Starts a mock in the place of the one that runs. @throws StartError, after which none runs */
  async start(options: MockOptions): Promise<Mock> {
    await this.stop();
    this.#running = startMock(options);
    this.#running.catch(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async stop(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    await (await running)?.stop();
  }
}

/** The tool that starts the mock, and says where it is. */
export const startTool = (mock: LocalMock): Tool => ({
  name: 'start_mock',
  description:
    'Starts the mock anew, with fresh data, and returns its address; the other tools start one on a free port if none runs. Its profile, with the passwords, is at `profile`.',
  isReading: false,
  inputSchema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      port: { type: 'integer', minimum: 0, maximum: 65_535, description: '0, the default: any free one' },
      schemas: { type: 'string', description: 'folder of schema files; the built-in ones by default' },
      scenario: { type: 'string', description: 'file of a scenario for the first company' },
      choices: {
        type: 'string',
        description: 'where the specification is open: NAME=VALUE,... or random:SEED',
      },
    },
  },
  async call(values: Json) {
    const { baseUrl, profile } = await mock.start(values);
    const companies = profile.companies.map((it) => ({ name: it.name, baseUrl: it.baseUrl }));
    return { baseUrl, profile: `${baseUrl}/__mock/profile`, console: `${baseUrl}/__mock/`, companies };
  },
});
