import { withPurpose } from '../../context/spending.ts';
import type { TargetDescription } from '../../context/target-description.ts';
import { furtherTypes, listedTypes } from '../shared/resource-types.ts';
import { currentOperations, metadataOperations } from './metadata.ts';
import type { TestedOperation } from './operation.ts';
import { optionalOperations } from './optional-operations.ts';
import { listExisting, operationsOn, operationsUnderParents, publishedOperationsOn } from './records.ts';

/** Every operation under /api that the specification names, and those that the target offers in addition. */
export const allOperations = (description: TargetDescription): readonly TestedOperation[] =>
  operationsOf(description).map((it) => ({
    ...it,
    prepare: (t, to, under) => withPurpose('prepared', () => it.prepare(t, to, under)),
  }));

const operationsOf = (description: TargetDescription): readonly TestedOperation[] => [
  ...listedTypes.flatMap((type) => operationsOn(type)),
  ...furtherTypes(description).flatMap((type) => publishedOperationsOn(type, description)),
  ...listedTypes.map(listExisting),
  ...operationsUnderParents(description),
  ...optionalOperations(description),
  ...metadataOperations(description),
  ...currentOperations,
];
