import type { Contract } from '../contract/contract.ts';
import type { PageHandler } from '../http/exchange/exchange.ts';
import type { ControlContext } from './context/context.ts';
import type { OperationId } from './document/operation-types.ts';
import type { operationNames } from './document/types.gen.ts';
import * as apps from './operations/apps.ts';
import * as choices from './operations/choices.ts';
import * as clock from './operations/clock.ts';
import * as companies from './operations/companies.ts';
import * as document from './operations/document.ts';
import * as faults from './operations/faults.ts';
import * as grants from './operations/grants.ts';
import * as journal from './operations/journal.ts';
import * as monitoring from './operations/monitoring.ts';
import { type OperationHandler, toPageHandler } from './operations/operation.ts';
import * as profileAndReset from './operations/profile-and-reset.ts';
import * as records from './operations/records.ts';
import * as responses from './operations/responses.ts';
import * as scenario from './operations/scenario.ts';
import * as snapshots from './operations/snapshots.ts';
import * as state from './operations/state.ts';
import * as tokens from './operations/tokens.ts';
import * as troubles from './operations/troubles.ts';

type HandlerOrGroup<Names> = Names extends OperationId
  ? OperationHandler<Names>
  : { [Verb in keyof Names]: HandlerOrGroup<Names[Verb]> };

/** The handlers of the control API: that of `clock.read` is the function `read` of the module `clock`, that of `reset` one of `profileAndReset`. */
const handlers: HandlerOrGroup<operationNames> = {
  apps,
  choices,
  clock,
  companies,
  document,
  faults,
  grants,
  journal,
  ...profileAndReset,
  monitoring,
  records,
  responses,
  scenario,
  snapshots,
  state,
  tokens,
  troubles,
};

/**
 * The page handlers of the control API, by operationId.
 * @param contract of the control API
 */
export function controlPages(mock: ControlContext, { operations }: Contract): Map<string, PageHandler> {
  const byName: Record<string, unknown> = handlers;
  return new Map(
    [...operations.keys()].map((id) => {
      const [name = '', verb] = id.split('.');
      const handler = verb === undefined ? byName[name] : Object(byName[name])[verb];
      return [id, toPageHandler(handler as OperationHandler<OperationId>, mock)];
    }),
  );
}
