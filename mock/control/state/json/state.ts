import type { CompanyData } from '../../../world/company.ts';
import type { BodyForm, Part } from '../../body/body-form.ts';

/** The head of every state in JSON; a change of the format needs another version. */
export const stateHead = { format: 'countersign/state', version: 1 } as const;

/** Companies as plain JSON: the format of export and import. */
export type State = typeof stateHead & { companies: CompanyData[] };

/** Of at most 2 GiB, of which 1 MiB is not in records and rows. */
export const stateForm: BodyForm = {
  parts: companyParts('$.companies.*'),
  largest: 2 * 1_073_741_824,
  largestRest: 1_048_576,
};

/** The parts of the data of a company at a path. */
export function companyParts(path: string): Part[] {
  return [
    { path: `${path}.records.*`, in: 'array', schema: 'state_record' },
    { path: `${path}.tables.*.*`, in: 'array', schema: 'tables', isRow: true },
  ];
}
