import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asReader, call } from '../testing/small-client.ts';
import { type SmallMock, startSmallMock } from '../testing/small-mock.ts';

let mock: SmallMock;

beforeAll(async () => {
  mock = await startSmallMock();
});
afterAll(() => mock.stop());

function list(query: string) {
  return call(`${mock.baseUrl}/api/things?locale=en_GB&${query}`, { headers: asReader });
}

describe('a parameter', () => {
  it.each([
    ['per_page=0', 'per_page', 'is not ≥ 1'],
    ['per_page=-1', 'per_page', 'is not ≥ 1'],
    ['per_page=1e9', 'per_page', 'is not of type integer'],
    ['per_page=abc', 'per_page', 'is not of type integer'],
    ['per_page=1.5', 'per_page', 'is not of type integer'],
    ['per_page=', 'per_page', 'is not of type integer'],
    ['per_page', 'per_page', 'is not of type integer'],
    ['per_page=0x10', 'per_page', 'is not of type integer'],
    ['per_page=%201', 'per_page', 'is not of type integer'],
    ['per_page=٣', 'per_page', 'is not of type integer'],
    ['per_page=1&per_page=1', 'per_page', 'is given more than once'],
    ['per_page[]=1', 'per_page[]', 'takes no brackets'],
    ['per_page[a][b]=1', 'per_page[a][b]', 'takes no brackets'],
    ['size=10', 'size', 'is not < 10'],
    ['size=Infinity', 'size', 'is not of type number'],
    ['old=yes', 'old', 'is not of type boolean'],
    ['since=2026-02-30', 'since', 'is not of type date'],
    ['sort=asc', 'sort', 'is none of ASC, DESC'],
    ['ids=1,b', 'ids', 'is not of type integer'],
    ['filter[q]=a&filter%5Bq%5D=b', 'filter[q]', 'is given more than once'],
  ])('is refused: %s', async (query, property, message) => {
    const encoded = query.replace('٣', '%D9%A3');
    expect(await list(encoded)).toMatchObject({ status: 400, body: { errors: [[property, message]] } });
  });

  it.each([
    ['percent sign without digits', 'q=%'],
    ['bytes that are not UTF-8', 'q=%ff%fe'],
    ['an overlong encoding', 'q=%c0%af'],
    ['a surrogate', 'q=%ed%a0%80'],
    ['such bytes in a name', '%ff=1'],
    ['such bytes in a parameter that nobody declares', 'zzz=%ff'],
  ])('is refused with its address: %s', async (_what, query) => {
    const said = 'The address is not percent-encoded UTF-8.';
    expect(await list(query)).toMatchObject({ status: 400, body: { errors: [['base', said]] } });
  });

  it('is refused where its path is not UTF-8, too', async () => {
    expect(await call(`${mock.baseUrl}/api/things/%c3%28`, { headers: asReader })).toMatchObject({
      status: 400,
    });
  });

  it('of a path is a 404 where it names nothing that could be', async () => {
    const response = await call(`${mock.baseUrl}/api/things/${'a'.repeat(23)}`, { headers: asReader });
    expect(response.status).toBe(404);
  });

  it.each([
    ['per_page=0200', { per_page: 200 }],
    ['size=-1.5', { size: -1.5 }],
    ['old=false', { old: false }],
    ['ids=1,2', { ids: [1, 2] }],
    ['fields[]=a&fields%5B%5D=b', { 'fields[]': ['a', 'b'] }],
    ['filter[q]=a+b%2Bc', { 'filter[q]': 'a b+c' }],
    ['filter[nobody]=1&__proto__=1&constructor=2&q[]=1', {}],
    ['&&=1&', {}],
  ])('reaches the handler as its type: %s', async (query, values) => {
    expect(await list(query)).toMatchObject({ status: 200, body: { query: { ...values } } });
  });

  it('reaches the handler as it was meant, whatever text it is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
        const response = await list(`filter[q]=${encodeURIComponent(text)}`);
        expect(response).toMatchObject({ status: 200, body: { query: { 'filter[q]': text } } });
      }),
      { numRuns: 100 },
    );
  });
});

describe('locale', () => {
  it.each([
    ['de', 400],
    ['de_de', 400],
    ['DE_de', 400],
    ['de-DE', 400],
    ['', 400],
    ['../../etc_DE', 400],
    ['xx_XX', 200],
    ['es_ES', 200],
  ])('%s is answered %i', async (locale, status) => {
    const response = await call(`${mock.baseUrl}/api/things?locale=${locale}`, { headers: asReader });
    expect(response.status).toBe(status);
  });

  it.each([
    ['locale=en_GB', 'is given more than once'],
    ['locale=fr_CA', 'est donné plusieurs fois'],
    ['locale=es_ES', 'steht mehrfach da'],
    ['', 'steht mehrfach da'],
  ])('decides the language of messages, else the user does: %s', async (locale, message) => {
    const url = `${mock.baseUrl}/api/things?${locale}&old=true&old=true`;
    expect(await call(url, { headers: asReader })).toMatchObject({ body: { errors: [['old', message]] } });
  });
});
