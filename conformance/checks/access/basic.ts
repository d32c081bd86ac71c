import { check } from '../../check/check.ts';
import type { Preparation, Target } from '../../check/target.ts';
import type { Derivation } from '../../context/derivations.ts';
import { describeCredential, type WrongCredential } from '../../errors/mismatch.ts';
import { anonymous, asUser, base64, type Caller } from '../../http/request.ts';
import type { HttpResponse } from '../../http/response.ts';
import { doesNotSucceed, hasStatus, keepsOut } from '../../match/response.ts';
import { satisfies } from '../../match/value.ts';
import { identifies, identifiesAnother, readCurrentUser } from '../credentials/token-and-identity.ts';
import { scalarsIn } from '../shared/json-values.ts';
import { anyPath, listPath, readAnyList, typeReadByIfAny } from '../shared/list-of-any-type.ts';

/** The bytes of a text in a header field: in UTF-8 and, where possible, in Latin 1. */
const asBytes = (text: string): ReadonlySet<string> =>
  new Set([Buffer.from(text, 'utf8').toString('latin1'), ...(/^[\u0020-\u00ff]*$/.test(text) ? [text] : [])]);

/** Sends a request with the given Authorization header. */
const withHeader = (t: Target, value: string) =>
  readAnyList(t, { as: anonymous, headers: [['Authorization', value]] });

/** The run's user with another password, made of the right one. */
const withPassword = (t: Preparation, how: Derivation): Caller =>
  asUser({ ...t.user, password: t.derive(t.user.password, how) ?? '' });

/** A user whose password has accents, without them. */
function withoutAccents(t: Preparation): Caller {
  for (const user of t.users()) {
    const password = t.derive(user.password, 'without its accents');
    if (password !== undefined) return asUser({ ...user, password });
  }
  return t.notApplicable('No password of the profile has accents.');
}

const wrongCredentials: readonly (readonly [WrongCredential, (t: Preparation) => Caller])[] = [
  [
    { name: 'a wrong email', change: 'of nobody' },
    (t) => asUser({ email: `${t.marker()}@example.com`, password: t.user.password }),
  ],
  [{ name: 'a wrong password', change: 'nothing of it' }, (t) => asUser({ ...t.user, password: '' })],
  [{ name: 'a wrong email', change: 'nothing of it' }, (t) => asUser({ ...t.user, email: '' })],
  ...(['the end cut off', 'in capitals', 'a space added'] as const).map(
    (how) => [{ name: 'a wrong password', change: how }, (t: Preparation) => withPassword(t, how)] as const,
  ),
  [{ name: 'a wrong password', change: 'without its accents' }, withoutAccents],
];

/** Checks of HTTP Basic (spec#5.1-login). */
export const basicChecks = [
  check({
    requirement: 'basic.email-and-password',
    title: 'Given each user in the profile, when something is read with Basic, then the request succeeds',
    needs: ['user'],
    async run(t) {
      // What everybody is shown says nothing about a login.
      t.control(await readAnyList(t, { as: anonymous }), doesNotSucceed);
      let judged = 0;
      for (const user of t.users()) {
        const type = typeReadByIfAny(t, user);
        const lists = type === undefined ? [] : [listPath(t, type)];
        const others = [`${anyPath(t)}/schema`, '/api/schema', '/api/users/current'];
        const responses: HttpResponse[] = [];
        for (const path of [...lists, ...others].filter(t.hasPath))
          responses.push(await t.get(path, { as: asUser(user) }));
        const [list] = responses;
        const isRefused = responses.every(({ status }) => status !== 200);
        // Whether somebody who may read no list is shown schemas, or themselves, is open (spec#4-open-permissions, spec#5.2-open-current).
        if (isRefused && type === undefined) continue;
        judged += 1;
        // Of several that are refused, the list is what a service has first.
        if (list && isRefused) t.expect(list, hasStatus(200));
        const content = responses.filter((it) => it.status === 200).flatMap((it) => scalarsIn(it.json()));
        t.expect(
          content,
          satisfies(`a response with content for ${user.email}`, (it) => it.length > 0),
        );
      }
      if (judged === 0) t.untestable('The profile names no user who may read a list.');
    },
  }),
  check({
    requirement: 'basic.email-and-password',
    title:
      'Given two users, when each reads users/current with Basic, then each gets a different response, the same one every time',
    needs: ['user', 'otherUser'],
    async run(t) {
      const own = await readCurrentUser(t, asUser(t.user));
      t.expect(await readCurrentUser(t, asUser(t.otherUser)), identifiesAnother(own));
      t.expect(await readCurrentUser(t, asUser(t.user)), identifies(own));
    },
  }),
  ...wrongCredentials.map(([credential, as]) =>
    check({
      requirement: 'basic.wrong-credentials-are-refused',
      title: `Given ${describeCredential(credential)}, when a list is read, then the response is 401`,
      needs: ['user'],
      async run(t) {
        t.control(await readAnyList(t), hasStatus(200));
        t.expect(await readAnyList(t, { as: as(t) }), keepsOut(credential));
      },
    }),
  ),
  check({
    requirement: 'basic.wrong-credentials-are-refused',
    title:
      'Given the email of one user and the password of another, when a list is read, then the response is 401',
    needs: ['user', 'otherUser'],
    async run(t) {
      if (t.user.password === t.otherUser.password) t.untestable('The two users have the same password.');
      t.control(await readAnyList(t), hasStatus(200));
      t.expect(
        await readAnyList(t, { as: asUser({ ...t.user, password: t.otherUser.password }) }),
        keepsOut({ name: 'a wrong password', change: "another user's" }),
      );
    },
  }),
  check({
    requirement: 'encoding.others-are-not-converted',
    title:
      'Given a login with letters beyond ASCII, when a list is read with it in Latin 1, then the request is refused',
    needs: ['user'],
    async run(t) {
      const login = t
        .users()
        .map(({ email, password }) => `${email}:${password}`)
        .find((it) => /[\u00a0-\u00ff]/.test(it) && !/[^\u0020-\u00ff]/.test(it));
      if (login === undefined)
        return t.notApplicable('No login of the profile has letters of Latin 1 beyond ASCII.');
      t.control(await withHeader(t, `Basic ${base64(login)}`), hasStatus(200));
      const inLatin1 = Buffer.from(login, 'latin1').toString('base64');
      t.expect(await withHeader(t, `Basic ${inLatin1}`), hasStatus(400, 401));
    },
  }),
  check({
    requirement: 'basic.header-is-base64',
    title:
      'Given an email and a password that are not base64-encoded, when a list is read with them, then the request is refused',
    needs: ['user'],
    async run(t) {
      const credentials = `${t.user.email}:${t.user.password}`;
      t.control(await withHeader(t, `Basic ${base64(credentials)}`), hasStatus(200));
      for (const plain of asBytes(credentials))
        t.expect(await withHeader(t, `Basic ${plain}`), hasStatus(400, 401));
      t.expect(await withHeader(t, `Basic ${encodeURIComponent(credentials)}`), hasStatus(400, 401));
      t.expect(await withHeader(t, `Basic ${Buffer.from(credentials).toString('hex')}`), hasStatus(400, 401));
    },
  }),
];
