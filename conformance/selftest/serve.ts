import {
  type DegenerateServerName,
  degenerateServerNames,
  startDegenerateServer,
} from './degenerate-servers/degenerate-servers.ts';
import { type BehaviourName, behaviourNames } from './reference-server/behaviours/behaviours.ts';
import { type PresetName, presetNames } from './reference-server/choices/presets.ts';
import { type RunningServer, startReferenceServer } from './reference-server/reference-server.ts';

const usage = `Usage: node conformance/selftest/serve.ts NAME [BEHAVIOUR …] > profile.json
Starts a server to try the suite on, prints its profile in one line, and runs until it is interrupted.
NAME is a preset of the reference server (${presetNames.join(', ')})
or a degenerate server (${degenerateServerNames.join(', ')}).
BEHAVIOUR is a behaviour that the reference server violates, such as ${behaviourNames[0]}.`;

async function start(name: string, violations: readonly string[]): Promise<RunningServer | undefined> {
  const isDegenerate = (degenerateServerNames as readonly string[]).includes(name);
  const isKnown = isDegenerate || (presetNames as readonly string[]).includes(name);
  if (!isKnown || !violations.every((it) => (behaviourNames as readonly string[]).includes(it)))
    return undefined;
  if (isDegenerate) return startDegenerateServer(name as DegenerateServerName);
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
