import { BigNumber } from 'bignumber.js';
import type { JsonObject } from '../../contract/json.ts';

/** Amounts from this limit on have no exact cents in a JSON number. */
export const amountLimit = 10_000_000_000_000;

const totalPlaces = 2;
const pricePlaces = 6;

/** A field's number as a decimal; the default if unset. */
export function decimalIn(fields: JsonObject, name: string, otherwise = 0): BigNumber {
  const value = fields[name];
  return new BigNumber(typeof value === 'number' ? value : otherwise);
}

/** An amount of money with 2 places, half a cent rounded away from zero (facts#values-decimals). */
export function cents(amount: BigNumber): BigNumber {
  return amount.decimalPlaces(totalPlaces, BigNumber.ROUND_HALF_UP);
}

/** A price with at most 6 places (facts#values-decimals). */
export function price(amount: BigNumber): BigNumber {
  return amount.decimalPlaces(pricePlaces, BigNumber.ROUND_HALF_UP);
}

/** The JSON number nearest to a decimal: JSON has none beyond 1.8e308. */
export function numberOf(amount: BigNumber): number {
  return Math.max(-Number.MAX_VALUE, Math.min(amount.toNumber(), Number.MAX_VALUE));
}

/** `percent` of an amount, unrounded. */
export function percentOf(amount: BigNumber, percent: BigNumber): BigNumber {
  return amount.times(percent).shiftedBy(-2);
}

/** The sum of decimals. */
export function sum(amounts: Iterable<BigNumber>): BigNumber {
  let total = new BigNumber(0);
  for (const amount of amounts) total = total.plus(amount);
  return total;
}
