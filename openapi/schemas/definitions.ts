import { closestName } from '../command/closest-name.ts';
import { isObject, memberOf } from './json.ts';
import { escapePart, partsOf, textsOf } from './json-pointer.ts';
import type { ReportMistake } from './schema-error.ts';

/** The name of the file in a version's folder whose `$defs` the schema files refer to; it is not a type. */
export const definitionsName = 'definitions';

type Schema = Readonly<Record<string, unknown>>;

const file = `${definitionsName}.json`;
const addressOf = (name: string) => `${file}#/$defs/${name}`;
/** Keywords that limit no values: beside `$ref`, they replace those of the definition. */
const annotations = ['title', 'description', 'examples', 'default', 'deprecated', '$comment'];
const keywordsOfFile = ['$schema', '$id', '$comment', 'title', 'description', '$defs'];

/** The name that a reference to a definition has, even where it is misspelt; undefined for a reference to a type. */
function nameIn(reference: unknown): string | undefined {
  const named = /^(?:[^#]*#\/(?:\$defs|definitions)\/|definitions\.json(?:#\/?)?)(.*)$/;
  return typeof reference === 'string' ? named.exec(reference)?.[1] : undefined;
}

/** The definitions in the content of their file. Reports what else it has, and what no file could refer to. */
function definitionsIn(content: unknown, report: ReportMistake): Readonly<Record<string, Schema>> {
  const { $defs, ...others } = isObject(content) ? content : {};
  for (const name of Object.keys(others).filter((it) => !keywordsOfFile.includes(it))) {
    const hint = 'It has "$defs" alone, which schema files refer to; a type needs a file of another name.';
    report(definitionsName, `/${escapePart(name)}`, `"${name}" cannot stand in ${file}.`, hint);
  }
  if (!isObject($defs)) {
    const hint = 'Write {"$defs": {"created_at": {"type": "string", "format": "date-time"}}}.';
    report(definitionsName, '', 'has no object "$defs".', hint);
    return {};
  }
  const sound = Object.entries($defs).filter((entry): entry is [string, Schema] => {
    const [name, definition] = entry;
    const at = `/$defs/${escapePart(name)}`;
    const inner = [...textsOf('$ref', definition, at)].find(([, text]) => nameIn(text) !== undefined);
    if (!isObject(definition)) report(definitionsName, at, 'must be an object, the schema of a value.');
    if (inner)
      report(definitionsName, inner[0], 'a definition cannot refer to another one.', 'Repeat its keywords.');
    return isObject(definition);
  });
  return Object.fromEntries(sound);
}

/**
 * Puts definitions in the place of the references to them, such as `{"$ref": "definitions.json#/$defs/id", "description": "…"}`, in
 * the contents of a version's files by name. Keywords beside `$ref` are added. Returns the contents of the types; undefined for one
 * with a reference that leads nowhere, which is reported, or is due to a file of definitions that cannot be read.
 */
export function resolveDefinitions<Content>(
  contents: ReadonlyMap<string, Content>,
  report: ReportMistake,
): Map<string, Content | undefined> {
  const { [definitionsName]: shared, ...types } = Object.fromEntries(contents);
  const isMissing = !contents.has(definitionsName);
  let isReadable = isMissing || shared !== undefined;
  const definitions =
    shared === undefined
      ? {}
      : definitionsIn(shared, (...mistake) => {
          isReadable = false;
          report(...mistake);
        });

  const resolved = Object.entries(types).map(([type, content]): [string, Content | undefined] => {
    let isSound = true;
    const merge = ({ $ref, ...beside }: Schema, name: string, at: string): unknown => {
      const definition = memberOf(definitions, name);
      if (!definition || $ref !== addressOf(name)) {
        isSound = false;
        const nearest = definition ? name : closestName(name, Object.keys(definitions));
        const hint =
          nearest === undefined
            ? `Write it into "$defs" of ${file}.`
            : `Did you mean "${addressOf(nearest)}"?`;
        const reason = isMissing ? `the folder has no ${file}` : 'there is no such definition';
        if (isReadable) report(type, `${at}/$ref`, `refers to "${$ref}", and ${reason}.`, hint);
        // One missing file is one mistake, however many references it has.
        isReadable &&= !isMissing;
        return {};
      }
      for (const keyword of Object.keys(beside)) {
        if (annotations.includes(keyword) || !Object.hasOwn(definition, keyword)) continue;
        const hint = 'Leave it out here, or write the whole schema without "$ref".';
        report(type, `${at}/${keyword}`, `"${keyword}" stands in the definition "${name}" already.`, hint);
      }
      return { ...definition, ...beside };
    };
    const resolve = (value: unknown, at: string): unknown => {
      if (Array.isArray(value)) return value.map((it, index) => resolve(it, `${at}/${index}`));
      if (!isObject(value)) return value;
      const name = nameIn(value.$ref);
      if (name !== undefined) return merge(value, name, at);
      const members = Object.entries(value).map(([key, it]) => [
        key,
        resolve(it, `${at}/${escapePart(key)}`),
      ]);
      return Object.fromEntries(members);
    };
    const whole = resolve(content, '') as Content;
    return [type, isSound ? whole : undefined];
  });
  return new Map(resolved);
}

/**
 * Which part of a definition a part of a type is, as a JSON pointer in the file of definitions: `/$defs/id` for a field that refers to
 * one, `/$defs/id/maxLength` for what only the definition has. Undefined for what the file of the type has itself.
 */
export function pointerInDefinitions(content: unknown, pointer: string): string | undefined {
  let value = content;
  const parts = partsOf(pointer);
  for (const index of [...parts.keys(), parts.length]) {
    if (typeof value !== 'object' || value === null) return undefined;
    const members = value as Schema;
    const name = nameIn(members.$ref);
    const part = parts[index];
    if (name !== undefined && (part === undefined || !Object.hasOwn(members, part)))
      return ['/$defs', ...[name, ...parts.slice(index)].map(escapePart)].join('/');
    value = members[part ?? ''];
  }
  return undefined;
}
