import type { Suite } from '../check/check.ts';
import { checks } from '../checks/index.ts';
import { register } from '../requirements/register.ts';

/** The suite that judges targets: the register of requirements, and their checks. */
export const suite: Suite = { checks, register };
