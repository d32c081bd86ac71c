import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMock } from '../mock/start.ts';
import { blocks } from './testing/pages.ts';

const ofReadme = blocks.filter(({ page }) => page === 'README.md');
const requests = ofReadme
  .filter(({ language }) => language === 'sh')
  .flatMap(({ text }) => text.trim().split(/\n(?=curl )/))
  .filter((command) => command.startsWith('curl'));

describe('the README', () => {
  let mock: Awaited<ReturnType<typeof startMock>>;
  const printed = new Map<string, string>();

  beforeAll(async () => {
    mock = await startMock({ port: 0, strict: true });
    for (const request of requests) {
      // The printed port may be taken on the machine of the test; nothing else is changed.
      const { port } = new URL(mock.baseUrl);
      const command = request.replaceAll(/(127\.0\.0\.1|localhost):4010/g, `$1:${port}`);
      const { stdout } = await promisify(execFile)('sh', ['-c', command]);
      printed.set(request, stdout);
    }
  });
  afterAll(() => mock.stop());

  test.each(requests)('prints a request that is answered with JSON: %s', (request) => {
    expect(JSON.parse(printed.get(request) ?? '')).toBeTypeOf('object');
  });

  test.each(
    ofReadme.flatMap(({ language, text }, index) =>
      language === 'json' ? [[ofReadme[index - 1]?.text.trim() ?? '', text.trim()]] : [],
    ),
  )('prints the response that the mock sends: %s', (request, answer) => {
    expect(printed.get(request)).toBe(answer);
  });

  test('shows a search that finds, a creation that creates, and a documented answer on demand', () => {
    const [search = '', creation = '', , demanded = ''] = requests.map((request) => printed.get(request));
    expect(JSON.parse(search).contacts).not.toHaveLength(0);
    expect(JSON.parse(creation).contact.organisation).toBe('Bauhaus');
    expect(JSON.parse(demanded)).toHaveProperty('errors');
  });
});
