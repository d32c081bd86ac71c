import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a request of the benchmark is about. */
export type Kind = 'read' | 'list' | 'pages' | 'search' | 'token' | 'create' | 'update' | 'refused';

/** Another mock server that is measured beside ours. */
export type Peer = {
  name: string;
  /** Its version; undefined where it is not installed. */
  version: string | undefined;
  /** The module and arguments that serve the contract at a port of this machine. */
  command(port: number): [module: string, ...args: string[]];
  /** What it can do, and the path where it does so. */
  paths: Partial<Record<Kind, string>>;
};

/** What peers serve. */
type PeerFiles = {
  /** The OpenAPI document. */
  document: string;
  /** A folder for what they need besides. */
  folder: string;
  /** Records for those that keep some. */
  contacts: readonly object[];
};

/** Their own folder with their own lockfile: `npm ci --prefix scripts/bench/peers` installs them. */
const peersFolder = join(import.meta.dirname, 'peers');

const inModules = (path: string) => join(peersFolder, 'node_modules', path);

/** The peers, with files for them in a folder. @param id of a record that all of them know */
export async function peersFor({ document, folder, contacts }: PeerFiles, id: string): Promise<Peer[]> {
  const database = join(folder, 'db.json');
  writeFileSync(database, JSON.stringify({ contacts }));
  const list = '/api/contacts?per_page=50';
  const fromDocument = { read: `/api/contacts/${id}`, list };
  const validated = { create: '/api/contacts', update: `/api/contacts/${id}`, refused: '/api/contacts' };
  return [
    {
      name: 'Prism CLI',
      version: await versionOf('@stoplight/prism-cli'),
      command: (port) => [
        inModules('@stoplight/prism-cli/dist/index.js'),
        ...['mock', '-h', '127.0.0.1', '-p', String(port), document],
      ],
      paths: { ...fromDocument, ...validated, token: '/oauth/token' },
    },
    {
      name: 'Mockoon CLI',
      version: await versionOf('@mockoon/cli'),
      command: (port) => [
        inModules('@mockoon/cli/bin/run.js'),
        ...['start', '--data', document, '--port', String(port), '--disable-log-to-file'],
      ],
      paths: fromDocument,
    },
    {
      name: 'json-server',
      version: await versionOf('json-server'),
      command: (port) => [
        inModules('json-server/lib/cli/bin.js'),
        ...['--host', '127.0.0.1', '--port', String(port), '--quiet', database],
      ],
      paths: {
        read: `/contacts/${id}`,
        list: '/contacts?_limit=50',
        search: '/contacts?_limit=50&q=foundry',
      },
    },
    {
      name: 'Scalar',
      version: await versionOf('@scalar/mock-server'),
      command: (port) => [join(peersFolder, 'serve-scalar.mjs'), document, String(port)],
      paths: { ...fromDocument, ...validated, token: '/oauth/token' },
    },
  ];
}

async function versionOf(name: string): Promise<string | undefined> {
  const file = inModules(join(name, 'package.json'));
  if (!existsSync(file)) return undefined;
  const { default: manifest } = await import(file, { with: { type: 'json' } });
  return String(manifest.version);
}
