import type { ParameterValue } from '../../contract/parameters.ts';
import { steps } from '../../http/steps.ts';
import type { Install } from '../fault.ts';
import { type Calls, calls, type IsCall } from './calls.ts';
import { follows } from './steps.ts';

/** The query parameters of a call, read as the document declares them. */
export type Query = Readonly<Record<string, ParameterValue>>;

/** Takes other query parameters than those that were sent, in some calls. */
export function readsQuery(isCall: IsCall, change: (query: Query) => Query): Install {
  return follows(isCall, steps.readParameters, (exchange) => {
    exchange.query = change(exchange.query);
  });
}

/** Answers some calls as if a query parameter were not there. */
export function overlooks(name: string, wanted: Calls = {}): Install {
  return readsQuery(calls({ ...wanted, parameter: name }), (query) =>
    Object.fromEntries(Object.entries(query).filter(([given]) => given !== name)),
  );
}
