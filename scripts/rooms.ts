import { cruise, type IConfiguration, type IForbiddenRuleType } from 'dependency-cruiser';

/** The rooms of the house: the folders at the top of the repository that hold its code. */
export const rooms = ['schemas', 'openapi', 'mock', 'conformance', 'browser', 'scripts'] as const;

type Room = (typeof rooms)[number];

/** Which rooms a room may import from. Its own files, packages and Node's modules are free to all. */
const mayImport: Record<Room, Room[]> = {
  schemas: [],
  openapi: ['schemas'],
  mock: ['openapi'],
  conformance: ['openapi', 'browser'],
  browser: [],
  scripts: ['schemas', 'openapi', 'mock', 'conformance', 'browser'],
};

/** Tests of the mock's pages drive a browser; what the mock ships does not. */
const testsMayImport: Partial<Record<Room, Room[]>> = { mock: ['browser'] };

/** Tests, and what stands in a folder `testing` for them. */
const isTest = '(\\.test\\.ts$|/testing/)';

function forbidden(room: Room): IForbiddenRuleType[] {
  const others = (allowed: Room[]) => rooms.filter((other) => other !== room && !allowed.includes(other));
  const rule = (name: string, from: IForbiddenRuleType['from'], allowed: Room[]): IForbiddenRuleType => ({
    name,
    severity: 'error',
    from,
    to: { path: `^(${others(allowed).join('|')})/` },
  });
  const shipped = mayImport[room];
  const tested = [...shipped, ...(testsMayImport[room] ?? [])];
  return [
    rule(`${room} imports only what it may`, { path: `^${room}/`, pathNot: isTest }, shipped),
    rule(`tests of ${room} import only what they may`, { path: `^${room}/.*${isTest}` }, tested),
  ];
}

const configuration: IConfiguration = {
  forbidden: [
    ...rooms.flatMap(forbidden),
    {
      name: 'no import leads nowhere',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'imports do not go in circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
  ],
};

/**
 * The imports below `folder` that break the rules between the rooms, each as `rule: from -> to`.
 * Type-only imports count too: a room that knows another's types knows the room.
 */
export async function brokenRules(folder: string, present: readonly string[] = rooms): Promise<string[]> {
  const { output } = await cruise([...present], {
    baseDir: folder,
    ruleSet: configuration,
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
  return output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`);
}
