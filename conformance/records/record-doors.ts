import type { Desk } from '../check/desk.ts';
import { Untestable } from '../check/outcome.ts';
import type { Made, Target } from '../check/target.ts';
import type { RequestOptions } from '../http/wire.ts';
import { isStale, sendDestroy, sendUpdate } from './changing.ts';
import { creationPath, freshBody, nestedBody, resourceOf } from './creating.ts';
import { manyIn, oneIn, pairsIn } from './envelope.ts';
import { largestPageOf } from './largest-page.ts';
import { actorIn, createMaker } from './making.ts';
import { fieldByPart } from './parts.ts';
import type { Tracker } from './tracking.ts';

/** The doors of a target that are about records. */
export type RecordDoors = Pick<
  Target,
  | 'resource'
  | 'largestPage'
  | 'fieldName'
  | 'build'
  | 'nest'
  | 'make'
  | 'create'
  | 'update'
  | 'destroy'
  | 'read'
  | 'list'
  | 'one'
  | 'many'
  | 'propertyErrors'
>;

/** Opens the doors for one check; what comes of them is noted by its tracker. */
export function recordDoors(desk: Desk, tracker: Tracker): RecordDoors {
  const { lab } = desk;
  const { people } = lab;
  const maker = createMaker(desk, tracker);
  const owned = (made: Made, options: RequestOptions = {}): RequestOptions => ({
    as: made.as,
    company: made.company,
    ...options,
  });

  return {
    resource: (type) => resourceOf(lab, type),
    largestPage: (type) => largestPageOf(lab.resources, type),
    fieldName(type, part) {
      const name = lab.profile.fields[type]?.[part] ?? fieldByPart(resourceOf(lab, type).schema, part);
      if (name !== undefined) return name;
      throw new Untestable(
        `the schema of ${type} has no field that is its ${part} (the profile's fields.${type}.${part} can name it)`,
      );
    },
    build: (type, overrides) => freshBody(lab, type, overrides),
    nest: (type, record) => nestedBody(lab, type, record),
    make: maker.make,
    create: maker.create,
    async update(made, fields, options) {
      const body = lab.traits.partial ? fields : { ...made.sent, ...fields };
      const reply = await sendUpdate(desk, made, body, owned(made, options));
      // Where updates were seen to work, this one is refused for what it says.
      if (!isStale(reply) || lab.resources.some((it) => it.seenUpdated)) return reply;
      throw new Untestable(
        `the target answers an update with ${reply.status}, and how it wants to be told the state that the record is in is not shown`,
      );
    },
    destroy: (made, options) => sendDestroy(desk, made, owned(made, options)),
    read: (made, options) => desk.send('GET', made.path, owned(made, options)),
    list(type, { under, ...options } = {}) {
      const place = under ? owned(under, options) : options;
      const as = place.as ?? actorIn(desk, place.company ?? people.company);
      return desk.send('GET', creationPath(lab, type, under), { ...place, as });
    },
    one: oneIn,
    many: (reply, type) => manyIn(reply, type, resourceOf(lab, type).plural),
    propertyErrors: pairsIn,
  };
}
