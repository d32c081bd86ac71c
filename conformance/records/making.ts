import type { Desk } from '../check/desk.ts';
import { Untestable, Violation } from '../check/outcome.ts';
import type { Made, MakeOptions, Target } from '../check/target.ts';
import { asUser, type Caller } from '../http/caller.ts';
import type { Reply } from '../http/reply.ts';
import { formatValue } from '../match/matcher.ts';
import { usersIn } from '../profile/people.ts';
import type { Company } from '../profile/profile.ts';
import { type Anchors, anchorOf, typesNamedIn } from './anchors.ts';
import { freshBody, resourceOf, sendCreation } from './creating.ts';
import { oneIn } from './envelope.ts';
import { referenceTo } from './references-to.ts';
import { type DataRecord, needsParent } from './resource.ts';
import type { Tracker } from './tracking.ts';

/** The doors that create records. */
export type Maker = Pick<Target, 'make' | 'create'>;

/** Who acts in a company where nobody else is named. */
export function actorIn({ lab }: Desk, company: Company): Caller {
  const { people, profile } = lab;
  if (company.name === people.company.name) return people.me;
  const [user] = usersIn(profile, company);
  return user ? asUser(user) : people.me;
}

const succeeded = (reply: Reply): boolean => Math.floor(reply.status / 100) === 2;

const notThere = new Set([404, 405, 501]);

/** What names a made record. */
const nameOf = ({ id, path, links, company }: Made) => anchorOf({ id, path, links }, company);

/** Creates records for one check; what comes of them is noted by its tracker. */
export function createMaker(desk: Desk, tracker: Tracker): Maker {
  const { lab } = desk;
  const { people } = lab;

  const whereabouts = (options: MakeOptions) => {
    const company = options.company ?? options.under?.company ?? people.company;
    return {
      company,
      as: options.as ?? options.under?.as ?? actorIn(desk, company),
      parent: options.under?.path ?? '',
    };
  };

  async function send(type: string, body: DataRecord, options: MakeOptions): Promise<Reply> {
    const where = whereabouts(options);
    const reply = await sendCreation(desk, type, body, { ...options, company: where.company, as: where.as });
    tracker.note(reply, resourceOf(lab, type), where);
    return reply;
  }

  /** The parent that a type cannot do without, where none is given. Whoever may creates it, whoever tries the rest. */
  async function withParent(type: string, options: MakeOptions): Promise<MakeOptions> {
    const resource = resourceOf(lab, type);
    const [parent] = resource.parents;
    if (options.under || !needsParent(resource) || parent === undefined) return options;
    const { company } = options;
    const under = await make(parent, company ? { company } : {});
    return { ...options, under, as: options.as ?? under.as };
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
    const naming = under && reference ? { [reference.field]: nameOf(under)[reference.spelling] } : {};
    const own = reference && reference.field in body ? { ...body, ...naming } : body;
    const reply = await send(type, own, options);
    if (!under || !notThere.has(reply.status) || needsParent(resourceOf(lab, type)))
      return { reply, sent: own };
    if (!reference) {
      throw new Untestable(
        `nothing tells how ${type} is made for ${under.type}: its schema names no field for it (the profile's fields.${type}.${under.type} can)`,
      );
    }
    const sent = { ...own, ...naming };
    const where = { company: under.company, as: under.as, ...elsewhere };
    return { reply: await send(type, sent, where), sent };
  }

  /** The records that a body of a type names: those that stay for the run in the default company, new ones elsewhere. */
  async function anchorsAt(type: string, options: MakeOptions): Promise<Anchors> {
    const { company } = whereabouts(options);
    if (company.name === people.company.name) return lab.anchors;
    const referred = Object.values(lab.recipes.get(type)?.references ?? {}).map((it) => it.type);
    const types = new Set([...referred, ...typesNamedIn(lab.profile.bodies[type])]);
    const made: [string, ReturnType<typeof nameOf>][] = [];
    for (const it of types) made.push([it, nameOf(await make(it, { company }))]);
    return new Map(made);
  }

  async function make(type: string, given: MakeOptions = {}): Promise<Made> {
    const options = await withParent(type, given);
    const body = freshBody(lab, type, given.with, await anchorsAt(type, options));
    const { reply, sent } = await createBeneath(type, body, options);
    if (!succeeded(reply)) {
      // What this target was never seen to take may be the suite's own fault.
      const unknown = lab.recipes.get(type)?.unknown;
      if (unknown !== undefined) throw new Untestable(unknown);
      const got = `status ${reply.status} with ${formatValue(reply.text)}`;
      throw new Violation(`the ${type} to be created`, got, reply);
    }
    const where = whereabouts(options);
    const found = tracker.note(reply, resourceOf(lab, type), where);
    if (!found)
      throw new Violation(`an answer that tells which ${type} was created`, formatValue(reply.text), reply);
    const { id, path } = found;
    const shown = found.record ? found : oneIn(await desk.send('GET', path, where), type);
    const { record = {}, links } = shown;
    return { type, id, path, record, links, sent, reply, company: where.company, as: where.as };
  }

  return {
    make,
    async create(type, body, options = {}) {
      const where = options.path === undefined ? await withParent(type, options) : options;
      return (await createBeneath(type, body, where)).reply;
    },
  };
}
