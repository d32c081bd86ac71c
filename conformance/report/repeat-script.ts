import { createdId } from '../context/change-log.ts';
import type { Exchange, SentRequest } from '../errors/exchange.ts';
import { isSafeMethod } from '../http/client.ts';
import { pathOf } from '../http/request.ts';
import { isSuccess } from '../match/response.ts';
import { markersIn } from '../model/markers.ts';
import { literal } from '../schemas/texts.ts';
import { curl, percentEncode, placesIn, quote, quoteFilled, type ShellSettings } from './curl.ts';
import type { Report, ReportedCheck, ReportedRequirement } from './report.ts';

/** The folder of scripts in the folder of a report. */
export const scriptFolder = 'repeat';

/** A script that repeats the requests behind a failure; `file` is relative to the folder of the report. */
export type RepeatScript = { readonly file: string; readonly text: string };

const wasAccepted = ({ reply }: Exchange): boolean => reply !== undefined && isSuccess(reply);

const changes = ({ request }: Exchange): boolean => !isSafeMethod(request.method);

/** Where a request names a record by its id: a part of the path, or a property whose name ends in id. */
const idPatterns = (id: string) => ({
  url: new RegExp(`(?<=/)${literal(encodeURIComponent(id))}(?=[/?#.]|$)`, 'g'),
  body: new RegExp(`(?<=id"\\s*:\\s*"?|/)${literal(id)}(?=["\\s,}/])`, 'gi'),
});

const names = ({ url, body }: SentRequest, id: string): boolean =>
  url.search(idPatterns(id).url) >= 0 || (body ?? '').search(idPatterns(id).body) >= 0;

/** The markers in the address and the body of a request, by which the suite finds its records again. */
const markersOf = ({ url, body }: SentRequest): readonly string[] => markersIn(`${url} ${body ?? ''}`);

/** Whether an earlier request created the record that a later one names. */
function createdFor(earlier: Exchange, { request }: Exchange): boolean {
  const id = createdId(earlier);
  return id !== undefined && names(request, id);
}

/** Whether an earlier request of a check bears on a later one: it has its marker, or a place in the list that it asks for. */
function bearsOn(earlier: Exchange, later: Exchange): boolean {
  if (createdFor(earlier, later)) return true;
  const markers = new Set(markersOf(later.request));
  if (markersOf(earlier.request).some((it) => markers.has(it))) return true;
  return later.request.method === 'GET' && pathOf(earlier.request.url) === pathOf(later.request.url);
}

/** The request that shows a failure, after those that it depends on, in the order in which they were sent. */
function storyOf(check: ReportedCheck, setup: readonly Exchange[]): readonly Exchange[] {
  const { exchanges = [] } = check;
  const shown = exchanges.find((it) => it.number === check.shown) ?? exchanges.at(-1);
  if (!shown) return [];
  const story = new Set([shown]);
  // A request that joins can need others, earlier ones and later ones, so that each is asked about.
  const join = (earlier: readonly Exchange[], isNeeded: (it: Exchange, other: Exchange) => boolean) => {
    const open = [...story];
    for (let other = open.pop(); other !== undefined; other = open.pop()) {
      for (const it of earlier) {
        if (story.has(it) || !isNeeded(it, other)) continue;
        story.add(it);
        open.push(it);
      }
    }
  };
  const accepted = (all: readonly Exchange[]) => all.filter((it) => changes(it) && wasAccepted(it));
  const needsChanges = !changes(shown);
  join(
    accepted(exchanges.filter((it) => it.number < shown.number)),
    // What a response shows depends on the later changes of the records that the story creates, too.
    (it, other) =>
      (it.number < other.number && bearsOn(it, other)) || (needsChanges && createdFor(other, it)),
  );
  const own = [...story].toSorted((one, other) => one.number - other.number);
  join(accepted(setup), createdFor);
  return [...setup.filter((it) => story.has(it)), ...own];
}

/**
 * What scripts need beside curl, in what every POSIX system has: `encode` percent-encodes a text, `id_in` prints the id that `createdId`
 * finds in a response, and nothing where that is not a plain one. Both take what a target sent as data.
 */
const functions = String.raw`
encode() {
  case $1 in
    *[!A-Za-z0-9._~-]*) printf %s "$1" | ${percentEncode} ;;
    *) printf %s "$1" ;;
  esac
}
id_in() {
  printf %s "$1" | LC_ALL=C awk '
    { text = text $0 "\n" }
    END {
      while (depth >= 0 && match(text, /"([^"\\]|\\.)*"|[][{}:,]|[^][{}:," \t\r\n]+/)) {
        token = substr(text, RSTART, RLENGTH)
        text = substr(text, RSTART + RLENGTH)
        isId = last == ":" && key == "\"id\"" && token ~ /^["0-9-]/
        if (isId && (depth == 1 || (depth == 2 && id == ""))) id = token
        if (isId && depth == 1) break
        if (token == ":") key = last
        depth += (token == "{") - (token == "}") + 9 * (token == "[") - 9 * (token == "]")
        last = token
      }
      gsub(/^"|"$/, "", id)
      gsub(/\\\//, "/", id)
      if (id !~ /\\/) printf "%s", id
    }'
}`.trim();

/** A request that names the records of the script instead of those of the run. */
function retold(request: SentRequest, ids: ReadonlyMap<string, string>): SentRequest {
  let { url, body } = request;
  for (const [id, variable] of ids) {
    const patterns = idPatterns(id);
    url = url.replace(patterns.url, `‹${variable}›`);
    body = body?.replace(patterns.body, `‹${variable}›`);
  }
  return { ...request, url, body };
}

/** A text in one line, without control characters. */
const inOneLine = (text: string | undefined): string =>
  (text ?? '').replace(/[\s\p{C}]+/gu, ' ').slice(0, 1000);

const comment = (text: string | undefined): string => `# ${inOneLine(text)}`;

/** A line that prints a text, quoted for the shell. */
const print = (quoted: string): string => `printf '%s\\n' ${quoted}`;

/** What a script says once the last response is there, and its exit code: 1 where the failure came again, 0 where it did not. */
function endOf({ mismatch, expected = '', got, reason }: ReportedCheck): readonly string[] {
  const lines = [
    print(quote(inOneLine(`Expected: ${expected}`))),
    print(quote(inOneLine(`In the run: ${got ?? reason}`))),
  ];
  if (mismatch?.kind !== 'status')
    return [
      ...lines,
      print(
        quote('Compare the last response: the exit code does not say whether the failure is still there.'),
      ),
    ];
  const allowed = mismatch.allowed.map((it) => String(it).replace('xx', '??'));
  return [
    ...lines,
    'case $STATUS in',
    `  ${mismatch.actual}) ${print('"Now: $STATUS. The failure is still there."')}; exit 1 ;;`,
    `  ${allowed.join(' | ')}) ${print('"Now: $STATUS. The failure is gone."')} ;;`,
    `  *) ${print('"Now: $STATUS, which does not say whether the failure is still there."')}; exit 2 ;;`,
    'esac',
  ];
}

const lastStep = (request: SentRequest, settings: ShellSettings): readonly string[] => [
  `RESPONSE=$(${curl(request, settings, "-sS -i -w '\\n%{http_code}'")})`,
  `STATUS=\${RESPONSE#"\${RESPONSE%???}"}`,
  print(`"\${RESPONSE%????}" ''`),
];

/** Sends what creates a record, and keeps its id in a variable. */
function creationStep(request: SentRequest, settings: ShellSettings, variable: string): readonly string[] {
  const reply = variable.replace('ID', 'RESPONSE');
  return [
    `${reply}=$(${curl(request, settings, '-sS')})`,
    `${variable}=$(id_in "$${reply}")`,
    `[ -n "$${variable}" ] || { ${print(`"$${reply}"`)}; exit 2; }`,
  ];
}

/** Removes what a request created. */
function removalOf(request: SentRequest, settings: ShellSettings, variable: string): string {
  const url = `${request.url.split('?')[0]}/‹${variable}›`;
  const removal = { ...request, method: 'DELETE', body: undefined, url };
  return `  [ -z "\${${variable}:-}" ] || ${curl(removal, settings, '-s -o /dev/null')}`;
}

/** The lines that send the requests of a story, and those that remove what they create, the last first. */
function stepsOf(story: readonly Exchange[], shell: ShellSettings) {
  const variables = story.map((_, at) => `ID_${at + 1}`);
  const settings: ShellSettings = {
    ...shell,
    variables: { ...shell.variables, ...Object.fromEntries(variables.map((it) => [it, it])) },
    encode: (value) => `$(encode ${value})`,
  };
  const ids = new Map<string, string>();
  const steps: string[] = [];
  const removals: string[] = [];
  for (const [at, exchange] of story.entries()) {
    const request = retold(exchange.request, ids);
    const path = retold({ ...exchange.request, url: pathOf(exchange.request.url) }, ids).url;
    steps.push(print(quoteFilled(`${at + 1}. ${request.method} ${path}`, settings)));
    const created = createdId(exchange);
    const variable = variables[at];
    if (at === story.length - 1) steps.push(...lastStep(request, settings));
    else if (!created || variable === undefined) steps.push(curl(request, settings, '-sS -i'), 'echo');
    else {
      ids.set(created, variable);
      steps.push(...creationStep(request, settings, variable));
      removals.unshift(removalOf(request, settings, variable));
    }
  }
  return { steps, removals };
}

function scriptText(
  requirement: ReportedRequirement,
  check: ReportedCheck,
  story: readonly Exchange[],
  shell: ShellSettings,
): string {
  const { steps, removals } = stepsOf(story, shell);
  const places = new Map(
    story.flatMap(({ request }) =>
      placesIn(JSON.stringify(request), shell).map(([place, variable]) => [variable, place]),
    ),
  );
  return [
    '#!/bin/sh',
    comment(`${requirement.id}: ${requirement.statement}`),
    comment(check.title),
    comment(`expected: ${check.expected ?? ''}`),
    comment(`got: ${check.got ?? check.reason}`),
    '# Needs curl. The last response is the one that failed.',
    ...[...places].map(
      ([variable, place]) => `: "\${${variable}:?set it to what the profile has at ${place}}"`,
    ),
    functions,
    ...(removals.length > 0 ? ['remove() {', ...removals, '}', 'trap remove EXIT'] : []),
    ...steps,
    ...endOf(check),
    '',
  ].join('\n');
}

/** A part of a file name. */
const fileName = (id: string): string => id.replace(/[^a-z0-9.-]+/gi, '-');

/** The script that repeats a failure of several requests; undefined where one curl line does. */
export function repeatScript(
  requirement: ReportedRequirement,
  check: ReportedCheck,
  report: Pick<Report, 'resolve' | 'variables' | 'setup'>,
): RepeatScript | undefined {
  if (check.outcome !== 'fail') return undefined;
  const story = storyOf(check, report.setup);
  if (story.length < 2) return undefined;
  const failed = requirement.checks.filter((it) => it.outcome === 'fail');
  const number = failed.length > 1 ? `-${failed.indexOf(check) + 1}` : '';
  return {
    file: `${scriptFolder}/${fileName(requirement.id)}${number}.sh`,
    text: scriptText(requirement, check, story, report),
  };
}

/** All scripts of a report. */
export const repeatScripts = (report: Report): readonly RepeatScript[] =>
  report.requirements.flatMap((requirement) =>
    requirement.checks.flatMap((check) => repeatScript(requirement, check, report) ?? []),
  );
