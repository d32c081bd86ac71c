import { createRedactor, type Redactor } from '../context/redactor.ts';
import type { ContainerSettings } from './container-settings.ts';
import { type Engine, isGone } from './engine.ts';

const lines = 15;
const frameHeader = 8;

/** The text of a log, which comes in frames of both output streams, each with its length at bytes 4 to 7 (Docker Engine API, "attach"). */
function textOfLog(log: Buffer): string {
  const parts: string[] = [];
  for (let at = 0; at + frameHeader <= log.length; ) {
    const end = at + frameHeader + log.readUInt32BE(at + 4);
    parts.push(log.toString('utf8', at + frameHeader, end));
    at = end;
  }
  return parts.join('');
}

/** Shorter values are words such as `true` or `debug`, not secrets. */
const shortestSecret = 8;

function redactorFor({ environment }: ContainerSettings): Redactor {
  const redactor = createRedactor();
  for (const [name, value] of Object.entries(environment)) {
    if (value.length >= shortestSecret) redactor.learn(name, value);
  }
  return redactor;
}

async function readLog(engine: Engine, name: string): Promise<string | undefined> {
  const container = engine.container.getById(name);
  try {
    return textOfLog(await container.logs({ follow: false, stdout: true, stderr: true, tail: lines }));
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

/** The last lines of a container's log, indented and introduced by a sentence. Values of its environment are redacted. */
export async function lastLogLines(
  engine: Engine,
  name: string,
  settings: ContainerSettings,
): Promise<string> {
  const printed = await readLog(engine, name);
  if (printed === undefined) return 'It has been removed by something else.';
  const kept = redactorFor(settings).text(printed.trimEnd());
  if (kept === '') return 'It printed nothing.';
  return ['Its last lines:', ...kept.split('\n').map((it) => `  ${it.trimEnd()}`)].join('\n');
}
