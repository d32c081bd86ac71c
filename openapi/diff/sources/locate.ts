import { recordNames } from '../../assemble/names.ts';
import { definitionsName, pointerInDefinitions } from '../../schemas/definitions.ts';
import { escapePart, partsOf } from '../../schemas/json-pointer.ts';
import { type Positions, positionsIn } from '../../schemas/positions.ts';
import type { Place } from '../compare/change.ts';

/** The file and line of a change. */
export type Location = {
  /** As people name it: a path from the working directory, or `REF:path`. */
  file: string;
  /** From 1. */
  line: number;
};

/** The text of a file, and its path. */
export type SourceFile = {
  path: string;
  text: string;
};

/** The files of one version of a contract: schema files by type, or the one file of the document. */
export type SourceFiles = {
  types?: ReadonlyMap<string, SourceFile>;
  /** A document, or the base document of schema files. */
  document?: SourceFile | undefined;
};

type Candidate = {
  file: SourceFile;
  pointer: string;
};

/** The places in the files that can define the changed part, the likeliest first. */
function* candidates(place: Place, files: SourceFiles): Generator<Candidate> {
  const { types, document } = files;
  if (place.in === 'type') {
    const file = types?.get(place.type);
    if (file) yield { file, pointer: place.pointer };
    const definitions = types?.get(definitionsName);
    const shared = file && definitions && pointerInDefinitions(JSON.parse(file.text), place.pointer);
    if (definitions && shared) yield { file: definitions, pointer: shared };
    if (!document || types) return;
    for (const name of recordNames(place.type))
      yield { file: document, pointer: `/components/schemas/${name}${place.pointer}` };
  } else if (place.in === 'operation') {
    const links = [...linksOf(place, types)];
    const file = types?.get(place.type ?? '');
    yield* links.length > 0 || !file ? links : [{ file, pointer: '/links' }];
    if (!document) return;
    const [method = '', path = ''] = place.address.split(' ');
    const operation = `/paths/${escapePart(path)}/${method.toLowerCase()}`;
    const at = `/paths/${escapePart(path)}`;
    yield { file: document, pointer: types ? at : `${operation}${place.pointer}` };
  } else if (document) {
    const pointer =
      place.in === 'component'
        ? `/components/${place.section}/${escapePart(place.name)}${place.pointer}`
        : place.pointer;
    yield { file: document, pointer };
  }
}

/** The link in a schema file that an operation follows from, and its parameter where one is meant. */
function* linksOf(
  { address, parameter }: Extract<Place, { in: 'operation' }>,
  types: SourceFiles['types'],
): Generator<Candidate> {
  const [method, path = ''] = address.split(' ');
  const href = path.replace(/^\/api\//, '');
  for (const file of types?.values() ?? []) {
    const { links = [] } = JSON.parse(file.text) as { links?: { href: string; method: string }[] };
    const index = links.findIndex((link) => link.href === href && link.method === method);
    if (index < 0) continue;
    const inner = parameter === undefined ? '' : `/properties/${escapePart(parameter)}`;
    yield { file, pointer: `/links/${index}${inner}` };
  }
}

type Part = readonly [pointer: string, positions: Positions];

/** The line of the member that preceded a removed part, if it still exists. */
function lineBefore([oldPointer, before]: Part, [pointer, after]: Part): number | undefined {
  const parentOf = (path: string) => path.slice(0, path.lastIndexOf('/'));
  const [oldParent, parent] = [parentOf(oldPointer), parentOf(pointer)];
  if (!after.find(parent).isExact) return undefined;
  const removedKey = partsOf(oldPointer).at(-1) ?? '';
  const keys = before.keysOf(oldParent);
  const preceding = keys.slice(0, Math.max(keys.indexOf(removedKey), 0)).reverse();
  const places = preceding.map((key) => after.find(`${parent}/${escapePart(key)}`));
  return places.find(({ isExact }) => isExact)?.line;
}

/**
 * The file and line of a change: its line in the later files; for a removed part, at the line before it; in the
 * earlier files when the whole file is removed.
 */
export function locate(place: Place, before: SourceFiles, after: SourceFiles): Location | undefined {
  const [later, earlier] = [[...candidates(place, after)], [...candidates(place, before)]];
  const positions = later.map(({ file, pointer }) => ({ file, pointer, ...positionsIn(file).find(pointer) }));
  const exact = positions.find(({ isExact }) => isExact);
  if (exact) return { file: exact.file.path, line: exact.line };
  for (const { file, pointer } of earlier) {
    const old = positionsIn(file).find(pointer);
    if (!old.isExact) continue;
    const [now] = positions;
    if (!now) return { file: file.path, line: old.line };
    const line = lineBefore([pointer, positionsIn(file)], [now.pointer, positionsIn(now.file)]);
    return { file: now.file.path, line: line ?? now.line };
  }
  const [nearest] = positions;
  return nearest && { file: nearest.file.path, line: nearest.line };
}
