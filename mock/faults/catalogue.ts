import { beneathFaults } from './beneath.ts';
import { companyFaults } from './companies.ts';
import { envelopeFaults } from './envelopes.ts';
import type { Fault } from './fault.ts';
import { fieldFaults } from './fields.ts';
import { linkFaults } from './links.ts';
import { listFaults } from './lists.ts';
import { localeFaults } from './locale.ts';
import { nestedFaults } from './nested.ts';
import { pageFaults } from './page-size.ts';
import { permissionFaults } from './permissions.ts';
import { recordFaults } from './records.ts';
import { schemaFaults, versionFaults } from './schemas.ts';
import { searchFaults } from './search.ts';
import { selectionFaults } from './selection.ts';
import { textFaults } from './text.ts';
import { formatFaults, transportFaults } from './transport.ts';
import { writeFaults } from './writes.ts';

/** Every fault that can be switched on, in the order of the specification. */
export const faults: readonly Fault[] = [
  ...transportFaults,
  ...formatFaults,
  ...companyFaults,
  ...textFaults,
  ...fieldFaults,
  ...envelopeFaults,
  ...nestedFaults,
  ...linkFaults,
  ...listFaults,
  ...recordFaults,
  ...writeFaults,
  ...beneathFaults,
  ...searchFaults,
  ...pageFaults,
  ...selectionFaults,
  ...localeFaults,
  ...schemaFaults,
  ...permissionFaults,
  ...versionFaults,
];
