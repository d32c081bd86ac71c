import { expect, test } from 'vitest';
import { serve, type TestServer } from '../http/test-server.ts';
import { each, longest, outcomes, run } from './fixtures/command-line.ts';
import { useTarget } from './fixtures/target.ts';

const target = useTarget();

test(
  'a process that dies in a check leaves nothing behind and the verdict open',
  async () => {
    const before = await target.held();
    const only = each('only', 'dies.*', 'kept.always');
    const { code, report } = await run(...only, '--workers', '1', '--profile', target.profileFile());
    expect(code).toBe(2);
    expect(outcomes(report)['dies.at-once']).toBe('error');
    expect(report.leftovers).toEqual([]);
    expect(await target.held()).toBe(before);
  },
  longest,
);

/** A target that lets nobody destroy a contact, but has a hook that forgets them all. */
function keepsContacts(): Promise<TestServer> {
  const contacts = new Map<string, unknown>();
  const schema = { type: 'object', properties: { id: { type: 'integer' }, last_name: { type: 'string' } } };
  return serve(async (request, answer) => {
    const { pathname } = new URL(request.url ?? '', 'http://host');
    const reply = (status: number, body: unknown) => answer.writeHead(status).end(JSON.stringify(body));
    if (pathname === '/reset') return contacts.clear() ?? reply(200, {});
    if (pathname === '/api/schema') return reply(200, { contact: schema });
    if (pathname !== '/api/contacts' && !contacts.has(pathname)) return reply(404, {});
    if (request.method === 'DELETE') return reply(403, {});
    if (request.method === 'GET' && pathname === '/api/contacts')
      return reply(200, { contacts: [], links: [], collection: {} });
    if (request.method !== 'POST' || pathname !== '/api/contacts') return reply(200, contacts.get(pathname));
    const { contact } = JSON.parse((await request.toArray()).join(''));
    const path = `/api/contacts/${contacts.size + 1}`;
    contacts.set(path, { contact: { ...contact, id: contacts.size + 1 }, links: [] });
    return reply(201, contacts.get(path));
  });
}

test(
  'what cannot be removed is listed, and goes with the hook that resets the target where there is one',
  async () => {
    const server = await keepsContacts();
    const users = [{ email: 'a@b.example', password: 'long enough' }];
    const nothing = { companies: [], resolve: [], parents: {}, bodies: {}, fields: {} };
    const plain = { ...nothing, baseUrl: server.url, users };
    const profile = target.profileFile(plain);
    const without = await run('--only', 'kept.always', '--profile', profile);
    expect([without.code, without.report.leftovers.length]).toEqual([0, expect.any(Number)]);
    expect(without.report.leftovers.length).toBeGreaterThan(5);
    expect(without.report.leftovers[0]).toEqual({
      type: 'contact',
      address: expect.stringMatching(/^http:.*\/api\/contacts\/\d+$/),
      reason: 'the target answered 403 to its removal',
    });
    expect(without.out).toContain('Left behind, to be removed by hand:');
    const hooks = { reset: { url: '/reset' } };
    const reset = await run('--only', 'kept.always', '--profile', target.profileFile({ ...plain, hooks }));
    expect([reset.code, reset.report.leftovers]).toEqual([0, []]);
    await server.stop();
  },
  longest,
);
