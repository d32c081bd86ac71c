import type { Desk } from '../check/desk.ts';
import { Untestable, Violation } from '../check/outcome.ts';
import type { Made, MakeOptions, Target } from '../check/target.ts';
import type { Caller } from '../http/caller.ts';
import { asUser } from '../http/caller.ts';
import type { Reply } from '../http/reply.ts';
import type { RequestOptions } from '../http/wire.ts';
import { show } from '../match/matcher.ts';
import { usersIn } from '../profile/people.ts';
import type { Company } from '../profile/profile.ts';
import { creationPath, freshBody, nestedBody, resourceOf, sendCreation, wrappedBody } from './creating.ts';
import { manyIn, oneIn, pairsIn } from './envelope.ts';
import { fieldByPart } from './parts.ts';
import { referenceTo } from './references-to.ts';
import type { DataRecord } from './resource.ts';
import type { Tracker } from './tracking.ts';

/** The doors of a target that are about records. */
export type RecordDoors = Pick<
  Target,
  | 'resource'
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

const succeeded = (reply: Reply): boolean => Math.floor(reply.status / 100) === 2;

/** Opens the doors for one check; what comes of them is noted by its tracker. */
export function recordDoors(desk: Desk, tracker: Tracker): RecordDoors {
  const { lab } = desk;
  const { people } = lab;

  const actor = (company: Company): Caller => {
    if (company.name === people.company.name) return people.me;
    const [user] = usersIn(lab.profile, company);
    return user ? asUser(user) : people.me;
  };
  const whereabouts = (options: MakeOptions) => {
    const company = options.company ?? options.under?.company ?? people.company;
    return {
      company,
      as: options.as ?? options.under?.as ?? actor(company),
      parent: options.under?.path ?? '',
    };
  };

  async function create(type: string, body: DataRecord, options: MakeOptions = {}): Promise<Reply> {
    const where = whereabouts(options);
    const reply = await sendCreation(desk, type, body, { ...options, company: where.company, as: where.as });
    tracker.note(reply, resourceOf(lab, type), where);
    return reply;
  }

  /** The parent that a type cannot do without, where none is given. */
  async function withParent(type: string, options: MakeOptions): Promise<MakeOptions> {
    const { parents, path } = resourceOf(lab, type);
    const [parent] = parents;
    if (options.under || path !== undefined || parent === undefined) return options;
    const { company, as } = options;
    return { ...options, under: await make(parent, { ...(company && { company }), ...(as && { as }) }) };
  }

  /**
   * Beneath the parent where the target takes that, else in its own list with a reference to the parent. What was sent is
   * told with the reference, so that an update of the whole record keeps it.
   */
  async function createBeneath(
    type: string,
    body: DataRecord,
    options: MakeOptions,
  ): Promise<{ readonly reply: Reply; readonly sent: DataRecord }> {
    const { under, ...elsewhere } = options;
    const reference = under && referenceTo(lab, type, under.type);
    const named = under && reference !== undefined && reference in body;
    const own = named ? { ...body, [reference]: under.id } : body;
    const reply = await create(type, own, options);
    const notThere = [404, 405, 501].includes(reply.status);
    if (!under || !notThere || resourceOf(lab, type).path === undefined) return { reply, sent: own };
    if (reference === undefined) {
      throw new Untestable(
        `nothing tells how ${type} is made for ${under.type}: its schema names no field for it (the profile's fields.${type}.${under.type} can)`,
      );
    }
    const sent = { ...own, [reference]: under.id };
    const where = { company: under.company, as: under.as, ...elsewhere };
    return { reply: await create(type, sent, where), sent };
  }

  /** The ids that every body of a type needs are those of a contact in the default company; elsewhere it takes another one. */
  async function referencesAt(type: string, options: MakeOptions): Promise<DataRecord> {
    const names = Object.keys(lab.recipes.get(type)?.fixed ?? {});
    const { company, as } = whereabouts(options);
    if (names.length === 0 || company.name === people.company.name) return {};
    const contact = await make('contact', { company, as });
    return Object.fromEntries(names.map((name) => [name, contact.id]));
  }

  async function make(type: string, given: MakeOptions = {}): Promise<Made> {
    const recipe = lab.recipes.get(type);
    const options = await withParent(type, given);
    const own = { ...(await referencesAt(type, options)), ...given.with };
    const { reply, sent } = await createBeneath(type, freshBody(lab, type, own), options);
    if (reply.status === 422 && recipe?.unknown !== undefined) throw new Untestable(recipe.unknown);
    if (!succeeded(reply)) {
      throw new Violation(
        `the ${type} to be created`,
        `status ${reply.status} with ${show(reply.text)}`,
        reply,
      );
    }
    const where = whereabouts(options);
    const found = tracker.note(reply, resourceOf(lab, type), where);
    if (!found) {
      throw new Violation(`an answer that tells which ${type} was created`, show(reply.text), reply);
    }
    const { id, path } = found;
    const record = found.record ?? oneIn(await desk.send('GET', path, where), type).record;
    return { type, id, path, record, sent, reply, company: where.company, as: where.as };
  }

  const owned = (made: Made, options: RequestOptions = {}): RequestOptions => ({
    as: made.as,
    company: made.company,
    ...options,
  });

  return {
    resource: (type) => resourceOf(lab, type),
    fieldName(type, part) {
      const name = lab.profile.fields[type]?.[part] ?? fieldByPart(resourceOf(lab, type).schema, part);
      if (name !== undefined) return name;
      throw new Untestable(
        `the schema of ${type} has no field that is its ${part} (the profile's fields.${type}.${part} can name it)`,
      );
    },
    build: (type, overrides) => freshBody(lab, type, overrides),
    nest: (type, record) => nestedBody(lab, type, record),
    make,
    async create(type, body, options = {}) {
      const where = options.path === undefined ? await withParent(type, options) : options;
      return (await createBeneath(type, body, where)).reply;
    },
    update(made, fields, options) {
      const { updateMethod, partial } = lab.traits;
      const body = partial ? fields : { ...made.sent, ...fields };
      const json = wrappedBody(lab, made.type, body);
      const sends = options && ('json' in options || 'body' in options);
      return desk.send(updateMethod, made.path, { ...(sends ? {} : { json }), ...owned(made, options) });
    },
    destroy: (made, options) => desk.send(lab.traits.destroyMethod, made.path, owned(made, options)),
    read: (made, options) => desk.send('GET', made.path, owned(made, options)),
    list(type, { under, ...options } = {}) {
      const place = under ? owned(under, options) : options;
      const as = place.as ?? actor(place.company ?? people.company);
      return desk.send('GET', creationPath(lab, type, under), { ...place, as });
    },
    one: oneIn,
    many: (reply, type) => manyIn(reply, type, resourceOf(lab, type).plural),
    propertyErrors: pairsIn,
  };
}
