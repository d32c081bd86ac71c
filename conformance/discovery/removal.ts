import { sendDestroy } from '../records/changing.ts';
import { learn } from '../records/learning.ts';
import type { Step } from './explorer.ts';
import { bodyShape } from './shape.ts';

/** How a contact is destroyed, and how the address of one that is not there answers. */
export const removal: Step = {
  title: 'Destroying a contact',
  writes: true,
  async run({ desk, tracker, choose }) {
    const { found } = await learn(desk, tracker, 'contact');
    if (!found) return;
    const method = desk.lab.traits.destroyMethod;
    const reply = await sendDestroy(desk, { type: 'contact', path: found.path }, {});
    const after = await desk.send('GET', found.path);
    const evidence = `${method} of a new contact was answered with ${reply.status}, its address then with ${after.status}.`;
    const from = Math.floor(reply.status / 100) === 2 ? 'probe' : 'default';
    choose('destroy.method', 'Method of a destroy', method, evidence, from);
    choose('destroy.status', 'Status of a destroy', reply.status, evidence, from);
    choose(
      'errors.not-found',
      'Body of an answer to an unknown address',
      bodyShape(after.bytes, after.header('content-type')),
      evidence,
    );
  },
};
