import type { Contract } from '../contract/contract.ts';
import type { PageHandler } from '../http/exchange/service.ts';
import type { ControlContext } from './context/context.ts';
import type { OperationId } from './document/operation-types.ts';
import { registerApp } from './operations/apps.ts';
import { advanceClock, freezeClock, readClock, setClock, unfreezeClock } from './operations/clock.ts';
import { createCompany, dropCompany, listCompanies, readCompany } from './operations/companies.ts';
import { clearFaults, listFaults, switchFaultOff, switchFaultOn, switchFaults } from './operations/faults.ts';
import { clearJournal, exportHar, followJournal, readJournal, replayRequest } from './operations/journal.ts';
import { readControlDocument, readProfile, reset } from './operations/mock.ts';
import { type OperationHandler, toPageHandler } from './operations/operation.ts';
import { clearResponse, clearResponses, listResponses, setResponse } from './operations/responses.ts';
import { exportScenario, loadScenario } from './operations/scenario.ts';
import { exportState, importState } from './operations/state.ts';
import { dropGrants, dropTokens, listGrants, listTokens, mintToken } from './operations/tokens.ts';
import { clearTroubles, makeTroubles, readTroubles } from './operations/troubles.ts';

/** Operations that respond with raw HTTP, or need no company. */
type Other =
  | 'followJournal'
  | 'exportState'
  | 'importState'
  | 'readLiveness'
  | 'readReadiness'
  | 'readMetrics';

/** The operations of the control API by operationId, except streams and monitoring. */
const operations: { [Id in Exclude<OperationId, Other>]: OperationHandler<Id> } = {
  readControlDocument,
  readProfile,
  reset,
  listCompanies,
  createCompany,
  readCompany,
  dropCompany,
  registerApp,
  readClock,
  freezeClock,
  unfreezeClock,
  advanceClock,
  setClock,
  listTokens,
  mintToken,
  dropTokens,
  listGrants,
  dropGrants,
  listFaults,
  switchFaults,
  clearFaults,
  switchFaultOn,
  switchFaultOff,
  readTroubles,
  makeTroubles,
  clearTroubles,
  readJournal,
  clearJournal,
  exportHar,
  replayRequest,
  listResponses,
  setResponse,
  clearResponse,
  clearResponses,
  exportScenario,
  loadScenario,
};

/**
 * The page handlers of the control API, by operationId.
 * @param contract of the control API
 */
export function controlPages(mock: ControlContext, contract: Contract): Map<string, PageHandler> {
  const follow = followJournal(mock);
  const pages = Object.entries(operations).map(([id, operate]) => {
    const response = toPageHandler(operate as OperationHandler<OperationId>, mock);
    return [id, id === 'readJournal' ? readOrFollow(response, follow) : response] as const;
  });
  return new Map([
    ...pages,
    ['followJournal', follow],
    ['exportState', exportState],
    ['importState', importState(contract, mock)],
  ]);
}

/** The journal at one URL: as events with `Accept: text/event-stream`, else as JSON. */
function readOrFollow(read: PageHandler, follow: PageHandler): PageHandler {
  return (exchange) =>
    /\btext\/event-stream\b/i.test(exchange.message.headers.accept ?? '') ? follow(exchange) : read(exchange);
}
