/**
 * The layers of each room, the lowest first. A folder may import from itself and from the folders of lower layers, types
 * included; folders of one layer do not import each other. `.` stands for the files beside the folders; a folder in a
 * folder (`resources/model`) is a layer of its own where it is named. Tests, and what stands in `testing`, `fixtures` or
 * `selftest` for them, import what they like. A room without an entry is not checked yet.
 *
 * Within a room that has an entry no two folders import each other in a circle either, at any depth.
 */
export const layers: Readonly<Record<string, readonly (readonly string[])[]>> = {
  openapi: [
    ['text', 'client'],
    ['command'],
    ['schemas'],
    ['document'],
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
