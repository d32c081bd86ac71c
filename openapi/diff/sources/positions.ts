import { isMap, isScalar, isSeq, LineCounter, type Node, type ParsedNode, parseDocument } from 'yaml';

/** Lines of a JSON or YAML text by JSON pointer. */
export class Positions {
  readonly #lines = new LineCounter();
  readonly #root: ParsedNode | null;

  constructor(text: string) {
    this.#root = parseDocument(text, { lineCounter: this.#lines }).contents;
  }

  /** The line, from 1, of the innermost part of a pointer that is there, and whether all of it is. */
  find(pointer: string): { line: number; isExact: boolean } {
    let node: Node | null = this.#root;
    let offset = 0;
    for (const part of partsOf(pointer)) {
      const pair = isMap(node)
        ? node.items.find(({ key }) => isScalar(key) && key.value === part)
        : undefined;
      const item = isSeq(node) ? (node.items[Number(part)] as Node | undefined) : undefined;
      const next = (pair?.value ?? item) as Node | null | undefined;
      if (!next) return { line: this.#lineOf(offset), isExact: false };
      const key = pair?.key as Node | undefined;
      offset = (key?.range ?? next.range)?.[0] ?? offset;
      node = next;
    }
    return { line: this.#lineOf(offset), isExact: true };
  }

  /** The keys of an object in their order. */
  keysOf(pointer: string): string[] {
    let node: Node | null = this.#root;
    for (const part of partsOf(pointer))
      node = isMap(node) ? ((node.get(part, true) as Node | undefined) ?? null) : null;
    return isMap(node) ? node.items.map(({ key }) => (isScalar(key) ? String(key.value) : '')) : [];
  }

  #lineOf(offset: number): number {
    return this.#lines.linePos(offset).line;
  }
}

function partsOf(pointer: string): string[] {
  const [, ...parts] = pointer.split('/');
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}
