import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { basicCredentials } from '../../testing/http/authorization.ts';
import { casesOfDay } from '../../testing/sample.ts';
import { startMock } from '../start.ts';
import { type ChoiceCase, ChoosingCompany, choiceCases } from './testing/choice-cases.ts';

let company: ChoosingCompany;

beforeAll(async () => {
  company = await ChoosingCompany.start();
});
afterAll(() => company.stop());

test('A company responds the same when it starts anew', async () => {
  const usual = await company.playOnce({});
  expect(await company.play({})).toEqual(usual);
  expect(usual.filter(({ status, violations }) => status >= 500 || violations.length > 0)).toEqual([]);
});

test('A company has the responses of its own document on demand', async () => {
  await using mock = await startMock({ port: false, choices: 'create.status=200,errors.body=problem' });
  const prefer = async (code: number) => {
    const headers = { Authorization: basicCredentials(mock.profile.users[0]), Prefer: `code=${code}` };
    const response = await mock.fetch(`${mock.baseUrl}/api/contacts`, { method: 'POST', headers });
    return [response.status, response.headers.get('Content-Type')];
  };
  expect(await prefer(200)).toEqual([200, 'application/json; charset=utf-8']);
  expect(await prefer(404)).toEqual([404, 'application/problem+json']);
});

test('A company that refuses repeated fields refuses what is no JSON as any other', async () => {
  await using mock = await startMock({ port: false, choices: 'bodies.repeated-fields=refused' });
  const headers = {
    Authorization: basicCredentials(mock.profile.users[0]),
    'Content-Type': 'application/json',
  };
  const send = (body: string) =>
    mock.fetch(`${mock.baseUrl}/api/contacts`, { method: 'POST', headers, body });
  expect((await send('{"a\n": 1}')).status).toBe(400);
  expect((await send('{"contact": {"type": "Client", "type": "Lead"}}')).status).toBe(400);
});

test('A company that counts records names the address of a page as it was asked for, and that of the next one', async () => {
  await using mock = await startMock({ port: false, choices: 'lists.paging=records' });
  const headers = { Authorization: basicCredentials(mock.profile.users[0]) };
  const address = `${mock.baseUrl}/api/contacts?per_page=2&page=3`;
  const { links } = Object(await (await mock.fetch(address, { headers })).json());
  const pageOf = ({ href }: { href: string }) => new URLSearchParams(href.split('?')[1]).get('page');
  expect(links.map(pageOf)).toEqual(['3', '5', '1']);
});

test.each([
  ['list.collection-missing', 'collection', undefined],
  ['list.collection-null-in-lists-of-contacts', 'collection', null],
  ['list.links-missing', 'links', undefined],
])('The fault %s shows whatever a company chooses for lists', async (fault, member, value) => {
  await using mock = await startMock({ port: false, choices: 'lists.collection=empty', faults: [fault] });
  const headers = { Authorization: basicCredentials(mock.profile.users[0]) };
  const list = Object(await (await mock.fetch(`${mock.baseUrl}/api/contacts`, { headers })).json());
  expect(list[member]).toEqual(value);
});

describe.each<ChoiceCase>(casesOfDay(choiceCases))(
  '$name=$value, drawn today',
  ({ name, value, companions }) => {
    test('shows in a response, creates a contact, and the document of the company describes every response', async () => {
      const others = await company.playOnce(companions);
      const steps = await company.play({ ...companions, [name]: value });
      expect(steps.flatMap(({ violations }) => violations)).toEqual([]);
      expect(steps.filter(({ status }) => status >= 500)).toEqual([]);
      expect(
        steps.some(({ request, status }) => /^(POST|PUT) \/api\/contacts$/.test(request) && status < 300),
      ).toBe(true);
      expect(steps.some((step, at) => JSON.stringify(step) !== JSON.stringify(others[at]))).toBe(true);
    });
  },
);
