import { guardExitCode, type Program, print, runCommand } from 'countersign-contract/command';
import { countOf, printable } from 'countersign-contract/text';
import type { Likeness } from './likeness/read-likeness.ts';
import { type CommandOptions, helpPage, readCommand } from './options.ts';
import { withSmallYoungGeneration } from './small-young-generation.ts';
import { defaults, type Mock, startMock } from './start.ts';

const program: Program = { prefix: 'mock: ', failure: 'the mock itself failed' };
const parentCheckMs = 100;

/**
 * Starts the mock with the options of the command line; it serves until a signal stops it.
 * @returns the exit code so far: 0, 1 if the mock cannot start, 2 for a usage error
 */
export function run(args: readonly string[]): Promise<number> {
  guardExitCode(program, args);
  const [first, ...rest] = args;
  if (first === 'rehearse')
    return runCommand(program, rest, async () => {
      const { runRehearsal } = await import('./rehearsal/command.ts');
      return runRehearsal(rest, startMock);
    });
  return exitCodeAfter(args, () => execute(args));
}

async function execute(args: readonly string[]): Promise<void> {
  const command = readCommand(args);
  if (command.help) {
    print(helpPage());
    return;
  }
  stopOnSignals(await serve(command.options), args);
  if (process.env.npm_lifecycle_event !== undefined) stopWithParent();
}

/** Starts the mock or the proxy, and prints its URL. */
async function serve({
  proxy: upstream,
  only,
  except,
  like,
  ...given
}: CommandOptions): Promise<Pick<Mock, 'stop'>> {
  const likeness =
    like === undefined
      ? undefined
      : await (await import('./likeness/read-likeness.ts')).readLikeness(like, startMock);
  const options = likeness ? { ...given, choices: likeness.choices, faults: likeness.faults } : given;
  if (upstream === undefined) {
    const mock = await withSmallYoungGeneration(() => startMock(options));
    if (options.log !== 'json') print(bannerOf(mock, options, likeness && describeLikeness(likeness)));
    else await logProcess(mock);
    return mock;
  }
  const { port = 0, host = defaults.host, schemas, baseDomain } = options;
  const { startProxy } = await import('./proxy/start-proxy.ts');
  const report = (line: string) => print(printable(line, 'line'));
  const forwarded = only ?? except;
  const mock = forwarded && (await startMock({ ...options, port: 0, host: defaults.host }));
  const mocked = mock && {
    baseUrl: new URL(mock.baseUrl),
    named: forwarded,
    isNamed: only === undefined,
  };
  const proxy = await startProxy({ upstream, port, host, schemas, report, mocked, baseDomain }).catch(
    async (error) => {
      await mock?.stop();
      throw error;
    },
  );
  const ofMock = mock ? `\nMock:    ${mock.baseUrl}\nConsole: ${mock.baseUrl}/__mock/` : '';
  print(`Proxy for ${upstream.origin}: ${proxy.baseUrl}${ofMock}\nStop it with Ctrl+C.`);
  return {
    stop: async () => {
      await proxy.stop();
      await mock?.stop();
    },
  };
}

/** Logs the start without credentials, and what the mock reports on the console. */
async function logProcess({ baseUrl }: Mock): Promise<void> {
  const { processLogger } = await import('./control/monitoring/request-log.ts');
  const logger = processLogger();
  logger.info({ url: baseUrl }, 'started');
  console.info = (text: unknown) => logger.info(String(text));
  console.error = (text: unknown, err?: unknown) =>
    logger.error(err === undefined ? {} : { err }, String(text));
}

/** The first signal lets pending requests finish; a second one ends the process immediately. */
function stopOnSignals(mock: Pick<Mock, 'stop'>, args: readonly string[]): void {
  const stop = async () => {
    process.exitCode = await exitCodeAfter(args, mock.stop);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
}

/** npm forwards signals, but not its own sudden end, which shows only in a new parent process. */
function stopWithParent(): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, parentCheckMs);
  timer.unref();
}

function exitCodeAfter(args: readonly string[], action: () => Promise<void>): Promise<number> {
  return runCommand(program, args, async () => {
    await action();
    return 0;
  });
}

/** The text that a mock prints on start: URLs, logins, apps and a first request. */
function bannerOf(
  { baseUrl, profile }: Pick<Mock, 'baseUrl' | 'profile'>,
  { watch }: Pick<CommandOptions, 'watch'>,
  likeness: readonly string[] = [],
): string {
  const [first] = profile.users;
  const login = first === undefined ? '' : `-u '${first.email}:${first.password}' `;
  const sections: [title: string, rows: string[][]][] = [
    ['Companies', profile.companies.map(({ name, baseUrl }) => [name, baseUrl])],
    [
      'Logins',
      profile.users.map(({ email, password, language, companies }) => [
        email,
        password,
        language,
        companies.join(', '),
      ]),
    ],
    ['Apps', profile.apps.map(({ name, clientId, clientSecret }) => [name, clientId, clientSecret])],
  ];
  const body = sections.flatMap(([title, rows]) => [title, ...columns(rows), '']);
  return [
    `Mock:    ${baseUrl}`,
    `Console: ${baseUrl}/__mock/`,
    ...(watch ? [`Changes: ${baseUrl}/__mock/changes`] : []),
    '',
    ...likeness,
    ...body,
    `Try: curl ${login}${baseUrl}/api/contacts`,
    'Stop it with Ctrl+C.',
    '',
  ].join('\n');
}

/** What a likeness does alike, and what it does not. */
function describeLikeness({ choices, faults, differences }: Likeness): string[] {
  const counted = `Like the deployment of the report: ${countOf(Object.keys(choices).length, 'choice')}, ${countOf(faults.length, 'fault')}`;
  const rest = [...differences, 'Companies, users, apps, schemas and clock are those of the mock.'];
  return [
    faults.length > 0 ? `${counted}: ${faults.join(', ')}` : counted,
    'Not alike',
    ...rest.map((line) => `  ${printable(line, 'line')}`),
    '',
  ];
}

/** Rows as lines with aligned columns. */
function columns(rows: readonly string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
  );
}
