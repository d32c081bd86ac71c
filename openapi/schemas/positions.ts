import { createRequire } from 'node:module';
import type { LineCounter, Node, ParsedNode } from 'yaml';
import { partsOf } from './json-pointer.ts';

// CommonJS on purpose: positions are needed only where something is reported, and must not slow down each start.
const require = createRequire(import.meta.url);

/** Where a part of a file is: line and column, from 1. */
export type Position = {
  line: number;
  column: number;
  /** Whether the part is there; otherwise the innermost part around it was found. */
  isExact: boolean;
};

const parsed = new WeakMap<object, Positions>();

/** The positions in a file, whose text is parsed once. */
export function positionsIn(file: { readonly text: string }): Positions {
  const known = parsed.get(file) ?? new Positions(file.text);
  parsed.set(file, known);
  return known;
}

/** Lines and columns of a JSON or YAML text by JSON pointer. */
export class Positions {
  readonly #yaml = require('yaml') as typeof import('yaml');
  readonly #lines: LineCounter;
  readonly #root: ParsedNode | null;

  constructor(text: string) {
    const { LineCounter, parseDocument } = this.#yaml;
    this.#lines = new LineCounter();
    this.#root = parseDocument(text, { lineCounter: this.#lines, logLevel: 'silent' }).contents;
  }

  /** The position of the innermost part of a pointer that is there: of its key in an object, else of its value. */
  find(pointer: string): Position {
    const { isMap, isScalar, isSeq } = this.#yaml;
    let node: Node | null = this.#root;
    let offset = node?.range?.[0] ?? 0;
    for (const part of partsOf(pointer)) {
      const pair = isMap(node)
        ? node.items.find(({ key }) => isScalar(key) && key.value === part)
        : undefined;
      const item = isSeq(node) ? (node.items[Number(part)] as Node | undefined) : undefined;
      const next = (pair?.value ?? item) as Node | null | undefined;
      if (!next) return { ...this.#positionOf(offset), isExact: false };
      const key = pair?.key as Node | undefined;
      offset = (key?.range ?? next.range)?.[0] ?? offset;
      node = next;
    }
    return { ...this.#positionOf(offset), isExact: true };
  }

  /** The keys of an object in their order. */
  keysOf(pointer: string): string[] {
    const { isMap, isScalar } = this.#yaml;
    let node: Node | null = this.#root;
    for (const part of partsOf(pointer))
      node = isMap(node) ? ((node.get(part, true) as Node | undefined) ?? null) : null;
    return isMap(node) ? node.items.map(({ key }) => (isScalar(key) ? String(key.value) : '')) : [];
  }

  #positionOf(offset: number): { line: number; column: number } {
    const { line, col } = this.#lines.linePos(offset);
    return { line, column: col };
  }
}
