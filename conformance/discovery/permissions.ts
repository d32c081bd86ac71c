import type { Step } from './explorer.ts';
import { bodyShape } from './shape.ts';

/** How the listing of permissions looks (spec#4.4-open-shape). */
export const permissions: Step = {
  title: 'Listing permissions',
  writes: false,
  async run({ desk, choose }) {
    const reply = await desk.send('GET', '/api/auth_permissions');
    const shape = bodyShape(reply.bytes, reply.header('content-type'));
    choose(
      'permissions.shape',
      'Shape of the permission listing',
      shape,
      `GET /api/auth_permissions was answered with ${reply.status}.`,
    );
  },
};
