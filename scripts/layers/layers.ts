import { dirname } from 'node:path/posix';
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';

/** The top folders: the folders at the top of the repository that hold its code. */
export const topFolders = [
  'schemas',
  'openapi',
  'mock',
  'conformance',
  'browser',
  'testing',
  'scripts',
] as const;

type TopFolder = (typeof topFolders)[number];

/** Which top folders a top folder may import from. Its own files, packages and Node's modules are free to all. */
const mayImport: Record<TopFolder, TopFolder[]> = {
  schemas: [],
  openapi: ['schemas'],
  mock: ['openapi'],
  conformance: ['openapi', 'browser'],
  browser: [],
  testing: [],
  scripts: ['schemas', 'openapi', 'mock', 'conformance', 'browser', 'testing'],
};

/** Tests of pages drive a browser, and tests share how they measure time, find a port and clean up; what the top folders ship does neither. */
const testsMayImport: Partial<Record<TopFolder, TopFolder[]>> = {
  openapi: ['browser', 'testing'],
  mock: ['browser', 'testing'],
  browser: ['testing'],
  conformance: ['testing'],
};

/** Tests, and what serves them alone. */
const forTests = '(\\.test\\.ts$|/testing/|/selftest/)';

function forbidden(topFolder: TopFolder): IForbiddenRuleType[] {
  const others = (allowed: TopFolder[]) =>
    topFolders.filter((other) => other !== topFolder && !allowed.includes(other));
  const rule = (
    name: string,
    from: IForbiddenRuleType['from'],
    allowed: TopFolder[],
  ): IForbiddenRuleType => ({
    name,
    severity: 'error',
    from,
    to: { path: `^(${others(allowed).join('|')})/` },
  });
  const shipped = mayImport[topFolder];
  const tested = [...shipped, ...(testsMayImport[topFolder] ?? [])];
  return [
    rule(`${topFolder} imports only what it may`, { path: `^${topFolder}/`, pathNot: forTests }, shipped),
    rule(`tests of ${topFolder} import only what they may`, { path: `^${topFolder}/.*${forTests}` }, tested),
  ];
}

type Layers = typeof layers;

/** Matches the files of one entry of the table, without those of an entry inside it. */
function filesOf(topFolder: string, entry: string, all: readonly string[]): string {
  if (entry === '.') return `^${topFolder}/[^/]+$`;
  const inside = all.filter((it) => it.startsWith(`${entry}/`)).map((it) => `${it.slice(entry.length + 1)}/`);
  return `^${topFolder}/${entry}/${inside.length > 0 ? `(?!${inside.join('|')})` : ''}`;
}

function layerRules(topFolder: string, table: readonly (readonly string[])[]): IForbiddenRuleType[] {
  const all = table.flat();
  return table.flatMap((layer, height) =>
    layer.map((entry): IForbiddenRuleType => {
      const allowed = [entry, ...table.slice(0, height).flat()];
      return {
        name: `${topFolder}/${entry} imports only from lower layers`,
        severity: 'error',
        from: { path: filesOf(topFolder, entry, all), pathNot: forTests },
        to: { path: `^${topFolder}/`, pathNot: allowed.map((it) => filesOf(topFolder, it, all)) },
      };
    }),
  );
}

/** Files of layered top folders that no entry of the table holds. */
function outsideLayers({ modules }: ICruiseResult, table: Layers): string[] {
  return Object.entries(table).flatMap(([topFolder, entries]) => {
    const all = entries.flat();
    const known = all.map((entry) => new RegExp(filesOf(topFolder, entry, all)));
    const files = modules.map(({ source }) => source).filter((it) => it.startsWith(`${topFolder}/`));
    return files
      .filter((file) => !new RegExp(forTests).test(file) && !known.some((entry) => entry.test(file)))
      .map((file) => `${file} is in no layer: add its folder to scripts/layers/layers.ts`);
  });
}

const forbiddenEverywhere: IForbiddenRuleType[] = [
  {
    name: 'the contract is imported by the name of its package',
    severity: 'error',
    from: { path: '^(mock|conformance)/' },
    to: { path: '^openapi/', dependencyTypes: ['local'] },
  },
  {
    name: 'no import leads nowhere',
    severity: 'error',
    // The tools of the field, and the peers of the benchmark, are installed by what runs them only.
    from: { pathNot: '^(openapi/lint/tools|scripts/bench/peers)/' },
    to: { couldNotResolve: true },
  },
  {
    name: 'imports do not go in circles',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
];

/**
 * The imports below `folder` that break the rules between the top folders or the layers inside them, each as
 * `rule: from -> to`, and the circles between folders. Type-only imports count too: a top folder that knows another's types
 * knows the top folder.
 */
export async function brokenRules(folder: string, table: Layers = layers): Promise<string[]> {
  const { output } = await cruise([...topFolders], {
    baseDir: folder,
    ruleSet: {
      forbidden: [
        ...topFolders.flatMap(forbidden),
        ...forbiddenEverywhere,
        ...Object.entries(table).flatMap(([topFolder, entries]) => layerRules(topFolder, entries)),
      ],
    },
    validate: true,
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'node_modules|\\.json$' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types'],
    },
  });
  if (typeof output === 'string')
    throw new Error('dependency-cruiser answered a report where a result was expected');
  const edges = output.modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }): [string, string] => [source, resolved]),
  );
  const shipped = edges.filter((edge) => !edge.some((file) => new RegExp(forTests).test(file)));
  return [
    ...output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
    ...outsideLayers(output, table),
    ...Object.keys(table).flatMap((topFolder) => folderCircles(shipped, topFolder)),
  ];
}

/** Imports from one folder to another, by the folder that imports: `mock/a` -> `mock/b` -> one import as `from -> to`. */
type FolderGraph = ReadonlyMap<string, ReadonlyMap<string, string>>;

function graphOf(edges: readonly (readonly [from: string, to: string])[], topFolder: string): FolderGraph {
  const graph = new Map<string, Map<string, string>>();
  for (const [from, to] of edges) {
    const [source, target] = [dirname(from), dirname(to)];
    if (source === target || ![from, to].every((file) => file.startsWith(`${topFolder}/`))) continue;
    const targets = graph.get(source) ?? new Map<string, string>();
    graph.set(source, targets.set(target, `${from} -> ${to}`));
  }
  return graph;
}

/** The shortest way from one folder back to itself, as the imports on it; undefined where there is none. */
function shortestCircle(graph: FolderGraph, start: string): string[] | undefined {
  const seen = new Set<string>();
  let paths: [folder: string, imports: string[]][] = [[start, []]];
  while (paths.length > 0) {
    const next: typeof paths = [];
    for (const [folder, imports] of paths) {
      for (const [target, edge] of graph.get(folder) ?? []) {
        if (target === start) return [...imports, edge];
        if (!seen.has(target)) next.push([target, [...imports, edge]]);
        seen.add(target);
      }
    }
    paths = next;
  }
  return undefined;
}

/**
 * The circles between the folders of a top folder, each once, as the imports that make it. Parent folders are folders like any
 * other: `mock/a/x.ts` is in `mock/a`, `mock/a/b/y.ts` in `mock/a/b`.
 */
function folderCircles(edges: readonly (readonly [from: string, to: string])[], topFolder: string): string[] {
  const graph = graphOf(edges, topFolder);
  const circles = [...graph.keys()].sort().flatMap((folder) => {
    const imports = shortestCircle(graph, folder);
    return imports ? [imports.toSorted().join(', ')] : [];
  });
  return [...new Set(circles)].map((imports) => `folders in a circle: ${imports}`);
}

/**
 * The layers of each top folder, the lowest first. A folder may import from itself and from the folders of lower layers, types
 * included; folders of one layer do not import each other. `.` stands for the files beside the folders; a folder in a
 * folder (`resources/model`) is a layer of its own where it is named. Tests, and what stands in `testing` or
 * `selftest` for them, import what they like. A top folder without an entry is not checked yet.
 *
 * Within a top folder that has an entry no two folders import each other in a circle either, at any depth.
 */
const layers: Readonly<Record<string, readonly (readonly string[])[]>> = {
  openapi: [
    ['text', 'client', 'choices'],
    ['command'],
    ['schemas'],
    ['configuration', 'document'],
    ['examples'],
    ['loader'],
    ['assemble'],
    ['diff/contract'],
    ['diff/rules'],
    ['diff/compare'],
    ['diff/sources'],
    ['diff/report'],
    ['diff', 'convert', 'lint'],
    ['cli'],
  ],
  mock: [
    ['contract', 'messages'],
    ['world'],
    ['http'],
    ['prism', 'pages', 'resources'],
    ['oauth', 'seed'],
    ['faults', 'choices'],
    ['likeness'],
    ['control'],
    ['console'],
    ['docs'],
    ['watch', 'proxy', 'fuzzing', 'rehearsal'],
    ['.'],
  ],
  conformance: [
    ['errors', 'schemas'],
    ['axes', 'http'],
    ['requirements'],
    ['profile', 'match'],
    ['model'],
    ['context'],
    ['dialog', 'records'],
    ['oauth'],
    ['discovery'],
    ['preflight', 'check'],
    ['stories'],
    ['checks', 'report'],
    ['run'],
    ['init', 'container', 'vitest'],
    ['cli'],
    ['.'],
  ],
};
