import type { PageHandler } from '../http/exchange/service.ts';
import { advanceClock, freezeClock, readClock, setClock, unfreezeClock } from './clock.ts';
import { registerApp } from './companies/apps.ts';
import { createCompany, dropCompany, listCompanies, readCompany } from './companies/companies.ts';
import { readControlDocument } from './document/operation.ts';
import { clearJournal, readJournal } from './journal/operations.ts';
import { followJournal } from './journal/stream.ts';
import { type Operate, type OperationId, overHttp } from './operation.ts';
import { readProfile } from './profile.ts';
import { reset } from './reset.ts';
import { exportState, importState } from './state/operations.ts';
import type { Steered } from './steered.ts';
import { clearFaults, listFaults, switchFaultOff, switchFaultOn, switchFaults } from './switches/faults.ts';
import { dropGrants, dropTokens, listGrants, listTokens, mintToken } from './tokens.ts';
import { clearTroubles, makeTroubles, readTroubles } from './trouble/operations.ts';

/** Every operation of the control surface's document but the stream, each under its operationId. */
const operations: { [Id in Exclude<OperationId, 'followJournal'>]: Operate<Id> } = {
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
  exportState,
  importState,
};

/** Whatever answers the operations of the control surface, by operationId. */
export function controlPages(mock: Steered): Map<string, PageHandler> {
  const follow = followJournal(mock);
  const pages = Object.entries(operations).map(([id, operate]) => {
    const response = overHttp(operate as Operate<OperationId>, mock);
    return [id, id === 'readJournal' ? eitherWay(response, follow) : response] as const;
  });
  return new Map([...pages, ['followJournal', follow]]);
}

/** The journal at one address: followed by who asks for events by `Accept`, else read. */
function eitherWay(read: PageHandler, follow: PageHandler): PageHandler {
  return (exchange) =>
    /\btext\/event-stream\b/i.test(exchange.message.headers.accept ?? '') ? follow(exchange) : read(exchange);
}
