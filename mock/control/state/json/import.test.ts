import { once } from 'node:events';
import { text as readText } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { parseResponse, rawConnection } from '../../../http/testing/raw.ts';
import type { ExportedState } from '../../client/control-client.ts';
import { CompanyTest } from '../../testing/company-per-test.ts';

const test = new CompanyTest();

/** Sends bytes as a state. */
async function put(body: string | Uint8Array<ArrayBuffer>, type = 'application/json') {
  const response = await test.company.fetch('/__mock/state', {
    method: 'PUT',
    headers: { 'Content-Type': type },
    body,
  });
  const { errors } = (await response.json()) as { errors?: [string, string][] };
  return { status: response.status, errors };
}

async function exportText(): Promise<string> {
  await test.control.clock.freeze();
  return JSON.stringify(await test.control.state.export());
}

/** The text of a state with something else in place of the second record. */
function withSecondRecord(text: string, second: string): string {
  const state = JSON.parse(text) as ExportedState;
  const [company] = state.companies;
  company?.records.splice(1, 1, 'SECOND' as never);
  return JSON.stringify(state).replace('"SECOND"', second);
}

const record = (fields: string) =>
  `{"type":"contact","id":"a","fields":${fields},"parent":null,"creatorId":null}`;
const second = 'companies.0.records.1';

describe('A state that cannot be read changes nothing:', () => {
  it.each<[string, number, RegExp, string, (text: string) => string | Uint8Array<ArrayBuffer>]>([
    ['nothing', 400, /^The body is empty/, 'base', () => ''],
    ['a list', 400, /^The body is not a JSON object/, 'base', () => '[]'],
    ['text', 400, /^The body is not valid JSON at byte \d+\.$/, 'base', () => 'hello'],
    ['a state with text after it', 400, /^The body is not valid JSON/, '', (text) => `${text} more`],
    ['half of a state', 400, /^The body ends before/, '', (text) => text.slice(0, text.length / 2)],
    [
      'a record with a comma too many',
      400,
      /^The body is not valid JSON at byte \d+\.$/,
      `${second}.fields`,
      (text) => withSecondRecord(text, record('{"a":1,}')),
    ],
    [
      'a record that is not UTF-8',
      400,
      /^The body is not UTF-8/,
      '',
      (text) => Buffer.from(withSecondRecord(text, record('{"a":"\xff"}')), 'latin1'),
    ],
    [
      'a record with a reserved name',
      400,
      /reserved name __proto__/,
      second,
      (text) => withSecondRecord(text, record('{"__proto__":{"a":1}}')),
    ],
    [
      'a record with half of a surrogate pair',
      400,
      /unpaired surrogate/,
      second,
      (text) => withSecondRecord(text, record('{"a":"\\ud800"}')),
    ],
    [
      'a record that is nested too deep',
      413,
      /more than 64 levels/,
      '',
      (text) => withSecondRecord(text, record(`{"a":${'['.repeat(70)}${']'.repeat(70)}}`)),
    ],
    [
      'a record of 17 MB',
      413,
      /larger than 16777216 bytes/,
      '',
      (text) => withSecondRecord(text, record(`{"a":"${'x'.repeat(17_000_000)}"}`)),
    ],
    [
      'a record with a number that would be stored as null',
      400,
      /outside of ±1.8e308/,
      'companies',
      (text) => withSecondRecord(text, record('{"a":1e999}')),
    ],
    [
      'a record of 120,000 names and values',
      413,
      /more than 100000 names and values/,
      second.slice(0, -1),
      (text) => withSecondRecord(text, record(`{${'"a":1,'.repeat(60_000)}"a":1}`)),
    ],
    [
      '120,000 tables of one row each',
      413,
      /more than 100000 names and values/,
      'companies.0.tables',
      (text) => {
        const tables = Array.from({ length: 120_000 }, (_, index) => `"table${index}":[["key",1]]`);
        return text.replace(/"tables":\{/, `"tables":{${tables.join(',')},`);
      },
    ],
    [
      'names of 2 MB between its rows',
      413,
      /larger than 1048576 bytes/,
      'companies.0.tables',
      (text) => {
        const tables = ['a', 'b', 'c'].map((name) => `"${name.repeat(700_000)}":[["key",1]]`);
        return text.replace(/"tables":\{/, `"tables":{${tables.join(',')},`);
      },
    ],
    [
      'a record with an unknown member, which 17 MB follow',
      422,
      /^is an unknown property/,
      `${second}.more`,
      (text) => withSecondRecord(text, record('{}').replace('{', '{"more":1,')) + ' '.repeat(17_000_000),
    ],
    [
      'a row that is a word',
      422,
      /^must be array$/,
      'companies.0.tables.oauth.sessions.0',
      (text) => text.replace(/"tables":\{/, '"tables":{"oauth.sessions":["row"],'),
    ],
    [
      'records that are an object',
      422,
      /^must be array$/,
      'companies.0.records',
      (text) => {
        const state = JSON.parse(text);
        state.companies[0].records = { ...state.companies[0].records };
        return JSON.stringify(state);
      },
    ],
  ])('%s', async (_what, status, sentence, place, spoil) => {
    const before = await exportText();
    const refused = await put(spoil(before));
    expect(refused).toEqual({ status, errors: expect.anything() });
    const [property = '', message] = refused.errors?.[0] ?? [];
    expect(message).toMatch(sentence);
    expect(property.startsWith(place)).toBe(true);
    expect(await exportText()).toBe(before);
  });

  it('one of another media type', async () => {
    expect(await put(await exportText(), 'text/plain')).toMatchObject({ status: 415 });
  });
});

describe('A state is imported', () => {
  it.each<[string, (state: ExportedState) => string]>([
    ['indented, behind a byte order mark', (state) => `\u{feff}${JSON.stringify(state, null, 2)}`],
    [
      'with its members in another order',
      ({ companies, ...head }) => {
        const turned = companies.map((company) => Object.fromEntries(Object.entries(company).reverse()));
        return JSON.stringify({ companies: turned, ...head });
      },
    ],
    [
      'with a member twice, whose last value counts',
      (state) => {
        const earlier = `"records":${JSON.stringify(state.companies[0]?.records)}`;
        return JSON.stringify(state).replace('"records":[', () => `${earlier},"records":[`);
      },
    ],
  ])('%s', async (_how, write) => {
    const before = await exportText();
    const text = write(JSON.parse(before));
    await test.create({ type: 'Client', last_name: 'Between' });
    expect(await put(text)).toMatchObject({ status: 200 });
    expect(await exportText()).toBe(before);
  });

  it('while others are served, in parts that come one by one', async () => {
    const before = Buffer.from(await exportText());
    let answered = 0;
    const parts = new ReadableStream({
      async pull(controller) {
        const [start, end] = [answered * 4_000, (answered + 1) * 4_000];
        expect(await test.control.clock.read()).toMatchObject({ frozen: true });
        answered += 1;
        controller.enqueue(before.subarray(start, end));
        if (end >= before.length) controller.close();
      },
    });
    const init = {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: parts,
      duplex: 'half',
    };
    expect((await test.company.fetch('/__mock/state', init as RequestInit)).status).toBe(200);
    expect(answered).toBeGreaterThan(2);
  });
});

it('A state for a company that is dropped meanwhile is refused', async () => {
  const company = await test.mock.control.companies.create();
  const text = JSON.stringify(await company.control.state.export());
  const { host, port } = new URL(company.baseUrl);
  const importing = await rawConnection(Number(port));
  const head = `PUT /__mock/state HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nConnection: close`;
  importing.write(`${head}\r\nContent-Length: ${Buffer.byteLength(text)}\r\nExpect: 100-continue\r\n\r\n`);
  // The import has begun once the mock says 100 Continue.
  await once(importing, 'data');
  await test.mock.control.companies.delete(company.name);
  importing.write(text);
  expect(parseResponse(await readText(importing)).status).toBe(404);
});
