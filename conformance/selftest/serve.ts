import {
  type DegenerateServerName,
  degenerateServerNames,
  startDegenerateServer,
} from './degenerate-servers/degenerate-servers.ts';
import { type BehaviourName, behaviourNames } from './reference-server/behaviours/behaviours.ts';
import { type PresetName, presetNames } from './reference-server/choices/presets.ts';
import { type RunningServer, startReferenceServer } from './reference-server/reference-server.ts';

const usage = `Usage: node conformance/selftest/servers/main.ts NAME [LAW …] > profile.json
Starts a server to try the suite on, prints its profile as one line, and serves until it is interrupted.
NAME is a twin (${presetNames.join(', ')}) or a liar (${degenerateServerNames.join(', ')}).
LAW is a law that the twin breaks, such as token.code-single-use.`;

async function start(name: string, violations: readonly string[]): Promise<RunningServer | undefined> {
  const isLiar = (degenerateServerNames as readonly string[]).includes(name);
  const isKnown = isLiar || (presetNames as readonly string[]).includes(name);
  if (!isKnown || !violations.every((law) => (behaviourNames as readonly string[]).includes(law)))
    return undefined;
  if (isLiar) return startDegenerateServer(name as DegenerateServerName);
  return startReferenceServer({ preset: name as PresetName, violations: violations as BehaviourName[] });
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
