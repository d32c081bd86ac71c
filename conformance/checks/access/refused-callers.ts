import type { Cell } from '../../axes/axes.ts';
import type { CheckDefinition, Family } from '../../check/check.ts';
import type { Need } from '../../check/needs.ts';
import type { Preparation, Target } from '../../check/target.ts';
import type { Caller } from '../../http/request.ts';
import type { HttpResponse } from '../../http/response.ts';
import { formatValue, type Matcher, wrongValue } from '../../match/matcher.ts';
import { linkedPages } from '../../records/paging.ts';
import { spelled } from '../../stories/axes.ts';
import {
  completes,
  controlCompletion,
  expectNoAccess,
  expectNoAccessOtherwise,
  type NoAccess,
} from '../operations/completes.ts';
import { needsOf, type PreparedOperation, type TestedOperation } from '../operations/operation.ts';
import { eachOperation } from '../operations/places.ts';

/** Callers whom no operation lets in, one for each cell of a requirement. */
type KeptOut = Pick<CheckDefinition, 'requirement' | 'alone' | 'group'> & {
  /** What the title begins with: `a token of another company`. */
  readonly given: string;
  /** What follows the operation in the title: ` with it`. */
  readonly used?: string;
  readonly needs: readonly Need[];
  /** Prepares what all cells share, before the operation. */
  before?(t: Preparation): Promise<unknown>;
  caller(t: Preparation, cell: Cell): Promise<NoAccess>;
  /** Where the cells of a party call the operation, if not at the company of the run. */
  at?(t: Preparation, party: string | undefined): Preparation | Promise<Preparation>;
  /** Sends what has to follow the call of a cell. */
  after?(t: Preparation, cell: Cell): Promise<void>;
  /** Who completes the operation, if not the usual caller. */
  insider?(t: Preparation): Promise<Caller>;
};

/** Checks that no operation lets such callers in (spec#7.1-401), and that none of their calls changes anything. */
export const keptOutEverywhere = ({
  given,
  used = '',
  needs,
  before,
  caller,
  at = (t) => t,
  after,
  insider,
  requirement,
  ...definition
}: KeptOut): Family =>
  eachOperation(requirement, (operation, cells) => ({
    ...definition,
    title: `Given ${given}, when ${operation.name}${used}, then the response is 401 and nothing has changed`,
    needs: needsOf(operation, needs),
    async run(t) {
      await before?.(t);
      for (const [party, partyCells] of Map.groupBy(cells, (it) => it.party)) {
        const target = await at(t, party);
        const prepared = await operation.prepare(target, 'refused');
        await t.judgeCells(partyCells, async (cell) => {
          const refused = { at: target, ...(await caller(t, cell)) };
          await expectNoAccess(t, operation, prepared, refused);
          // One of those with the same party stands for the others.
          if (cell === partyCells[0]) await expectNoAccessOtherwise(t, prepared, refused.as);
          await after?.(t, cell);
        });
        await prepared.expectUnchanged?.(t);
        await controlCompletion(t, operation, { at: target, ...(insider && { as: await insider(t) }) });
      }
    },
  }));

/** Nothing of what an operation shows where it completes: a page or a refusal. */
const showsNothingOf =
  (operation: TestedOperation): Matcher<HttpResponse> =>
  (response) =>
    /^\s*\{/.test(response.text) && completes(operation)(response) === undefined
      ? wrongValue('nothing of what is refused at its usual address', formatValue(response.text))
      : undefined;

/**
 * Expects that no other spelling of an address shows the list or record that was refused there, nor its next page, whose address others
 * were given; what else they answer is open.
 */
export async function expectHidden(
  t: Target,
  operation: TestedOperation,
  { send }: PreparedOperation,
  as: Caller,
): Promise<void> {
  const { action } = operation;
  if (action !== 'list' && action !== 'read') return;
  const base = new URL(t.company.baseUrl).pathname.replace(/\/$/, '');
  const { exchange } = await send({ as });
  const path = new URL(exchange.request.url).pathname.slice(base.length);
  for (const spell of Object.values(spelled))
    t.expect(await t.get(spell(path), { as }), showsNothingOf(operation));
  const [next] = action === 'list' ? linkedPages(await send({ query: { per_page: '1' } })) : [];
  if (next) t.expect(await send({ as, query: Object.fromEntries(next) }), showsNothingOf(operation));
}
