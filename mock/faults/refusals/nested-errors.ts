import { formatPropertyError } from '../../resources/problem.ts';
import { faultsOf, type Install } from '../fault.ts';
import { replaces } from '../ways/rules.ts';

/** Tells nested properties in another way. */
const tellsNested = (change: (property: string) => string): Install =>
  replaces(
    formatPropertyError,
    (tell) => (problem, language) =>
      problem.property.includes('.')
        ? tell({ ...problem, property: change(problem.property) }, language)
        : tell(problem, language),
  );

const afterPrefix = (property: string): string => property.slice(property.indexOf('.') + 1);

/** Faults of the errors of nested records. */
export const nestedErrorFaults = faultsOf(
  '7.2 rule 3',
  "Errors on nested objects (such as line_items) carry the nested object's name as a prefix.",
  [
    {
      name: 'nested-errors.without-prefix',
      seen: 'An error of a line item names `price_single`.',
      shape: 'missing',
      install: tellsNested(afterPrefix),
    },
    {
      name: 'nested-errors.addresses-without-prefix',
      seen: 'An error of an address names `city`; those of all other nested records have their prefix.',
      shape: 'one resource only',
      install: tellsNested((property) =>
        property.startsWith('addresses.') ? afterPrefix(property) : property,
      ),
    },
    {
      name: 'nested-errors.place-as-prefix',
      seen: 'An error of a line item names `0.price_single`.',
      shape: 'wrong value',
      install: tellsNested((property) => `0.${afterPrefix(property)}`),
    },
    {
      name: 'nested-errors.name-behind',
      seen: 'An error of a line item names `price_single.line_items`.',
      shape: 'wrong shape',
      install: tellsNested((property) => property.split('.').reverse().join('.')),
    },
  ],
);
