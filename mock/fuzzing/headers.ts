import fc, { type Arbitrary } from 'fast-check';
import type { Operation } from '../contract/operation.ts';
import { basic } from '../http/testing/small-client.ts';
import type { Profile } from '../world/profile.ts';

/** Header fields by name. */
export type Headers = Record<string, string>;

/** What callers show: mostly the first login of the profile, sometimes another one, nothing, or nonsense. */
export function logins({ users }: Profile): Arbitrary<Headers> {
  const [first, ...others] = users.map(({ email, password }) => ({ Authorization: basic(email, password) }));
  const nonsense = fc.oneof(
    fc.constantFrom('', 'Basic', 'Basic ====', 'Bearer', 'Bearer nobody', 'Digest a="b"'),
    fc.constant(`Bearer ${'a'.repeat(16_384)}`),
    fc.base64String().map((text) => `Basic ${text}`),
  );
  return fc.oneof(
    { weight: 20, arbitrary: fc.constant(first ?? {}) },
    { weight: 4, arbitrary: fc.constantFrom(...others) },
    { weight: 1, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: nonsense.map((Authorization) => ({ Authorization })) },
  );
}

/** Other header fields of requests to an operation: mostly its media type alone, sometimes wishes and nonsense. */
export function headersOf({ body, responses }: Operation): Arbitrary<Headers> {
  const [usual = 'application/json'] = Object.keys(body?.node.content ?? {});
  const types = fc.oneof(
    { weight: 30, arbitrary: fc.constant(usual) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('', 'application', 'text/plain', 'application/json; charset=latin1'),
    },
  );
  const odd = fc.oneof(
    { weight: 10, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: wishes([...responses.keys()]).map((Prefer) => ({ Prefer })) },
    { weight: 1, arbitrary: accepts.map((Accept) => ({ Accept })) },
    {
      weight: 1,
      arbitrary: fc.constant({ Origin: 'https://app.example', 'Access-Control-Request-Method': 'PUT' }),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom('gzip', 'identity').map((encoding) => ({ 'Content-Encoding': encoding })),
    },
  );
  return fc.tuple(types, odd).map(([type, rest]): Headers => ({ 'Content-Type': type, ...rest }));
}

const accepts = fc.constantFrom(
  '*/*',
  'application/json',
  'text/html',
  'application',
  'text/html,,',
  'a/b;q=x',
);

function wishes(statuses: readonly number[]): Arbitrary<string> {
  const codes = fc.constantFrom(...statuses.map(String), '299', 'abc', '');
  return fc.oneof(
    codes.map((code) => `code=${code}`),
    codes.map((code) => `code=${code}, dynamic=true`),
    fc.constantFrom(
      'dynamic=true',
      'dynamic=perhaps',
      'example=none',
      'example=',
      'return=minimal',
      ',,;=',
      'code="',
    ),
  );
}
