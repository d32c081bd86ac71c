import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readText } from '../loader/read-file.ts';
import { readAllSchemas } from '../loader/read-schemas.ts';
import { definitionsName, resolveDefinitions } from '../schemas/definitions.ts';
import { textsOf } from '../schemas/json-pointer.ts';
import { Positions } from '../schemas/positions.ts';
import { throwMistake } from '../schemas/schema-error.ts';
import type { TypeSchema } from '../schemas/type-schema.ts';
import { type LintRule, lintRules, type Objection } from './rules.ts';

/** What a rule found in a schema file. */
interface LintFinding extends Objection {
  file: string;
  /** From 1, like the column. */
  line: number;
  column: number;
  /** The id of the rule, or {@link directiveRule}. */
  rule: string;
}

/** The findings in a folder, and how many files it has. */
export type LintResult = {
  findings: LintFinding[];
  files: number;
};

/** The rule on the comments that switch off rules; it cannot be switched off itself. */
const directiveRule = 'lint-disable';

/** Rules that a `$comment` switches off, in the object that it stands in. */
type Directive = {
  pointer: string;
  within: string;
  rule: string;
  isUsed: boolean;
};

const directive = /^lint-disable (?<rules>[a-z-]+(?:, [a-z-]+)*): \S/;

function* directivesIn(schema: TypeSchema): Generator<Directive | Objection> {
  for (const [pointer, text] of textsOf('$comment', schema)) {
    if (!text.startsWith(directiveRule)) continue;
    const rules = directive.exec(text)?.groups?.rules?.split(', ');
    const unknown = rules?.find((rule) => !Object.hasOwn(lintRules, rule));
    if (rules === undefined) {
      yield { pointer, sentence: 'is not understood: write "lint-disable RULE, RULE: the reason".' };
    } else if (unknown !== undefined) {
      yield {
        pointer,
        sentence: `"${unknown}" is not a rule; there are ${Object.keys(lintRules).join(', ')}.`,
      };
    } else {
      const within = pointer.replace(/\/\$comment$/, '');
      for (const rule of rules) yield { pointer, within, rule, isUsed: false };
    }
  }
}

/** Checks one schema file by every rule. */
function* lintFile(
  type: string,
  all: ReadonlyMap<string, TypeSchema>,
): Generator<Objection & { rule: string }> {
  const schema = all.get(type);
  if (!schema) return;
  const directives: Directive[] = [];
  for (const one of directivesIn(schema)) {
    if ('isUsed' in one) directives.push(one);
    else yield { ...one, rule: directiveRule };
  }
  for (const [rule, { check }] of Object.entries<LintRule>(lintRules)) {
    for (const objection of check(type, schema, all)) {
      const { pointer } = objection;
      const off = directives.filter((one) => one.rule === rule && `${pointer}/`.startsWith(`${one.within}/`));
      for (const one of off) one.isUsed = true;
      if (off.length === 0) yield { ...objection, rule };
    }
  }
  for (const { pointer, rule, isUsed } of directives) {
    const sentence = `switches off ${rule}, which finds nothing here; remove it.`;
    if (!isUsed) yield { pointer, sentence, rule: directiveRule };
  }
}

/**
 * Checks the style of the schema files of all versions in a folder: descriptions, examples, names, unused types. A
 * `$comment` such as `lint-disable field-example: nobody sets it` switches off rules in the object that it stands in, be
 * that a file, a field or a parameter; one that switches off nothing is a finding too.
 * @throws SchemaError where the files cannot be served
 */
export async function lintSchemas(folder: string): Promise<LintResult> {
  const result: LintResult = { findings: [], files: 0 };
  for (const { version, types } of await readAllSchemas(folder)) {
    const pathOf = (name: string) => join(folder, version, `${name}.json`);
    const shared = existsSync(pathOf(definitionsName)) ? [definitionsName] : [];
    const texts = new Map([...types.keys(), ...shared].map((name) => [name, readText(pathOf(name))]));
    // As they are written: the loader moves links to other types, and leaves comments out.
    const contents = new Map([...texts].map(([name, text]) => [name, JSON.parse(text)]));
    const written = resolveDefinitions(contents, throwMistake) as Map<string, TypeSchema>;
    const paths = [...types.keys()].map((type) => [type, pathOf(type)] as const);
    for (const [type, file] of paths) {
      const objections = [...lintFile(type, written)];
      const positions = objections.length > 0 ? new Positions(texts.get(type) ?? '') : undefined;
      const findings = objections.map((objection) => {
        const { line = 1, column = 1 } = positions?.find(objection.pointer) ?? {};
        return { ...objection, file, line, column };
      });
      result.findings.push(...findings.toSorted((one, other) => one.line - other.line));
    }
    result.files += paths.length;
  }
  return result;
}
