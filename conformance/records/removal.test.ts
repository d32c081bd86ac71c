import { expect, test } from 'vitest';
import { resourceOf } from '../context/resource.ts';
import { openSession } from '../context/session.ts';
import { openTestContext } from '../context/testing/test-context.ts';
import { serve, stopAfterTest } from '../http/testing/server.ts';
import { noteCreated, removeCreated, removeEntries } from './removal.ts';

/** Where a target of the tests destroys comments, where it shows those that stay, and whether it destroys contacts. */
type Comments = {
  readonly destroyedAt?: 'own' | 'nested';
  readonly shownAt?: 'own' | 'list' | 'nested';
  /** Whether the list of comments shows others on its first page. */
  readonly isOnSecondPage?: boolean;
  readonly keepsContacts?: boolean;
  /** How it refuses to destroy comments at their own address. */
  readonly refusal?: number;
};

/** A page of a list: full of other comments, or with the one that is there. */
function pageOf(query: URLSearchParams, isThere: boolean, { isOnSecondPage = false }: Comments) {
  const others = Array.from({ length: Number(query.get('per_page')) }, (_, at) => ({ id: 100 + at }));
  const page = Number(query.get('page') ?? 1);
  const own = page === (isOnSecondPage ? 2 : 1) && isThere ? [{ id: 7 }] : [];
  return { comments: isOnSecondPage && page === 1 ? others : own, links: [] };
}

/** A target that destroys no comment with its contact. */
function targetWith(comments: Comments) {
  const { destroyedAt, shownAt, keepsContacts = false, refusal = 404 } = comments;
  const there = new Set<string>();
  return {
    there,
    server: serve(({ method = '', url = '' }, response) => {
      const { pathname, searchParams } = new URL(url, 'http://host');
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
        if (!isComment && keepsContacts) return respond(403);
        const isTaken = !isComment || destroyedAt === place;
        return respond(isTaken && there.delete(name) ? 200 : place === 'own' ? refusal : 404);
      }
      const isList = isComment && comment === (inner ? '1' : undefined);
      const listing = inner && !there.has('contacts/1') ? undefined : inner ? 'nested' : 'list';
      if (isList && listing === shownAt)
        return respond(200, pageOf(searchParams, there.has('comments/7'), comments));
      const isShown = !isComment || (shownAt === 'own' && place === 'own');
      return respond(isShown && there.has(name) ? 200 : 404);
    }),
  };
}

/** A session of a run against a target at an address. */
async function openSessionAt(url: string) {
  const users = [{ email: 'a@b.example', password: 'long enough' }];
  const context = openTestContext({ baseUrl: url, users }, 2_000);
  return { context, session: openSession(context) };
}

/** A session of a run against a target that destroys no comment with its contact. */
async function openTarget(comments: Comments) {
  const { there, server } = targetWith(comments);
  const { url } = await stopAfterTest(server);
  const { context: opened } = await openSessionAt(url);
  const commentType = { ...resourceOf(opened, 'comment'), path: undefined };
  const context = { ...opened, resources: [commentType] };
  return { there, context, commentType, session: openSession(context) };
}

/** Creates a comment under a contact, which is one of another session if `contactSession` says so. */
async function createComment(
  { context, commentType, session }: Awaited<ReturnType<typeof openTarget>>,
  contactSession = session,
): Promise<void> {
  const contact = await session.send('POST', '/api/contacts', { json: {} });
  await noteCreated(contactSession, contact, resourceOf(context, 'contact'));
  const comment = await session.send('POST', '/api/contacts/1/comments', { json: {} });
  await noteCreated(session, comment, commentType, { parent: '/api/contacts/1' });
}

/** Creates a comment under a contact, destroys a path, removes what was created, and returns what stayed. */
async function cleanUpAfter(comments: Comments, destroyed?: string) {
  const target = await openTarget(comments);
  const { there, context, session } = target;
  await createComment(target);
  if (destroyed !== undefined) await session.send('DELETE', destroyed);
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

test.each<Comments>([{ shownAt: 'own' }, { shownAt: 'list' }, { shownAt: 'list', isOnSecondPage: true }])(
  'what outlives the record that it was created under is named: %o',
  async (comments) => {
    expect(await cleanUpAfter(comments)).toEqual({ left: ['comment'], there: ['comments/7'], open: 1 });
  },
);

test.each<[Comments, string]>([
  [
    { refusal: 403 },
    'the target answered 403 to its removal, and 404 at its address under its parent; no initial state of it is known',
  ],
  [{}, 'the target answered 404 to its removal; no initial state of it is known'],
])('a record that stays is named with the answer at each address: %o', async (comments, reason) => {
  const target = await openTarget({ shownAt: 'own', ...comments });
  await createComment(target);
  expect(await removeCreated(target.session)).toMatchObject([{ type: 'comment', reason }]);
});

test('what nothing shows any more counts as removed with its parent', async () => {
  expect(await cleanUpAfter({ shownAt: 'nested' })).toMatchObject({ left: [], open: 0 });
});

test('what was created under a record of another session counts as removed with it', async () => {
  const target = await openTarget({});
  const { context, session } = target;
  await createComment(target, openSession(context));
  expect(await removeEntries(session, context.ledger.open())).toEqual([]);
  expect(context.ledger.open()).toEqual([]);
});

test.each([
  ['was removed before counts as removed with it', true],
  ['is kept is named', false],
])('what was created under a record of another session that %s', async (_, isRemoved) => {
  const target = await openTarget(isRemoved ? { shownAt: 'nested' } : {});
  const { context, session } = target;
  const { ledger } = context;
  const other = openSession(context);
  await createComment(target, other);
  if (isRemoved) await removeCreated(other);
  else for (const { entry } of other.created) ledger.keep(entry);
  const left = await removeEntries(session, ledger.open());
  expect([left.length, ledger.open().length]).toEqual(isRemoved ? [0, 0] : [1, 1]);
});

test.each<Comments>([{}, { shownAt: 'nested' }, { shownAt: 'nested', isOnSecondPage: true }])(
  'what stays under a record that cannot be destroyed is named with it: %o',
  async (comments) => {
    expect(await cleanUpAfter({ ...comments, keepsContacts: true })).toEqual({
      left: ['comment', 'contact'],
      there: ['contacts/1', 'comments/7'],
      open: 2,
    });
  },
);

test('what was destroyed under a record that stays is not named, even if nothing shows it', async () => {
  const destroyed = { destroyedAt: 'own', keepsContacts: true } as const;
  expect(await cleanUpAfter(destroyed, '/api/comments/7')).toMatchObject({ left: ['contact'], open: 1 });
});

test('a removal that is refused to the only user is not tried again', async () => {
  const target = await openTarget({ keepsContacts: true });
  const { context, session } = target;
  const contact = await session.send('POST', '/api/contacts', { json: {} });
  await noteCreated(session, contact, resourceOf(context, 'contact'));
  expect(await removeCreated(session)).toHaveLength(1);
  expect(session.visits.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

test.each([2, 3])('a removal that a gateway answers %d times is tried again at the end', async (times) => {
  let [left, isThere] = [times, true];
  const { url } = await stopAfterTest(
    serve(({ method }, response) => {
      const isAway = method === 'DELETE' && left-- > 0;
      if (method === 'DELETE' && !isAway) isThere = false;
      const status = isAway ? 502 : method === 'POST' ? 201 : isThere || method === 'DELETE' ? 200 : 404;
      response.writeHead(status).end(JSON.stringify({ contact: { id: 1 }, links: [] }));
    }),
  );
  const { context, session } = await openSessionAt(url);
  const created = await session.send('POST', '/api/contacts', { json: {} });
  await noteCreated(session, created, resourceOf(context, 'contact'));
  expect(await removeEntries(session, context.ledger.open(), { isLast: true })).toEqual([]);
  expect([isThere, context.ledger.open()]).toEqual([false, []]);
});

test.each([
  ['still shows is left over', true],
  ['shows no more is gone', false],
])('where reading and destroying a record answer 404, what its list %s', async (_, isShown) => {
  const contacts = isShown ? [{ contact: { id: 1 }, links: [] }] : [];
  const list = { contacts, links: [], collection: {} };
  const { url } = await stopAfterTest(
    serve(({ method, url: path = '' }, response) => {
      const isList = path.startsWith('/api/contacts?');
      const [status, body] = method === 'POST' ? [201, { contact: { id: 1 }, links: [] }] : [200, list];
      response.writeHead(method === 'POST' || isList ? status : 404).end(JSON.stringify(body));
    }),
  );
  const { context, session } = await openSessionAt(url);
  const created = await session.send('POST', '/api/contacts', { json: {} });
  await noteCreated(session, created, resourceOf(context, 'contact'));
  expect((await removeCreated(session)).map(({ type }) => type)).toEqual(isShown ? ['contact'] : []);
});

test.each([
  [['/api/comments/7'], '/api/comments/7'],
  [['/api/contacts/1/comments/7'], '/api/contacts/1/comments/7'],
  [[], '/api/contacts/1/comments/7'],
])(
  'a new comment that is at %j, and has a link beneath its contact, is taken to be at %s',
  async (there, path) => {
    const created = {
      comment: { id: 7 },
      links: [{ rel: 'self', method: 'GET', href: '/api/contacts/1/comments/7' }],
    };
    const server = serve(({ method, url = '' }, response) =>
      response
        .writeHead(method === 'POST' ? 201 : there.some((it) => it === url) ? 200 : 404)
        .end(JSON.stringify(created)),
    );
    const { context, session } = await openSessionAt((await stopAfterTest(server)).url);
    const response = await session.send('POST', '/api/contacts/1/comments', { json: {} });
    const comment = { ...resourceOf(context, 'comment'), path: undefined };
    const place = { parent: '/api/contacts/1' };
    expect(await noteCreated(session, response, comment, place)).toMatchObject({ id: 7, path });
    expect(context.ledger.open()).toMatchObject([{ path }]);
  },
);
