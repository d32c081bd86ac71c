import { Trouble } from '../check/outcome.ts';
import { anonymous } from '../http/caller.ts';
import { UsageError } from '../run/usage-error.ts';
import type { Step } from './explorer.ts';
import { bodyShape } from './shape.ts';

/** Whether anybody answers at all; nobody there ends the run before it begins. */
export const reach: Step = {
  title: 'Reaching the target',
  writes: false,
  async run({ desk, choose }) {
    try {
      const reply = await desk.send('GET', '/api/contacts', { as: anonymous });
      const shape = bodyShape(reply.bytes, reply.header('content-type'));
      const evidence = `GET /api/contacts without credentials was answered with ${reply.status}.`;
      choose('errors.unauthorized', 'Body of an answer to nobody', shape, evidence);
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      throw new UsageError(`The target cannot be reached. ${error.message}`);
    }
  },
};
