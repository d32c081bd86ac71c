import { expect, test } from 'vitest';
import { type Options, readCommand } from './options.ts';

function readOptions(...given: Parameters<typeof readCommand>): Options {
  const command = readCommand(...given);
  if (command.help) throw new Error('The command line asks for help.');
  return command.options;
}

const target = ['--target', 'https://a.example'];
const image = ['--image', 'books:1'];
const environment = { TOKEN: 'open sesame', EMPTY: '' };

test.each([
  [[], /^Say what to judge: --target URL --profile FILE \(--help lists the options\)\.$/],
  [['--taget', 'x'], /^Unknown option --taget; did you mean --target\? See --help\.$/],
  [['https://acme.example.com'], /^Unexpected argument "https:\/\/acme\.example\.com"; see --help\.$/],
  [[...target, ...target], /^--target is given more than once\.$/],
  [['--target', 'acme.example.com'], /^--target is an http or https address without query, .* not "acme\./],
  [['--target', 'https://a.example?x=1'], /^--target is an http or https address/],
  [['--target', 'https://a:b:c'], /^--target is an http or https address/],
  [[...target, '--level', 'high'], /^--level takes must, should or may, not "high"\.$/],
  [[...target, '--level', 'constructor'], /^--level takes must, should or may/],
  [
    [...target, '--shard', '3/2'],
    /^--shard is I\/N with I from 1 to N, such as 1\/3, or alone\/N .* not "3\/2"\.$/,
  ],
  [[...target, '--shard', '0/2'], /^--shard is I\/N/],
  [[...target, '--shard', 'alone/0'], /^--shard is I\/N/],
  [[...target, '--shard', '1'], /^--shard is I\/N/],
  [[...target, '--trace', 'yes'], /^--trace takes failed, on or off, not "yes"\.$/],
  [[...target, '--workers', 'many'], /^--workers takes a whole number from 1 to 64, not "many"\.$/],
  [[...target, '--workers', '2.5'], /^--workers takes a whole number from 1 to 64, not "2\.5"\.$/],
  [[...target, '--workers', '0'], /^--workers takes a whole number from 1 to 64/],
  [[...target, '--timeout', '0'], /^--timeout takes a number from 0\.1 to 3600/],
  [[...target, '--timeout', '1d'], /^--timeout takes .* or a time such as 90s, 5m or 1h, not "1d"\.$/],
  [[...target, '--run-timeout', '0.5'], /^--run-timeout takes a number from 1 to/],
  [[...target, '--bail=-1'], /^--bail takes a whole number from 0/],
  [[...target, '--requirements', '0.9'], /^--requirements takes .*1\.0/],
  [
    [...target, '--read-only', '--explore', '10m'],
    /^--read-only plays no stories, which write: leave out --explore/,
  ],
  [[...target, '--read-only', '--found', 'a.json'], /^--read-only plays no stories/],
  [
    [...target, '--explore', '2h'],
    /^--explore takes longer than the whole run may: .*--run-timeout, too \(45m /,
  ],
  [[...target, '--explore', '10m', '--run-timeout', '5m'], /^--explore takes longer than the whole run may/],
  [[...target, '--against', 'last'], /^--against last needs the runs: --history FOLDER$/],
  [[...target, '--json'], /^--json is the form of --list and --explain; add one/],
  [['--init', 'target.yaml'], /^--init needs a target: --init FILE --target URL$/],
  [[...target, '--image-port', '8080'], /^The options --image-… need --image NAME/],
  [[...target, '--', '--verbose'], /^The arguments after -- are the command of an image/],
  [[...image, '--image-port', '70000'], /^--image-port is PORT or HOST:PORT, .*not "70000"\.$/],
  [[...image, '--image-port', 'localhost:80'], /^--image-port is PORT or HOST:PORT/],
  [[...image, '--image-env', '2=x'], /^--image-env is NAME=VALUE or NAME, not "2"…\.$/],
  [
    [...image, '--image-env', 'UNSET'],
    /^--image-env: the environment variable UNSET is not set; set it \(export UNSET=…\)/,
  ],
  [[...image, '--image-env', 'EMPTY'], /^--image-env: the environment variable EMPTY is not set/],
  [
    [...target, '--profile-header', 'Bearer s3cret'],
    /^--profile-header is 'NAME: VALUE', .* not "Bearer"…\.$/,
  ],
  [
    [...target, '--profile-header', `A: \${UNSET}`],
    /^--profile-header: the environment variable UNSET is not set/,
  ],
])('%j is answered with what to do', (args, sentence) => {
  expect(() => readOptions(args, environment)).toThrow(
    expect.objectContaining({ name: 'UsageError', message: expect.stringMatching(sentence) }),
  );
});

test('options are read, and the rest have defaults', () => {
  const args = [
    '--only',
    'oauth.*',
    '--only',
    'auth.*',
    '--level',
    'should',
    '--shard',
    '2/3',
    '--timeout',
    '0.5',
  ];
  const options = readOptions([...target, ...args], environment);
  expect(options).toMatchObject({
    target: 'https://a.example',
    only: ['oauth.*', 'auth.*'],
    skip: [],
    levels: ['must', 'should'],
    shard: { part: 2, of: 3 },
    timeout: 500,
    runTimeout: 45 * 60_000,
    readOnly: false,
    depth: 'full',
    bail: 0,
    image: undefined,
    profileHeaders: [],
  });
  expect(options.workers).toBeUndefined();
});

test('a container is described by its image, port, variables and command; secrets come from the environment', () => {
  const args = [
    '--image-port',
    '4010:8080',
    '--image-env',
    'LOG=a=b',
    '--image-env',
    'TOKEN',
    '--image-timeout',
    '9',
  ];
  const { image: settings } = readOptions([...image, ...args, '--', '--only', 'theirs'], environment);
  expect(settings).toEqual({
    image: 'books:1',
    port: 8080,
    hostPort: 4010,
    environment: { LOG: 'a=b', TOKEN: 'open sesame' },
    command: ['--only', 'theirs'],
    timeout: 9000,
  });
});

test.each([
  ['90', 90],
  ['90s', 90],
  ['1.5m', 90],
  ['2h', 7200],
])('a time is read in seconds, or in its unit: %s', (text, seconds) => {
  expect(readOptions([...target, '--run-timeout', text], environment).runTimeout).toBe(seconds * 1000);
});

test('a command line is repeated as a shell takes it, without the values of headers', () => {
  const args = [
    '--only',
    'list › a title',
    '--profile-header',
    'X-Key: secret',
    '--profile-header',
    `X-A: \${TOKEN}`,
  ];
  expect(readOptions([...target, ...args], environment).commandLine).toBe(
    `npx countersign-verify --target https://a.example --only 'list › a title' --profile-header 'X-Key: …' --profile-header 'X-A: \${TOKEN}'`,
  );
});

test('a header for the profile reads its secret from the environment', () => {
  const { profileHeaders } = readOptions(
    [...target, '--profile-header', `Authorization: Bearer \${TOKEN}`, '--profile-header', 'X-A:b: c'],
    environment,
  );
  expect(profileHeaders).toEqual([
    ['Authorization', 'Bearer open sesame'],
    ['X-A', 'b: c'],
  ]);
});

test('help is shown whatever the other options are', () => {
  expect(readCommand(['--help', '--image-port', '1'], environment)).toEqual({ help: true });
});
