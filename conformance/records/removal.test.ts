import { expect, onTestFinished, test } from 'vitest';
import { createLedgerFile } from '../context/ledger.ts';
import { resourceOf } from '../context/resource.ts';
import { closeRunContext, openRunContext } from '../context/run-context.ts';
import { openSession } from '../context/session.ts';
import { serve, stopAfterTest } from '../http/testing/server.ts';
import { readProfile } from '../profile/load.ts';
import { noteCreated, removeCreated } from './removal.ts';

/** Where a target of the tests destroys comments, and where it shows those that stay. */
type Comments = { readonly destroyedAt?: 'own' | 'nested'; readonly shownAt?: 'own' | 'list' | 'nested' };

/** A target that destroys contacts, and never a comment with its contact. */
function targetWith({ destroyedAt, shownAt }: Comments) {
  const there = new Set<string>();
  return {
    there,
    server: serve(({ method = '', url = '' }, response) => {
      const { pathname } = new URL(url, 'http://host');
      const respond = (status: number, body: unknown = {}) =>
        void response.writeHead(status).end(JSON.stringify(body));
      const [, , type, id, inner, comment = id] = pathname.split('/');
      if (method === 'POST') {
        there.add(pathname.endsWith('comments') ? 'comments/7' : 'contacts/1');
        return respond(201, inner ? { comment: { id: 7 }, links: [] } : { contact: { id: 1 }, links: [] });
      }
      const place = inner ? 'nested' : 'own';
      const isComment = type === 'comments' || inner === 'comments';
      const name = isComment ? `comments/${comment}` : `contacts/${id}`;
      if (method === 'DELETE') {
        const isTaken = !isComment || destroyedAt === place;
        return respond(isTaken && there.delete(name) ? 200 : 404);
      }
      const isList = isComment && comment === (inner ? '1' : undefined);
      const listing = inner && !there.has('contacts/1') ? undefined : inner ? 'nested' : 'list';
      if (isList && listing === shownAt)
        return respond(200, { comments: there.has('comments/7') ? [{ id: 7 }] : [], links: [] });
      const isShown = !isComment || (shownAt === 'own' && place === 'own');
      return respond(isShown && there.has(name) ? 200 : 404);
    }),
  };
}

/** Creates a comment under a contact, removes what was created, and returns what stayed. */
async function cleanUpAfter(comments: Comments) {
  const { there, server } = targetWith(comments);
  const { url } = await stopAfterTest(server);
  const raw = JSON.stringify({ baseUrl: url, users: [{ email: 'a@b.example', password: 'long enough' }] });
  const profile = readProfile(raw, 'the test', undefined, undefined);
  const ledger = createLedgerFile(url);
  const context = openRunContext({ profile, readOnly: false, timeout: 2_000, ledger, process: 0 });
  onTestFinished(async () => {
    await closeRunContext(context);
    ledger.remove();
  });
  const session = openSession(context);
  const where = { company: context.people.company, as: context.people.me };
  const contact = await session.send('POST', '/api/contacts', { json: {} });
  noteCreated(session, contact, resourceOf(context, 'contact'), where);
  const comment = await session.send('POST', '/api/contacts/1/comments', { json: {} });
  const commentType = { ...resourceOf(context, 'comment'), path: undefined };
  noteCreated(session, comment, commentType, { ...where, parent: '/api/contacts/1' });
  const left = await removeCreated(session);
  return { left: left.map((it) => it.type), there: [...there], open: context.ledger.open().length };
}

test.each<Comments>([
  { destroyedAt: 'own', shownAt: 'nested' },
  { destroyedAt: 'nested', shownAt: 'nested' },
  { destroyedAt: 'nested' },
])('what is created under a record is destroyed before it: %o', async (comments) => {
  expect(await cleanUpAfter(comments)).toEqual({ left: [], there: [], open: 0 });
});

test.each<Comments>([{ shownAt: 'own' }, { shownAt: 'list' }])(
  'what outlives the record that it was created under is named: %o',
  async (comments) => {
    expect(await cleanUpAfter(comments)).toEqual({ left: ['comment'], there: ['comments/7'], open: 1 });
  },
);

test('what nothing shows any more counts as removed with its parent', async () => {
  expect(await cleanUpAfter({ shownAt: 'nested' })).toMatchObject({ left: [], open: 0 });
});
