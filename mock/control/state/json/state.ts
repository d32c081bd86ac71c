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

const portionLength = 65_536;

/**
 * The state of a company as JSON, in portions of about 64 kB: a company of a gigabyte is longer than a string can be, and the
 * mock answers other requests in between. Records and rows are immutable, so that it is the state of the moment in which the data was
 * exported, whatever changes while it is read.
 */
export function* stateText({ records, tables, ...head }: CompanyData): Iterable<string> {
  const { format, version } = stateHead;
  yield `{"format":"${format}","version":${version},"companies":[${JSON.stringify(head).slice(0, -1)},"records":[`;
  yield* listText(records);
  let separator = '],"tables":{';
  for (const [name, rows] of Object.entries(tables)) {
    yield `${separator}${JSON.stringify(name)}:[`;
    yield* listText(rows);
    separator = '],';
  }
  yield separator === '],' ? ']}}]}' : `${separator}}}]}`;
}

/** The elements of an array as JSON, with commas in between. */
function* listText(elements: readonly unknown[]): Iterable<string> {
  let text = '';
  for (const [index, element] of elements.entries()) {
    text += (index === 0 ? '' : ',') + JSON.stringify(element);
    if (text.length < portionLength) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}
