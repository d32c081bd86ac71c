import { describe, expect, it, vi } from 'vitest';
import { lastSteps, steps } from './steps.ts';
import { sendRaw } from './testing/raw.ts';
import { asReader, call } from './testing/small-client.ts';
import { startSmallMock } from './testing/small-mock.ts';

const mock = await startSmallMock({
  handlers: new Map([
    ['readThing', ({ params }) => responses[params.id ?? '']?.() ?? { status: 200, body: { thing: {} } }],
  ]),
});

const responses: Record<string, () => { status: number; body?: never }> = {};

function read(id: string) {
  return call(`${mock.baseUrl}/api/things/${id}`, { headers: asReader });
}

describe('a handler', () => {
  it.each([
    ['undeclared', { status: 418 }, "readThing violates the document: it declares no 418 (I'm a Teapot)."],
    ['empty', { status: 200 }, 'readThing violates the document: the 200 has no body.'],
    [
      'wrong',
      { status: 200, body: { thing: 1 } },
      'readThing violates the document: at /thing the 200 must be object {"type":"object"}.',
    ],
  ])(
    'whose response is %s fails in strict mode, with a message that names operation and path',
    async (id, response, message) => {
      responses[id] = () => response as never;
      expect(await read(id)).toMatchObject({ status: 500, body: { errors: [['base', message]] } });
    },
  );

  it('that fails returns a 500 without details, and logs one line', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    responses.failing = () => {
      throw new Error('secret detail');
    };
    const response = await read('failing');
    expect(response).toMatchObject({
      status: 500,
      body: { errors: [['base', 'Der Mock ist gescheitert; sein Protokoll sagt, woran.']] },
    });
    expect(log).toHaveBeenCalledWith(
      'mock: readThing failed:',
      expect.objectContaining({ message: 'secret detail' }),
    );
    log.mockRestore();
  });
});

describe('a step', () => {
  it('can be replaced and wrapped in one company, and put back', async () => {
    const { behaviours } = mock.world.defaultCompany;
    behaviours.replace(steps.authenticate, () => undefined);
    behaviours.replace(lastSteps.checkResponse, async (check, exchange, service) => {
      await check(exchange, service);
      if (exchange.response) exchange.response.status = 299;
    });
    const stranger = (company: string) =>
      sendRaw(
        mock.port,
        `GET /api/things/1 HTTP/1.1\r\nHost: ${company}.localhost\r\nConnection: close\r\n\r\n`,
      );
    expect(await stranger('acme')).toMatch(/^HTTP\/1\.1 299 /);
    expect(await stranger('globex')).toMatch(/^HTTP\/1\.1 401 /);
    behaviours.restore();
    expect(await stranger('acme')).toMatch(/^HTTP\/1\.1 401 /);
  });
});
