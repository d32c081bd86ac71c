import type { Messages } from './message.ts';

/** Messages in English. */
export const english: Messages = {
  blank: "can't be blank",
  taken: 'has already been taken',
  inclusion: 'is not included in the list',
  invalid: 'is invalid',
  unknown: 'does not exist',
  too_long: 'is too long (maximum is {limit} characters)',
  too_short: 'is too short (minimum is {limit} characters)',
  wrong_length: 'is the wrong length (should be {limit} characters)',
  not_a_number: 'is not a number',
  not_an_integer: 'must be an integer',
  too_small: 'must be greater than or equal to {limit}',
  too_large: 'must be less than or equal to {limit}',
  not_above: 'must be greater than {limit}',
  not_below: 'must be less than {limit}',
  too_many: 'has too many entries (maximum is {limit})',
  too_few: 'has too few entries (minimum is {limit})',
  too_many_receivers: 'has too many receivers (maximum is {limit})',
  stale: 'is out of date: somebody else has saved this record since it was read',
  not_found: 'There is no such resource.',
  not_a_draft: 'Only a draft can be destroyed.',
  in_use: 'It cannot be destroyed while documents name it.',
  unknown_version: 'There is no such version.',
};
