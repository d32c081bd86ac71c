import { resourceOf } from '../records/creating.ts';
import { identify } from '../records/identify.ts';
import { type Learned, learn } from '../records/learning.ts';
import { recognisable } from '../records/recipe.ts';
import type { DataRecord } from '../records/resource.ts';
import type { Explorer, Step } from './explorer.ts';
import { bodyShape } from './shape.ts';

/** The record that a creation made: from its answer, or read at the address that it names. */
export async function recordOf(
  { desk }: Explorer,
  { found }: Learned,
  type: string,
): Promise<DataRecord | undefined> {
  if (!found || found.record) return found?.record;
  const reply = await desk.send('GET', found.path);
  return identify(reply, resourceOf(desk.lab, type))?.record;
}

/** Whether a record shows any of the recognisable texts that were sent; undefined where none was sent. */
function echoes(
  sent: DataRecord,
  record: DataRecord | undefined,
  names: readonly string[],
): boolean | undefined {
  const texts = names.filter((name) => typeof sent[name] === 'string');
  if (texts.length === 0) return undefined;
  return texts.some((name) => record?.[name] === sent[name]);
}

const words = (wrapped: boolean): string => (wrapped ? 'beneath the name of its type' : 'bare');

/** Tries a way of wrapping, and tells whether the record took what was sent. */
async function tryWrapping(it: Explorer, wrapped: boolean) {
  const { desk, tracker } = it;
  desk.lab.traits = { ...desk.lab.traits, wrapped };
  const learned = await learn(desk, tracker, 'contact');
  const { schema } = resourceOf(desk.lab, 'contact');
  const took =
    learned.found && echoes(learned.sent, await recordOf(it, learned, 'contact'), recognisable(schema));
  return { wrapped, learned, created: learned.found !== undefined, took };
}

/** How a contact is created: wrapping of the body, status, body of the answer, kind of id. */
export const creation: Step = {
  title: 'Creating a contact',
  writes: true,
  async run(it) {
    const { desk, choose } = it;
    const ways = it.isGiven('bodies.wrapped') ? [desk.lab.traits.wrapped] : [true, false];
    const tried = [];
    for (const wrapped of ways) {
      const attempt = await tryWrapping(it, wrapped);
      tried.push(attempt);
      if (attempt.took) break;
    }
    const best = tried.find((one) => one.took) ?? tried.find((one) => one.created) ?? tried[0];
    if (!best) return;
    const { learned, wrapped, created } = best;
    const { reply, found } = learned;
    const seen = tried.map(
      (one) =>
        `${words(one.wrapped)}: ${one.learned.reply.status}${one.took ? ', and it kept what was sent' : ''}`,
    );
    const evidence = `Creating a contact, ${seen.join('; ')}.`;
    choose(
      'bodies.wrapped',
      'Whether a body stands beneath the name of its type',
      wrapped,
      evidence,
      created ? 'probe' : 'default',
    );
    desk.lab.recipes.set('contact', learned.recipe);
    if (!found) return;
    choose('create.method', 'Method of creation', 'POST', evidence);
    choose('create.status', 'Status of a creation', reply.status, evidence);
    choose(
      'create.answer',
      'Answer to a creation',
      bodyShape(reply.bytes, reply.header('content-type')),
      evidence,
    );
    choose(
      'ids.type',
      'Kind of id',
      typeof found.id === 'number'
        ? 'integer'
        : /^[0-9a-f]{8}-[0-9a-f]{4}-/i.test(found.id)
          ? 'UUID'
          : 'text',
      `A new contact has the id ${JSON.stringify(found.id)}.`,
    );
  },
};
