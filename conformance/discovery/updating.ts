import { sendUpdate } from '../records/changing.ts';
import { resourceOf } from '../records/creating.ts';
import { identify } from '../records/identify.ts';
import { learn } from '../records/learning.ts';
import { recognisable } from '../records/recipe.ts';
import type { DataRecord } from '../records/resource.ts';
import { isObject } from '../schemas/json.ts';
import { linksOf } from '../schemas/read.ts';
import { change } from './change.ts';
import type { Explorer, Step } from './explorer.ts';

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
async function attempt({ desk }: Explorer, method: string, subject: Subject, complete: boolean) {
  const { lab } = desk;
  const text = lab.mark();
  const fields = { ...(complete ? subject.sent : {}), [subject.changing]: text };
  const { status } = await sendUpdate(desk, { type: 'contact', path: subject.path }, fields, { method });
  const shown = identify(await desk.send('GET', subject.path), resourceOf(lab, 'contact'))?.record;
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
    const { desk, tracker, choose } = it;
    const { lab } = desk;
    const { schema } = resourceOf(lab, 'contact');
    const [changing, staying] = recognisable(schema);
    if (changing === undefined) return;
    const recipe = lab.recipes.get('contact');
    const learned = await learn(desk, tracker, 'contact');
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
      ? [lab.traits.updateMethod]
      : methodsToTry(links, schema?.raw);
    const seen: string[] = [];
    for (const method of methods) {
      for (const complete of [false, true]) {
        const result = await attempt(it, method, subject, complete);
        seen.push(
          `${method} of ${complete ? 'the whole record' : 'one field'}: ${result.status}${result.changed ? ', and it changed' : ''}`,
        );
        if (!result.changed) continue;
        change(lab, 'contact', { seenUpdated: true });
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
      lab.traits.updateMethod,
      `Nothing changed a contact: ${seen.join('; ')}.`,
      'default',
    );
  },
};
