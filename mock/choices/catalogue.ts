import { bodyChoices, bodyExclusions } from './bodies.ts';
import type { Choice, Exclusion } from './choice.ts';
import { dialogChoices, dialogExclusions } from './dialog.ts';
import { errorChoices } from './errors.ts';
import { linkChoices } from './links.ts';
import { listChoices, listExclusions } from './lists.ts';
import { oauthChoices } from './oauth.ts';
import { permissionChoices } from './permissions.ts';
import { queryChoices } from './query.ts';
import { ruleChoices, ruleExclusions } from './rules.ts';
import { schemaChoices, schemaExclusions } from './schemas.ts';
import { transportChoices } from './transport.ts';
import { valueChoices } from './values.ts';
import { writeChoices, writeExclusions } from './write-choices.ts';

/** Every choice that the specification leaves to a server, in the order in which they are installed. */
export const choices: readonly Choice[] = [
  ...ruleChoices,
  ...valueChoices,
  ...writeChoices,
  ...bodyChoices,
  ...linkChoices,
  ...listChoices,
  ...queryChoices,
  ...schemaChoices,
  ...permissionChoices,
  ...errorChoices,
  ...oauthChoices,
  ...dialogChoices,
  ...transportChoices,
];

/** What no server can choose together. */
export const exclusions: readonly Exclusion[] = [
  ...ruleExclusions,
  ...writeExclusions,
  ...bodyExclusions,
  ...listExclusions,
  ...schemaExclusions,
  ...dialogExclusions,
];
