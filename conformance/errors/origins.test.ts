import { expect, test } from 'vitest';
import type { Exchange } from './exchange.ts';
import { createOrigins } from './origins.ts';

const exchange = (number: number): Exchange => ({
  number,
  request: { method: 'GET', url: 'http://target/api/contacts', headers: [], body: undefined },
  reply: undefined,
  trouble: undefined,
  milliseconds: 1,
});

test('a part of a body, and an array of parts, show the exchange of the body; other values show none', () => {
  const { noteOrigin, originOf } = createOrigins();
  const bodies = [1, 2].map((number) => ({ contact: { id: String(number), links: [{ rel: 'self' }] } }));
  for (const [at, body] of bodies.entries()) noteOrigin(body, exchange(at + 1));
  expect(originOf(bodies[0]?.contact.links)?.number).toBe(1);
  expect(originOf([{ of: 'the check' }, bodies[1]?.contact])?.number).toBe(2);
  expect([originOf({ id: '1' }), originOf('1'), originOf(undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('a body is walked when a value is asked about, not before', () => {
  const { noteOrigin, originOf } = createOrigins();
  let walks = 0;
  const body = {
    get contacts() {
      walks += 1;
      return [];
    },
  };
  noteOrigin(body, exchange(1));
  expect(walks).toBe(0);
  originOf({});
  expect(walks).toBe(1);
});
