import type { Known } from '../../check/known.ts';
import { listedTypes } from '../material/listed-types.ts';
import type { TestedOperation } from './act.ts';
import { createBeneathParents, listContactInvoices } from './beneath-parents.ts';
import { optionalOperations } from './offered.ts';
import { listExisting, operationsOn } from './on-records.ts';
import { currentOperations, metadataOperations } from './on-the-catalogue.ts';

/** Every operation under /api that the specification names, and those that the target offers besides. */
export const allOperations = (known: Known): readonly TestedOperation[] => [
  ...listedTypes.flatMap(operationsOn),
  ...listedTypes.map(listExisting),
  listContactInvoices,
  ...createBeneathParents(known),
  ...optionalOperations(known),
  ...metadataOperations(known),
  ...currentOperations,
];
