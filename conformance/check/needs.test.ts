import { expect, test } from 'vitest';
import { openTestContext } from '../context/testing/test-context.ts';
import { describeGaps, linesFor, missingFor, type Need } from './needs.ts';

const roleNeeds = ['cannotCreate', 'cannotRead', 'cannotUpdate', 'cannotDelete'] as const;

/** What is missing for each need, where one user of a profile has these permissions, and for the preflight. */
async function gapsFor(permissions: readonly string[] | undefined) {
  const user = {
    email: 'clerk@acme.example',
    password: 'clerk-of-acme',
    ...(permissions && { permissions }),
  };
  const raw = { baseUrl: 'http://127.0.0.1:1', users: [user] };
  const context = openTestContext(raw);
  const checks = roleNeeds.map((need: Need) => ({
    requirement: 'roles',
    needs: ['restrictedUser', need] as const,
  }));
  return {
    missing: roleNeeds.map((need) => missingFor([need], context)),
    preflight: describeGaps(checks, context),
  };
}

test('a user who may do everything leaves each permission untestable, and the preflight names whom to add', async () => {
  const { missing, preflight } = await gapsFor(['api/contacts', 'api/orders', 'api/invoices']);
  expect(missing).toEqual(
    ['create', 'read', 'update', 'delete'].map(
      (it) => `the profile names no user who may not ${it} contacts, orders or invoices`,
    ),
  );
  expect(preflight.slice(0, 3)).toEqual([
    '  the profile names no user who may not create contacts, orders or invoices: 1 requirement',
    '      users:',
    expect.stringMatching(/^ {8}- \{ email: .*permissions: \["api\/contacts:read"\] \}$/),
  ]);
});

test('a user who reads everything and does nothing else leaves reading untestable', async () => {
  const { missing } = await gapsFor(['api/contacts:read', 'api/orders:read', 'api/invoice:read']);
  expect(missing.map((it) => it !== undefined)).toEqual([false, true, false, false]);
});

test('a type for which a permission is forbidden is enough', async () => {
  expect((await gapsFor(['api/contacts', 'api/orders'])).missing).toEqual(Array(4).fill(undefined));
});

test('where nobody has permissions listed, that is what is missing', async () => {
  const { missing, preflight } = await gapsFor(undefined);
  expect(missing).toEqual(Array(4).fill(undefined));
  expect(preflight[0]).toBe("  the profile lists no user's permissions: 1 requirement");
});

test('what the suite cannot read of the dialog comes with lines for the profile, and other sentences with none', () => {
  const unread =
    'the suite does not know which of the buttons "No", "Yes" at /ask allows or denies: say it in the dialog of the profile';
  for (const sentence of [unread, `${unread} (grant: code)`]) expect(linesFor(sentence)[0]).toBe('dialog:');
  expect(linesFor('the dialog of the profile is long')).toEqual([]);
});
