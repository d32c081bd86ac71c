import { isUtf8 } from 'node:buffer';
import { ownTexts, weaknessOf } from '../profile/weak-secrets.ts';
import { mapTexts } from '../schemas/json.ts';
import { type Derivation, derivations } from './derivations.ts';
import { createSecretIndex, type Finding, shortestSecret, windowsOf } from './secret-index.ts';

/** A secret that is known to a redactor, and the name that stands in its place. */
export type KnownSecret = {
  readonly name: string;
  readonly value: string;
  /** Whether it stands for the user name of HTTP Basic only: it is no secret elsewhere. */
  readonly isLogin?: boolean;
};

/** Takes secrets out of whatever leaves the suite: reports, console, errors, evidence handed between processes. */
export type Redactor = {
  /** Remembers a secret under the name that stands in its place. Shorter than 4 characters it is ignored. */
  learn(name: string, secret: string): void;
  /** Remembers the name that stands for the user name in credentials of HTTP Basic; elsewhere it is no secret. */
  learnLogin(name: string, login: string): void;
  /**
   * What a derivation makes of a value; undefined where that gives nothing. What is made of a secret is a secret, too, which is named
   * after it: `users[0].password, the end cut off`.
   */
  derive(value: string, derivation: Derivation): string | undefined;
  /** Makes texts known that say nothing about a secret, even if a part of one is the same. */
  publish(texts: Iterable<string>): void;
  /** Everything that was learnt, in order. */
  readonly known: readonly KnownSecret[];
  /** What a target sent or received, without any secret. */
  text(text: string): string;
  /** The value with every string in it redacted as `text` does, keys of objects included. */
  deep<Value>(value: Value): Value;
  /** A sentence of the suite without secrets, except those that are no different from words. */
  sentence(text: string): string;
  /** The value with every string in it redacted as `sentence` does, keys of objects included. */
  sentences<Value>(value: Value): Value;
};

type Secret = {
  readonly name: string;
  readonly value: string;
  /** Whether sentences may contain it as a word. */
  readonly weak: boolean;
};

const mostPasses = 4;

/** Credentials of HTTP Basic in a text. */
const basicCredentials = /(\bBasic\s+)([a-z0-9+/_-]{6,}={0,2})/gi;

/** What a target can send that looks like the name of a secret. The place of a cookie is set by the suite. */
const lookalikes = /‹(?!cookie›)([^‹›]*)›/g;

/** A name that stays one text wherever it is written. */
const plainName = (name: string): string => name.replaceAll(/["'<>&\\‹›\p{C}]/gu, '');

/** Of two findings that overlap in a text the one to name: that of a whole secret, the longer one, or the one that has its letter case, too. */
function clearer(text: string, one: Finding<Secret>, other: Finding<Secret>): Finding<Secret> {
  if (one.isWhole !== other.isWhole) return one.isWhole ? one : other;
  const longer = other.end - other.start - (one.end - one.start);
  if (longer !== 0) return longer > 0 ? other : one;
  return text.slice(other.start, other.end) === other.secret.value ? other : one;
}

let parts: ReadonlySet<string> | undefined;

/** The parts of what every report says. */
const ownParts = (): ReadonlySet<string> => {
  parts ??= new Set(ownTexts.flatMap((it) => [...windowsOf(it)]));
  return parts;
};

/** A redactor that knows nothing yet. */
export function createRedactor(): Redactor {
  const names = new Map<string, string>();
  const logins = new Map<string, string>();
  const known: KnownSecret[] = [];
  const index = createSecretIndex<Secret>((part) => ownParts().has(part));

  function learn(name: string, secret: string): void {
    if (secret.length < shortestSecret || names.has(secret)) return;
    const it = { name: plainName(name), value: secret, weak: weaknessOf(secret) !== undefined };
    names.set(secret, it.name);
    known.push({ name: it.name, value: secret });
    index.add(it, secret);
  }

  /** Puts names in the place of secrets; where some overlap, the name of the clearest in the place of all. */
  function replace(input: string, isSought: (finding: Finding<Secret>) => boolean): string {
    let output = '';
    let done = 0;
    let current: Finding<Secret> | undefined;
    const finish = (): void => {
      if (current === undefined) return;
      const { secret, isWhole, start, end } = current;
      output += `${input.slice(done, start)}‹${secret.name}${isWhole ? '' : ', in part'}›`;
      done = end;
    };
    const findings = index.find(input).filter(isSought);
    for (const it of findings.toSorted((one, two) => one.start - two.start)) {
      if (current === undefined || it.start >= current.end) {
        finish();
        current = it;
        continue;
      }
      current = { ...clearer(input, current, it), start: current.start, end: Math.max(current.end, it.end) };
    }
    finish();
    return output + input.slice(done);
  }

  /** A text without secrets, in which credentials of HTTP Basic that have one are decoded. */
  function redact(input: string, isSought: (finding: Finding<Secret>) => boolean): string {
    const decoded = input.replaceAll(basicCredentials, (all, scheme: string, encoded: string) => {
      const bytes = Buffer.from(encoded, 'base64');
      if (!isUtf8(bytes)) return all;
      const [login, colon, password] = bytes.toString('utf8').split(/(:)(.*)/s, 3);
      if (login === undefined || colon === undefined || password === undefined) return all;
      const shown = replace(password, isSought);
      const name = logins.get(login);
      const who = name === undefined ? replace(login, isSought) : `‹${name}›`;
      return shown === password && who === login ? all : `${scheme}‹base64 of ${who}:${shown}›`;
    });
    return replace(decoded, isSought);
  }

  /** What stays can have a secret that the first pass did not see: a part of base64 becomes one that can be decoded, say. */
  function redactAll(input: string, isSought: (finding: Finding<Secret>) => boolean): string {
    let [before, after] = [input, redact(input, isSought)];
    for (let pass = 1; pass < mostPasses && after !== before; pass += 1)
      [before, after] = [after, redact(after, isSought)];
    return after;
  }

  const text = (input: string): string =>
    redactAll(
      input.replaceAll(lookalikes, (_, name: string) => `<${name}>`),
      () => true,
    );

  const sentence = (input: string): string => redactAll(input, ({ secret }) => !secret.weak);

  return {
    learn,
    learnLogin(name, login) {
      logins.set(login, plainName(name));
      known.push({ name: plainName(name), value: login, isLogin: true });
    },
    derive(value, derivation) {
      const derived = derivations[derivation](value);
      const name = names.get(value);
      if (derived !== undefined && name !== undefined) learn(`${name}, ${derivation}`, derived);
      return derived;
    },
    publish(texts) {
      for (const it of texts) index.publish(it);
    },
    known,
    text,
    sentence,
    deep: <Value>(value: Value) => mapTexts(value, text),
    sentences: <Value>(value: Value) => mapTexts(value, sentence),
  };
}

/** Takes secrets out of the texts of an error and of what caused it, and returns it. */
export function redactError(redactor: Pick<Redactor, 'sentence'>, error: unknown): unknown {
  for (let it = error; it instanceof Error; it = it.cause) {
    const { message, stack } = it;
    it.message = redactor.sentence(message);
    if (stack !== undefined) it.stack = redactor.sentence(stack);
  }
  return error;
}
