import type { Resource } from '../context/resource.ts';
import type { RunContext } from '../context/run-context.ts';
import type { Session } from '../context/session.ts';
import { type Choice, traitsOf } from '../context/target-description.ts';
import type { Dialog } from '../dialog/dialog.ts';
import { isObject } from '../schemas/json.ts';

/** Who finds out what a target chose: asks at a session, and writes down each choice with its evidence. */
export type Explorer = {
  readonly session: Session;
  readonly dialog: Dialog;
  /** Creates what the whole run needs: the end of the run removes it. */
  readonly lasting: Session;
  readonly choices: ReadonlyMap<string, Choice>;
  /** Whether the profile says it, so that nothing has to be asked. */
  isGiven(name: string): boolean;
  /** Writes down what was found; the profile's word stays where it said something else. */
  choose(name: string, title: string, value: unknown, evidence: string, from?: Choice['from']): void;
};

/** One thing to find out. Steps build on those before them. */
export type Step = { readonly title: string; readonly writes: boolean; run(it: Explorer): Promise<void> };

/** An explorer whose choices begin with those of the profile, and reach the context's traits as they are made. */
export function createExplorer(session: Session, dialog: Dialog, lasting: Session): Explorer {
  const { context } = session;
  const choices = new Map<string, Choice>();
  for (const [name, value] of Object.entries(context.profile.choices)) {
    choices.set(name, { name, title: name, value, from: 'profile', evidence: 'The profile says so.' });
  }
  context.traits = traitsOf([...choices.values()]);
  return {
    session,
    dialog,
    lasting,
    choices,
    isGiven: (name) => choices.get(name)?.from === 'profile',
    choose(name, title, value, evidence, from = 'probe') {
      const given = choices.get(name);
      choices.set(
        name,
        given?.from === 'profile' ? { ...given, title } : { name, title, value, from, evidence },
      );
      context.traits = traitsOf([...choices.values()]);
    },
  };
}

/** Adds to what is known of a resource type. */
export function change(context: RunContext, type: string, what: Partial<Resource>): void {
  context.resources = context.resources.map((one) => (one.type === type ? { ...one, ...what } : one));
}

/** The shape of a JSON value in words: `{errors: [[text, text]]}`. Names of objects are kept, eight at most. */
export function shapeOf(value: unknown, depth = 0): string {
  if (Array.isArray(value)) {
    const shapes = [...new Set(value.slice(0, 3).map((it) => shapeOf(it, depth + 1)))];
    const pair = value.length === 2 && depth > 0 && value.every((it) => typeof it === 'string');
    return pair ? '[text, text]' : `[${shapes.join(' | ')}]`;
  }
  if (isObject(value)) {
    const names = Object.keys(value);
    if (depth > 2) return '{…}';
    const parts = names.slice(0, 8).map((name) => `${name}: ${shapeOf(value[name], depth + 1)}`);
    return `{${parts.join(', ')}${names.length > 8 ? ', …' : ''}}`;
  }
  return value === null ? 'null' : typeof value === 'string' ? 'text' : typeof value;
}

/** The shape of a body: of its JSON, else its media type, else that it is empty. */
export function bodyShape(bytes: Uint8Array, mediaType: string | undefined): string {
  const text = Buffer.from(bytes).toString('utf8');
  if (text.trim() === '') return 'empty';
  try {
    return `JSON ${shapeOf(JSON.parse(text))}`;
  } catch {
    return mediaType?.split(';')[0] ?? 'text without a media type';
  }
}
