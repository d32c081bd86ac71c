import { expect, onTestFinished, test } from 'vitest';
import { createLedgerFile, type Leftover } from '../context/ledger.ts';
import { closeRunContext, openRunContext } from '../context/run-context.ts';
import { serve, stopAfterTest } from '../http/testing/server.ts';
import { profileOf } from '../profile/load.ts';
import { describeAbandoned, undoEffects } from './lasting-effects.ts';

/** Moves the clock by an hour twice, lets a user allow an app, and undoes it. Returns what was requested, and what stays. */
async function undo({
  refusesBack = false,
  hasReset = false,
} = {}): Promise<{ requests: string[]; stays: readonly Pick<Leftover, 'type' | 'reason'>[] }> {
  const requests: string[] = [];
  const server = await stopAfterTest(
    serve((request, answer) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://target');
      requests.push(`${pathname} ${searchParams.get('by') ?? ''}`.trim());
      answer.writeHead(refusesBack && Number(searchParams.get('by')) < 0 ? 400 : 200).end();
    }),
  );
  const hooks = {
    advanceClock: { url: `/clock?by=$\{seconds}` },
    ...(hasReset && { reset: { url: '/reset' } }),
  };
  const profile = profileOf({ baseUrl: server.url, hooks });
  const ledger = createLedgerFile(server.url);
  const context = openRunContext({ profile, readOnly: false, timeout: 15_000, ledger, process: 0 });
  onTestFinished(async () => {
    await closeRunContext(context);
    ledger.remove();
  });
  const company = profile.companies[0].name;
  const pair = { company, user: 'ada@books.example', app: 'Ledger Link' };
  for (const effect of [
    { kind: 'clock', company, seconds: 3600 },
    { kind: 'consent', ...pair },
  ] as const)
    for (const _ of [1, 2]) context.ledger.noteEffect(effect);
  const stays = await undoEffects(context, ledger);
  return { requests, stays: stays.map(({ type, reason }) => ({ type, reason })) };
}

const consent = { type: 'consent', reason: 'ada@books.example allowed the app Ledger Link' };

test('what a killed run changed is told, and nothing where the clock is as before', () => {
  const profile = profileOf({ baseUrl: 'https://acme.example.com' });
  const pair = { company: 'acme', user: 'ada@books.example', app: 'Ledger Link' };
  const moves = [7_200, -3_600].map((seconds) => ({ kind: 'clock', company: 'acme', seconds }) as const);
  expect(describeAbandoned([...moves, { kind: 'token', ...pair }], profile)).toEqual([
    'A killed run moved the clock of acme by 3600 seconds; move it back if it still is ahead.',
    'A killed run may have left a token at https://acme.example.com: a token of ada@books.example for the app Ledger Link does not expire.',
  ]);
  const back = { kind: 'clock', company: 'acme', seconds: -3_600 } as const;
  expect(describeAbandoned([...moves, back], profile)).toEqual([]);
});

test('the clock is moved back by all that it was moved, and a consent that stays is listed once', async () => {
  expect(await undo()).toEqual({ requests: ['/clock -7200'], stays: [consent] });
});

test('a clock that cannot be moved back is listed', async () => {
  const { stays } = await undo({ refusesBack: true });
  expect(stays).toEqual([
    {
      type: 'clock',
      reason: expect.stringMatching(
        /^it is 7200 seconds ahead, and the hook does not move it back: .* 400\.$/,
      ),
    },
    consent,
  ]);
});

test('nothing stays on a target that a hook resets', async () => {
  expect(await undo({ refusesBack: true, hasReset: true })).toEqual({
    requests: ['/clock -7200', '/reset'],
    stays: [],
  });
});
