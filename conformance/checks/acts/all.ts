import type { Known } from '../../check/known.ts';
import { listedTypes } from '../material/listed-types.ts';
import type { Act } from './act.ts';
import { creationsBeneathParents, listingContactInvoices } from './beneath-parents.ts';
import { offeredActs } from './offered.ts';
import { actsOn, listingWhatIsThere } from './on-records.ts';
import { actsOnTheCatalogue, actsOnTheCurrent } from './on-the-catalogue.ts';

/** Every operation under /api that the specification names, and those that the target offers besides. */
export const allActs = (known: Known): readonly Act[] => [
  ...listedTypes.flatMap(actsOn),
  ...listedTypes.map(listingWhatIsThere),
  listingContactInvoices,
  ...creationsBeneathParents(known),
  ...offeredActs(known),
  ...actsOnTheCatalogue(known),
  ...actsOnTheCurrent,
];
