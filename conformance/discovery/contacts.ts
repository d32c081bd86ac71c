import type { DataRecord } from '../context/resource.ts';
import { resourceOf } from '../context/resource.ts';
import { identify } from '../records/envelopes.ts';
import { recognisable } from '../records/recipe.ts';
import { type LearnedRecipe, learnRecipe } from '../records/recipe-learning.ts';
import { sendDestroy, sendUpdate } from '../records/updates.ts';
import { isObject } from '../schemas/json.ts';
import { linksOf } from '../schemas/read.ts';
import { bodyShape, change, type Explorer, type Step } from './explorer.ts';

/** The record that a creation made: from its answer, or read at the address that it names. */
export async function recordOf(
  { session }: Explorer,
  { found }: LearnedRecipe,
  type: string,
): Promise<DataRecord | undefined> {
  if (!found || found.record) return found?.record;
  const reply = await session.send('GET', found.path);
  return identify(reply, resourceOf(session.context, type))?.record;
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

const words = (wrapped: boolean): string => (wrapped ? 'under the name of its type' : 'bare');

/** Tries a way of wrapping, and tells whether the record took what was sent. */
async function tryWrapping(it: Explorer, wrapped: boolean) {
  const { session } = it;
  session.context.traits = { ...session.context.traits, wrapped };
  const learned = await learnRecipe(session, 'contact');
  const { schema } = resourceOf(session.context, 'contact');
  const took =
    learned.found && echoes(learned.sent, await recordOf(it, learned, 'contact'), recognisable(schema));
  return { wrapped, learned, created: learned.found !== undefined, took };
}

/** How a contact is created: wrapping of the body, status, body of the answer, kind of id. */
export const creation: Step = {
  title: 'Creating a contact',
  writes: true,
  async run(it) {
    const { session, choose } = it;
    const ways = it.isGiven('bodies.wrapped') ? [session.context.traits.wrapped] : [true, false];
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
      'Whether a body stands under the name of its type',
      wrapped,
      evidence,
      created ? 'probe' : 'default',
    );
    session.context.recipes.set('contact', learned.recipe);
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

const unsafe = new Set(['PUT', 'PATCH', 'POST']);

/** Methods that links of the record or of its schema name for an update, then the usual ones. */
function methodsToTry(links: readonly unknown[], raw: unknown): string[] {
  const named = [...links, ...linksOf(raw)].filter(isObject).flatMap((link) => {
    const texts = Object.values(link).filter((it) => typeof it === 'string');
    return texts.some((it) => /^(update|edit)$/i.test(it)) ? texts.map((it) => it.toUpperCase()) : [];
  });
  return [...new Set([...named.filter((it) => unsafe.has(it)), 'PUT', 'PATCH', 'POST'])];
}

type Subject = {
  readonly path: string;
  readonly sent: DataRecord;
  readonly changing: string;
  readonly staying: string | undefined;
};

/** Sends an update of one text, and tells what the record shows afterwards. */
async function attempt({ session }: Explorer, method: string, subject: Subject, complete: boolean) {
  const { context } = session;
  const text = context.mark();
  const fields = { ...(complete ? subject.sent : {}), [subject.changing]: text };
  const { status } = await sendUpdate(session, { type: 'contact', path: subject.path }, fields, { method });
  const shown = identify(await session.send('GET', subject.path), resourceOf(context, 'contact'))?.record;
  const { staying } = subject;
  return {
    status,
    changed: shown?.[subject.changing] === text,
    kept: staying === undefined ? undefined : shown?.[staying] === subject.sent[staying],
  };
}

/** How a contact is updated: the method, and whether an update keeps what it does not name. */
export const updating: Step = {
  title: 'Updating a contact',
  writes: true,
  async run(it) {
    const { session, choose } = it;
    const { context } = session;
    const { schema } = resourceOf(context, 'contact');
    const [changing, staying] = recognisable(schema);
    if (changing === undefined) return;
    const recipe = context.recipes.get('contact');
    const learned = await learnRecipe(session, 'contact');
    if (!learned.found) return;
    const { path, links } = learned.found;
    const named = new Set([...(recipe?.names ?? []), changing]);
    const other =
      staying ?? [...named].find((name) => name !== changing && typeof learned.sent[name] === 'string');
    const subject: Subject = {
      path,
      sent: learned.sent,
      changing,
      staying: other !== undefined && other in learned.sent ? other : undefined,
    };
    const methods = it.isGiven('update.method')
      ? [context.traits.updateMethod]
      : methodsToTry(links, schema?.raw);
    const seen: string[] = [];
    for (const method of methods) {
      for (const complete of [false, true]) {
        const result = await attempt(it, method, subject, complete);
        seen.push(
          `${method} of ${complete ? 'the whole record' : 'one field'}: ${result.status}${result.changed ? ', and it changed' : ''}`,
        );
        if (!result.changed) continue;
        change(context, 'contact', { seenUpdated: true });
        const evidence = `Updating a contact, ${seen.join('; ')}${result.kept === false ? '; what it did not name was cleared' : ''}.`;
        choose('update.method', 'Method of an update', method, evidence);
        choose(
          'update.partial',
          'Whether an update keeps what it does not name',
          !complete && result.kept === true,
          evidence,
        );
        choose('update.status', 'Status of an update', result.status, evidence);
        return;
      }
    }
    choose(
      'update.method',
      'Method of an update',
      context.traits.updateMethod,
      `Nothing changed a contact: ${seen.join('; ')}.`,
      'default',
    );
  },
};

/** How a contact is destroyed, and how the address of one that is not there answers. */
export const removal: Step = {
  title: 'Destroying a contact',
  writes: true,
  async run({ session, choose }) {
    const { found } = await learnRecipe(session, 'contact');
    if (!found) return;
    const method = session.context.traits.destroyMethod;
    const reply = await sendDestroy(session, { type: 'contact', path: found.path }, {});
    const after = await session.send('GET', found.path);
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
