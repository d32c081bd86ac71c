import { check } from '../../check/check.ts';
import { hasStatus } from '../../match/reply.ts';
import { mistakes } from './mistakes.ts';
import { errorsAre, holdsErrors, noToken } from './token-endpoint-replies.ts';

export const needs = ['app', 'secret', 'dialog'] as const;

/** Every mistake at the token endpoint, with each part of the answer (section 7.3). */
export const tokenErrorChecks = mistakes.flatMap(({ requirement, name, error, request }) => [
  check({
    requirement,
    title: `Given ${name}, when the token endpoint is asked, then the answer is 400 with ${error ?? 'an error'}`,
    needs,
    async run(t) {
      const reply = await t.exchange(await request(t));
      t.expect(reply, hasStatus(400));
      if (error) t.expect(reply, errorsAre(error));
    },
  }),
  check({
    requirement: 'oauth.errors.status-is-400',
    title: `Given ${name}, when the token endpoint is asked, then the status is 400`,
    needs,
    async run(t) {
      t.expect(await t.exchange(await request(t)), hasStatus(400));
    },
  }),
  check({
    requirement: 'oauth.errors.body-is-an-array',
    title: `Given ${name}, when the token endpoint is asked, then the body is an array of errors with descriptions`,
    needs,
    async run(t) {
      t.expect(await t.exchange(await request(t)), holdsErrors);
    },
  }),
  check({
    requirement: 'oauth.errors.give-no-token',
    title: `Given ${name}, when the token endpoint is asked, then there is no token in the answer`,
    needs,
    async run(t) {
      t.expect(await t.exchange(await request(t)), hasStatus(400), noToken);
    },
  }),
]);
