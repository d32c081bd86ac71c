import { readPagination } from '../../resources/list/page.ts';
import { faultsOf, type Install } from '../fault.ts';
import { calls } from '../ways/calls.ts';
import { overlooks } from '../ways/query.ts';
import { replacesDuring } from '../ways/rules.ts';
import { turnsAway } from '../ways/steps.ts';

const SIZE = 'per_page';

/** Pages whose size differs from what was asked for. */
const resized = (difference: number): Install =>
  replacesDuring(calls({ parameter: SIZE }), readPagination, (page) => (query, entries) => {
    const asked = page(query, entries);
    return { ...asked, size: Math.max(1, asked.size + difference) };
  });

/** Faults of `per_page`. */
export const pageFaults = faultsOf('4.2', 'per_page: number of results shown per page.', [
  {
    name: 'per-page.overlooked',
    seen: 'A list has as many records with any `per_page` as without.',
    shape: 'left undone',
    install: overlooks(SIZE),
  },
  {
    name: 'per-page.overlooked-on-invoices',
    seen: 'The list of invoices has as many records with any `per_page` as without; all other lists follow it.',
    shape: 'one resource only',
    install: overlooks(SIZE, { type: 'invoice' }),
  },
  {
    name: 'per-page.overlooked-beneath',
    seen: "The list of a contact's invoices has as many records with any `per_page` as without.",
    shape: 'nested only',
    install: overlooks(SIZE, { parent: 'contact' }),
  },
  {
    name: 'per-page.one-more',
    seen: 'A list has one record more than `per_page` says.',
    shape: 'off by one',
    install: resized(1),
  },
  {
    name: 'per-page.one-less',
    seen: 'A list has one record less than `per_page` says, where that is more than one.',
    shape: 'off by one',
    install: resized(-1),
  },
  {
    name: 'per-page.turned-away',
    seen: 'A list with `per_page` is 400.',
    shape: 'turned away',
    install: turnsAway(calls({ action: 'list', parameter: SIZE }), 400),
  },
]);
