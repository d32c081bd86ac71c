import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readCommand } from '../mock/options.ts';
import { commands, root } from './testing/pages.ts';

const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
const compose: {
  services: Record<string, { image: string; command?: string[]; environment?: Record<string, string> }>;
} = parse(textOf('deploy/compose.yaml'), { merge: true });
const replicas = Object.entries(compose.services).filter(([, { image }]) => image === 'countersign');
const manifests = parseAllDocuments(textOf('deploy/kubernetes.yaml')).map((document) => document.toJS());
const deployment = manifests.find(({ kind }) => kind === 'Deployment');
const [container] = deployment.spec.template.spec.containers;

/** An argument with the defaults of its variables: `mock.example` for `${BASE_DOMAIN:-mock.example}`. */
const withDefaults = (word: string) => word.replace(/\$\{\w+:-([^}]*)\}/g, '$1');

const commandLines: [where: string, args: string[]][] = [
  ...replicas.map(([name, { command = [] }]): [string, string[]] => [
    `${name} of compose.yaml`,
    command.map(withDefaults),
  ]),
  ['kubernetes.yaml', container.args],
  ...commands.flatMap(([page, command]): [string, string[]][] => {
    const [, args] = /^npx countersign (--port .*)$/.exec(command) ?? [];
    return args === undefined ? [] : [[page, args.split(' ')]];
  }),
];

describe('Every replica', () => {
  test.each(commandLines)(
    'of %s starts with options that exist, behind a base domain and a database',
    (_, args) => {
      const command = readCommand(args, {});
      expect(command).toMatchObject({
        help: false,
        options: { baseDomain: 'mock.example', state: expect.stringMatching(/^postgres:\/\//), log: 'json' },
      });
    },
  );

  test('is printed in the documentation as often as HAProxy knows them, and is in compose.yaml', () => {
    const known = textOf('deploy/haproxy.cfg').match(/^ {2}server /gm);
    expect(commandLines.filter(([where]) => where === 'docs/deployment.md')).toHaveLength(known?.length ?? 0);
    expect(replicas).toHaveLength(known?.length ?? 0);
  });
});

describe('compose.yaml', () => {
  test('gives HAProxy every variable that its configuration reads, and each replica once', () => {
    const read = [...textOf('deploy/haproxy.cfg').matchAll(/"\$\{(\w+)\}"/g)].map(([, name = '']) => name);
    const given = compose.services.proxy?.environment ?? {};
    expect(Object.keys(given).sort()).toEqual(read.sort());
    const addresses = Object.entries(given).filter(([name]) => name.startsWith('COUNTERSIGN_REPLICA_'));
    expect(addresses.map(([, address]) => address)).toEqual(replicas.map(([name]) => `${name}:4010`));
  });

  test('has no secret of its own, and refuses to start without those of the environment', () => {
    const secrets = Object.values(compose.services).flatMap(({ environment = {} }) =>
      Object.entries(environment).filter(([name]) => /TOKEN|PASSWORD/.test(name)),
    );
    expect(secrets).toHaveLength(2 * replicas.length + 1);
    for (const [, value] of secrets) expect(value).toMatch(/^\$\{\w+:\?.+\}$/);
  });
});

test('kubernetes.yaml sends requests to the port that the image serves, and stops it after its drain', () => {
  const { securityContext, terminationGracePeriodSeconds } = deployment.spec.template.spec;
  const [, port] = /^EXPOSE (\d+)$/m.exec(textOf('Dockerfile')) ?? [];
  expect(container.ports).toEqual([{ name: 'http', containerPort: Number(port) }]);
  const [, user] = /^USER (\d+):/m.exec(textOf('Dockerfile')) ?? [];
  expect(securityContext.runAsUser).toBe(Number(user));
  const command = readCommand(container.args, {});
  const drain = command.help ? 0 : (command.options.drainSeconds ?? 0);
  expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drain + 10);
});
