import { checks } from '../checks/index.ts';
import { register } from '../requirements/register.ts';
import type { Suite } from './suite-type.ts';

/** The suite that judges targets: the register of the specification's sentences, and the checks that witness them. */
export const suite: Suite = { checks, register };
