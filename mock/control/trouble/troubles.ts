import type { components } from '../document/types.gen.ts';

/** The troubles of a company; parts that are null do not happen. */
export type Troubles = components['schemas']['troubles_in_force'];

/** No trouble at all. */
export const NO_TROUBLES: Troubles = {
  latency: null,
  errors: null,
  drops: null,
  slowBodies: null,
  operations: null,
};

/** The troubles that somebody chose, with what they left out. */
export function troublesFrom(choice: components['schemas']['trouble_choice']): Troubles {
  const { latency, errors, drops, slowBodies = null, operations = null } = choice;
  return {
    latency: latency ? { jitterMs: 0, ...latency } : null,
    errors: errors ? { status: 503, ...errors } : null,
    drops: drops ? { moment: 'before', ...drops } : null,
    slowBodies,
    operations,
  };
}

/** Whether nothing of it happens. */
export function isCalm({ latency, errors, drops, slowBodies }: Troubles): boolean {
  return [latency, errors, drops, slowBodies].every((part) => part === null);
}
