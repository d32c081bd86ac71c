import { type LiarName, liarNames, startLiar } from './liars/liar.ts';
import { type LawName, lawNames } from './twin/laws.ts';
import { type PresetName, presetNames } from './twin/presets.ts';
import { type RunningTwin, startTwin } from './twin.ts';

const usage = `Usage: node conformance/selftest/servers/main.ts NAME [LAW …] > profile.json
Starts a server to try the suite on, prints its profile as one line, and serves until it is interrupted.
NAME is a twin (${presetNames.join(', ')}) or a liar (${liarNames.join(', ')}).
LAW is a law that the twin breaks, such as token.code-single-use.`;

async function start(name: string, violations: readonly string[]): Promise<RunningTwin | undefined> {
  const isLiar = (liarNames as readonly string[]).includes(name);
  const isKnown = isLiar || (presetNames as readonly string[]).includes(name);
  if (!isKnown || !violations.every((law) => (lawNames as readonly string[]).includes(law))) return undefined;
  if (isLiar) return startLiar(name as LiarName);
  return startTwin({ preset: name as PresetName, violations: violations as LawName[] });
}

const [name = '', ...violations] = process.argv.slice(2);
const server = await start(name, violations);
if (server) {
  console.log(JSON.stringify(server.profile));
  process.once('SIGINT', server.stop).once('SIGTERM', server.stop);
} else {
  console.error(usage);
  process.exitCode = 2;
}
