import { dirname } from 'node:path/posix';

/** Imports from one folder to another, by the folder that imports: `mock/a` -> `mock/b` -> one import as `from -> to`. */
type FolderGraph = ReadonlyMap<string, ReadonlyMap<string, string>>;

function graphOf(edges: readonly (readonly [from: string, to: string])[], room: string): FolderGraph {
  const graph = new Map<string, Map<string, string>>();
  for (const [from, to] of edges) {
    const [source, target] = [dirname(from), dirname(to)];
    if (source === target || ![from, to].every((file) => file.startsWith(`${room}/`))) continue;
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
 * The circles between the folders of a room, each once, as the imports that make it. Parent folders are folders like any
 * other: `mock/a/x.ts` is in `mock/a`, `mock/a/b/y.ts` in `mock/a/b`.
 */
export function folderCircles(
  edges: readonly (readonly [from: string, to: string])[],
  room: string,
): string[] {
  const graph = graphOf(edges, room);
  const circles = [...graph.keys()].sort().flatMap((folder) => {
    const imports = shortestCircle(graph, folder);
    return imports ? [imports.toSorted().join(', ')] : [];
  });
  return [...new Set(circles)].map((imports) => `folders in a circle: ${imports}`);
}
