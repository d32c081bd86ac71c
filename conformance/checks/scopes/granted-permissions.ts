import type { Cell } from '../../axes/axes.ts';
import type { Target } from '../../check/target.ts';
import { hasStatus, succeeds } from '../../match/response.ts';
import { permissionOf } from '../../profile/people.ts';
import { asToken } from '../credentials/tokens.ts';
import { expectNoAccessOtherwise } from '../operations/completes.ts';
import { eachValue } from '../operations/places.ts';
import { withArticle } from '../shared/resource-types.ts';
import { scopeOf } from '../shared/scopes.ts';
import {
  canDependOnParent,
  canDependOnReference,
  isForbiddenToAll,
  type Prepared,
  prepareAll,
} from './scopes.ts';

/** Requirements about lists of permissions, by the grant of their tokens. */
const requirements = [
  { requirement: 'oauth.scope.list-grants-only-those', words: 'tokens', grant: {} },
  {
    requirement: 'oauth.implicit.obeys-its-scope',
    words: 'implicit-grant tokens',
    grant: { grant: 'implicit' },
  },
] as const;

/** A token for a list of permissions, and how to get one of the same grant without a scope. */
type Tokens = { readonly token: string; unlimited(): Promise<string> };

/** The permissions that a value on the axis of the register lists: `create, read`. */
const permissionsIn = ({ value = '' }: Cell): readonly string[] => value.split(', ');

const isGranted = (cell: Cell): boolean =>
  permissionsIn(cell).includes(String(permissionOf[String(cell.operation)]));

/** Expects an operation to complete with a token that grants it; a business rule can forbid it to everybody, and a token without a scope can be refused there, too. */
async function expectGranted(
  t: Target,
  prepared: Prepared,
  { token, unlimited }: Tokens,
  { credential }: Cell,
) {
  if (canDependOnParent(t, prepared)) t.notApplicable('A parent of another type can need a permission too.');
  if (await isForbiddenToAll(prepared))
    t.notApplicable('The target forbids every destroy of this type (403).');
  const response = await prepared.prepared.send({ as: asToken(credential, token) });
  if (canDependOnReference(t, prepared, response))
    t.notApplicable('A record of another type that the request names can need a permission too.');
  if (response.status === 401)
    t.control(await prepared.prepared.send({ as: asToken(credential, await unlimited()) }), succeeds);
  t.expect(response, succeeds);
}

/** Expects an operation to be refused, and to change nothing, with a token that lists other permissions. */
async function expectRefused(t: Target, { prepared }: Prepared, { token }: Tokens, { credential }: Cell) {
  const as = asToken(credential, token);
  t.expect(await prepared.send({ as }), hasStatus(401, 403));
  await expectNoAccessOtherwise(t, prepared, as);
  await prepared.expectUnchanged?.(t);
}

/** Checks what lists of permissions grant and refuse, in both flows (spec#5.2-scope-list, spec#5.2-implicit-request). */
export const grantedPermissionChecks = requirements.map(({ requirement, words, grant }) =>
  eachValue(requirement, 'type', (type, cells) => ({
    title: `Given ${words} for lists of permissions, when every operation on ${withArticle(type)} is attempted with them, then only those listed succeed`,
    needs: ['user', 'app', 'token', 'writes'],
    async run(t) {
      const all = await prepareAll(t, type);
      // First what is refused: nothing has changed until a request succeeds.
      const inOrder = cells.toSorted((one, other) => Number(isGranted(one)) - Number(isGranted(other)));
      await t.judgeCells(inOrder, async (cell) => {
        const prepared = all.find(({ operation }) => operation.action === cell.operation);
        if (!prepared) return t.untestable(`The suite knows no operation ${cell.operation}.`);
        const token = await t.token({ scope: await scopeOf(t, type, ...permissionsIn(cell)), ...grant });
        const tokens = { token, unlimited: () => t.token(grant) };
        await (isGranted(cell) ? expectGranted : expectRefused)(t, prepared, tokens, cell);
      });
    },
  })),
);
