import { isSafeMethod } from '../http/client.ts';
import { voidRequirements } from './credentials.ts';
import type { Reply } from './reply.ts';

/** What a failed create or update violates that stores something (spec#7.1-422). */
const failures: Readonly<Record<string, string>> = {
  create: 'status.422-for-failed-create',
  update: 'status.422-for-failed-update',
};

/** Requirements that a record violates which shows what was sent in a refused request (spec#7.1-422, spec#4-authentication). */
export const refusals: readonly string[] = [...Object.values(failures), ...voidRequirements];

/** Markers that were sent in a create or update which was refused, and in no other. */
export type RefusedMarkers = {
  learn(reply: Reply, markers: readonly string[]): void;
  /** The requirement that a record with a marker violates; undefined where one may show it. */
  requirementFor(marker: string): string | undefined;
};

/** Statuses that say of themselves that nothing was created. Others can be those of a gateway, or of a request that came twice. */
const isRefusal = ({ response: { status } }: Reply): boolean => [400, 401, 403, 404, 422].includes(status);

/** Knows no marker yet. What another request sends as well, though its reply is not there yet, can have come from there. */
export function createRefusedMarkers(isSentOnce: (marker: string) => boolean): RefusedMarkers {
  const requirements = new Map<string, string | undefined>();
  return {
    learn(reply, markers) {
      const { request, action, response, without } = reply;
      if (isSafeMethod(request.method)) {
        // What is shown before it is refused is older than this run of the model.
        for (const it of reply.shownMarkers) if (!requirements.has(it)) requirements.set(it, undefined);
        return;
      }
      const failed = response.status === 422 ? failures[action ?? ''] : undefined;
      const requirement = isRefusal(reply) ? (without?.requirement ?? failed) : undefined;
      // What was shown before is not known to be refused.
      for (const it of markers) requirements.set(it, requirements.has(it) ? undefined : requirement);
    },
    requirementFor: (marker) => (isSentOnce(marker) ? requirements.get(marker) : undefined),
  };
}
