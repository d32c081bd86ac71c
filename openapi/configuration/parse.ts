import { readFileSync } from 'node:fs';
import { isMap, isScalar, LineCounter, type Node, type ParsedNode, parseDocument, visit } from 'yaml';
import { describeFileError, UsageError } from '../command/index.ts';
import type { Path } from './describe-error.ts';

/** Parsed YAML or JSON with the position of each value. */
export type Located = {
  readonly value: unknown;
  /** `profile.yaml:12:5` for a path such as `['users', 0, 'email']`, or for the nearest value around it. */
  where(path: Path): string;
  /** The same for the key of the last value of the path. */
  whereName(path: Path): string;
  /** The name of the environment variable that is the whole value at a path; undefined where none is. */
  variableAt(path: Path): string | undefined;
};

/** What `${NAME}` in a string is. */
export type Variables = {
  /** The value of a name; undefined if it is not set. */
  readonly read: (name: string) => string | undefined;
  /** Whether whoever reads the file fills in a placeholder later, itself. */
  readonly isPlaceholder: (name: string) => boolean;
};

type Position = (node: Node | null | undefined) => string;

/** `${NAME}` or `$NAME`. */
const variable = /\$\{([^}]*)\}|^\$([A-Za-z_]\w*)$/g;

/** A value that is one variable and nothing else. */
const wholeVariable = /^\$\{([A-Za-z_]\w*)\}$/;

/** Fills variables in. One that cannot be filled in is reported to `miss`, and left as it is. */
function fillIn(text: string, { read, isPlaceholder }: Variables, miss: (sentence: string) => void): string {
  return text.replace(variable, (whole, name: string | undefined, bare: string | undefined) => {
    if (name !== undefined && isPlaceholder(name)) return whole;
    if (bare !== undefined) miss(`write a variable as \${${bare}}.`);
    else if (!/^[A-Za-z_]\w*$/.test(name ?? ''))
      miss(`${whole} is not a valid variable name: use letters, digits and _.`);
    else {
      const value = read(name ?? '');
      if (value !== undefined && value !== '') return value;
      miss(`the environment variable ${name} is not set; set it (export ${name}=…) and run again.`);
    }
    return whole;
  });
}

/** The text of a file that somebody wrote. `subject` begins the sentence of the UsageError for one that cannot be read. */
export function readWritten(file: string, subject: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`${subject} cannot be read: ${describeFileError(error)}.`);
  }
}

/** Advice on common YAML mistakes, by the parser's error code. */
const advice: Readonly<Record<string, string>> = {
  TAB_AS_INDENT: 'indent with spaces, not tabs',
  BLOCK_AS_IMPLICIT_KEY: 'quote a value that contains a colon',
  BAD_INDENT: 'align lines of the same level to the same column',
  MULTIPLE_DOCS: 'the file is one document; remove the line ---',
  DUPLICATE_KEY: 'the key is a duplicate',
};

const syntaxError = (code: string, message: string): string =>
  `not valid YAML: ${advice[code] ?? message.split('\n')[0]}.`;

function nodeAt(root: ParsedNode | null, path: Path, get: (path: Path) => unknown): Node | null {
  for (let length = path.length; length > 0; length -= 1) {
    const node = get(path.slice(0, length));
    if (typeof node === 'object' && node !== null && 'range' in node) return node as Node;
  }
  return root;
}

const mostAliases = 100;

/** The value of a document. One whose aliases multiply without end is a UsageError. */
function plainValue(document: ReturnType<typeof parseDocument>, file: string): unknown {
  try {
    return document.toJS({ maxAliasCount: mostAliases });
  } catch (error) {
    const isBomb = error instanceof ReferenceError || error instanceof RangeError;
    if (!isBomb) throw error;
    throw new UsageError(`${file}: its aliases (*name) or levels multiply; write the values out.`);
  }
}

/**
 * Reads YAML 1.2 (of which JSON is a part), and fills in variables where there are any to fill in. Syntax errors and missing
 * variables are UsageErrors with file, line and column.
 */
export function parseLocated(text: string, file: string, environment?: Variables): Located {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: true });
  const at = (offset: number): string => {
    const { line, col } = lines.linePos(offset);
    return `${file}:${line}:${col}`;
  };
  const position: Position = (node) => at(node?.range?.[0] ?? 0);
  const [error] = document.errors;
  if (error) throw new UsageError(`${at(error.pos[0])}: ${syntaxError(error.code, error.message)}`);
  visit(document, {
    Alias(_, node) {
      if (node.resolve(document)) return;
      throw new UsageError(`${position(node)}: quote a text that begins with *.`);
    },
  });
  const variables = new Map<unknown, string>();
  if (environment) {
    const misses: string[] = [];
    visit(document, {
      Scalar(key, node) {
        if (key === 'key' || !isScalar(node) || typeof node.value !== 'string') return;
        const miss = (sentence: string) => misses.push(`${position(node)}: ${sentence}`);
        const [, name] = wholeVariable.exec(node.value) ?? [];
        if (name !== undefined && !environment.isPlaceholder(name)) variables.set(node, name);
        node.value = fillIn(node.value, environment, miss);
      },
    });
    if (misses.length > 0) throw new UsageError(misses.join('\n'));
  }
  const get = (path: Path): unknown => (path.length === 0 ? document.contents : document.getIn(path, true));
  const where: Located['where'] = (path) => position(nodeAt(document.contents, path, get));
  return {
    value: plainValue(document, file),
    where,
    variableAt: (path) => variables.get(get(path)),
    whereName(path) {
      const around = get(path.slice(0, -1));
      const pair = isMap(around)
        ? around.items.find((it) => isScalar(it.key) && it.key.value === path.at(-1))
        : undefined;
      return isScalar(pair?.key) ? position(pair.key) : where(path);
    },
  };
}
