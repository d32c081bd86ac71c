import type { OpenApiDocument, Parameter } from 'countersign-contract/document';
import fc, { type Arbitrary } from 'fast-check';
import { basicCredentials } from '../../../testing/http/authorization.ts';
import type { Contract } from '../../contract/contract.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Profile } from '../../world/profile.ts';
import { hostileBodies, hostileEscapes, hostileValues, mutate, valuesOf } from './values.ts';

/** A request to an operation of the document: valid by the document, or mutated. */
export type FuzzRequest = {
  operation: Operation;
  method: string;
  /** Path and query, percent-encoded. */
  target: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
};

/** Ids of records that exist, by collection. */
export type Ids = ReadonlyMap<string, readonly string[]>;

/** Requests to every operation of a document, for the companies and logins of a profile and the ids that exist. */
export function requests(contract: Contract, profile: Profile, ids: Ids): Arbitrary<FuzzRequest> {
  const operations = [...contract.operations.values()];
  return fc.oneof(...operations.map((operation) => requestsTo(contract, operation, profile, ids)));
}

function requestsTo(
  contract: Contract,
  operation: Operation,
  profile: Profile,
  ids: Ids,
): Arbitrary<FuzzRequest> {
  return fc
    .record({
      method: mostly(
        operation.method,
        fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
      ),
      path: pathsOf(operation, ids),
      query: queriesOf(contract, operation),
      login: logins(profile),
      headers: headersOf(operation),
      host: fc.constantFrom(
        'acme.localhost',
        'acme.localhost',
        'globex.localhost',
        'localhost',
        'nobody.example',
      ),
      body: bodiesOf(contract, operation),
    })
    .map(({ method, path, query, login, headers, host, body }) => ({
      operation,
      method,
      target: query === '' ? path : `${path}?${query}`,
      headers: { Host: host, ...login, ...headers },
      body: ['GET', 'HEAD'].includes(method) ? undefined : body,
    }));
}

function mostly<T>(usual: T, otherwise: Arbitrary<T>): Arbitrary<T> {
  return fc.oneof({ weight: 30, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: otherwise });
}

function pathsOf({ path }: Operation, ids: Ids): Arbitrary<string> {
  const known = ids.get(path.split('/')[2] ?? '') ?? [''];
  const segment = fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom(...known) },
    { weight: 1, arbitrary: fc.stringMatching(/^[A-Za-z0-9_-]{22}$/) },
    { weight: 1, arbitrary: hostileEscapes },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme' }).map(encodeURIComponent) },
  );
  return segment.map((id) => path.replaceAll(/\{[^}]+\}/g, () => id));
}

function queriesOf({ document }: Contract, { parameters }: Operation): Arbitrary<string> {
  const declared = parameters.filter(({ node }) => node.in === 'query').map(({ node }) => node);
  const declaredPairs = declared.map((parameter) => pairsOf(document, parameter));
  const pairs = fc.subarray(declaredPairs, { maxLength: Math.min(3, declaredPairs.length) }).chain(combine);
  const escapes = fc.oneof(
    hostileEscapes,
    hostileEscapes.map((text) => `q=${text}`),
  );
  const odd = fc.oneof(escapes, fc.constant('access_token=none'), ...declaredPairs);
  const extra = fc.oneof({ weight: 6, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.tuple(odd) });
  return fc.tuple(pairs, extra).map((parts) => parts.flat().join('&'));
}

function combine(parts: Arbitrary<string>[]): Arbitrary<string[]> {
  return fc.tuple(...parts);
}

function pairsOf(document: OpenApiDocument, { name, schema, example }: Parameter): Arbitrary<string> {
  const names = mostly(name, fc.constantFrom(`${name}[]`, `${name}[a]`, name.toUpperCase()));
  const exampleText = fc.constant([example ?? ''].flat().join(','));
  const made = valuesOf(document, schema, 1).map((value) =>
    typeof value === 'string' ? value : JSON.stringify(value),
  );
  const wrong = fc.constantFrom(
    '0',
    '-1',
    '1e9',
    'abc',
    '',
    '99999999999999999999',
    '1.5',
    'null',
    '*',
    ',,,',
  );
  const texts = fc.oneof(
    { weight: 20, arbitrary: exampleText },
    { weight: 10, arbitrary: made },
    { weight: 1, arbitrary: wrong },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme' }) },
  );
  return fc
    .tuple(names, texts)
    .map(([key, text]) => `${encodeURIComponent(key)}=${encodeURIComponent(text)}`);
}

function bodiesOf({ document }: Contract, { body }: Operation): Arbitrary<string | Buffer | undefined> {
  const [media] = Object.values(body?.node.content ?? {});
  if (media === undefined) return mostly<string | undefined>(undefined, fc.constantFrom('{}', 'a'));
  const valid = valuesOf(document, media.schema);
  const mutated = fc
    .tuple(valid, fc.array(fc.nat(40), { minLength: 1, maxLength: 5 }), hostileValues)
    .map(([value, path, hostile]) => mutate(value, path, hostile));
  const cut = fc.tuple(valid, fc.nat()).map(([value, at]) => JSON.stringify(value).slice(0, at % 400));
  return fc.oneof(
    { weight: 5, arbitrary: valid.map((value) => JSON.stringify(value)) },
    { weight: 5, arbitrary: mutated.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: cut },
    { weight: 1, arbitrary: hostileBodies },
  );
}

/** Header fields by name. */
type Headers = Record<string, string>;

/** What callers show: mostly the first login of the profile, sometimes another one, nothing, or nonsense. */
function logins({ users }: Profile): Arbitrary<Headers> {
  const [first, ...others] = users.map((user) => ({ Authorization: basicCredentials(user) }));
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

/** Other header fields of requests to an operation: mostly its media type alone, sometimes preferences and nonsense. */
function headersOf({ body, responses }: Operation): Arbitrary<Headers> {
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
    { weight: 1, arbitrary: preferences([...responses.keys()]).map((Prefer) => ({ Prefer })) },
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

function preferences(statuses: readonly number[]): Arbitrary<string> {
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
