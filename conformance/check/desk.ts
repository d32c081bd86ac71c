import type { Reply } from '../http/reply.ts';
import { type RequestOptions, wireRequest } from '../http/wire.ts';
import type { Lab } from './lab.ts';
import type { Recorder } from './recorder.ts';

/** A place to work at: the shared lab, and a recorder of one's own. */
export type Desk = {
  readonly lab: Lab;
  readonly recorder: Recorder;
  /** Sends a request as the run's own user to the default company, where the options name nobody else. */
  send(method: string, path: string, options?: RequestOptions): Promise<Reply>;
};

/** A desk with its recorder. */
export function deskAt(lab: Lab, recorder: Recorder): Desk {
  return {
    lab,
    recorder,
    send(method, path, options = {}) {
      const company = options.company ?? lab.people.company;
      return recorder.send(wireRequest(method, path, options.as ?? lab.people.me, company, options));
    },
  };
}
