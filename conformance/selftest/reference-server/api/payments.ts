import { getType, type ResourceType } from '../choices/resource-types.ts';
import type { AuthenticatedRequest } from '../request/http.ts';
import type { JsonObject } from '../state/records.ts';
import { recordsOf, type ServerState, type StoredRecord } from '../state/state.ts';
import type { PropertyError } from './property-errors.ts';

/** The decimal numbers of a record. */
const decimalsOf = ({ types }: ServerState, { type, values }: StoredRecord): readonly number[] =>
  getType(types, type)
    .fields.filter((it) => it.type === 'number')
    .map(({ name }) => Number(values.get(name) ?? 0));

/** The total of the line items of a record: the product of the decimal numbers in each, such as amount and price. */
const totalOf = (server: ServerState, { nested }: StoredRecord): number =>
  [...nested.values()]
    .flat()
    .map((it) => decimalsOf(server, it))
    .filter((decimals) => decimals.length > 0)
    .reduce((sum, decimals) => sum + decimals.reduce((product, it) => product * it, 1), 0);

/**
 * The error of a payment that is higher than what is open of its parent, where the server refuses it (spec#2.2: the fields of a payment
 * are not shown; spec#7.1-422). `own` is the payment that is updated.
 */
export function overpaymentErrors(
  { server, company }: AuthenticatedRequest,
  type: ResourceType,
  sent: JsonObject,
  parent: { collection: string; id: string } | undefined,
  own: StoredRecord | undefined,
): readonly PropertyError[] {
  const amount = type.fields.find((it) => it.type === 'number' || it.type === 'integer');
  if (type.name !== 'payment' || server.choices.overpayments === 'accepted' || !parent || !amount) return [];
  const parentType = [...server.types.values()].find(({ collection }) => collection === parent.collection);
  const record = parentType && recordsOf(company, parentType.name).get(parent.id);
  if (!record) return [];
  const paid = [...recordsOf(company, type.name).values()]
    .filter((it) => it !== own && it.parent?.collection === parent.collection && it.parent.id === parent.id)
    .reduce((sum, it) => sum + Number(it.values.get(amount.name) ?? 0), 0);
  const isTooHigh = Number(sent[amount.name] ?? 0) > totalOf(server, record) - paid;
  return isTooHigh ? [[[amount.name], 'wrong']] : [];
}
