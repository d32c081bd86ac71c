import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { findChromium, launchChromium } from './chromium.ts';

afterEach(() => vi.unstubAllEnvs());

/** Makes a Chromium that ends at once the given number of times it is started. */
function useCrashingChromium(times: number): void {
  const folder = temporaryFolder();
  const [command, starts] = [join(folder, 'chromium'), join(folder, 'starts')];
  const script = `#!/bin/sh
echo start >> '${starts}'
if [ "$(wc -l < '${starts}')" -le ${times} ]; then exit 139; fi
exec '${findChromium()}' "$@"
`;
  writeFileSync(command, script, { mode: 0o755 });
  vi.stubEnv('CHROMIUM_PATH', command);
}

test('A Chromium that crashes while it starts is started again', async () => {
  useCrashingChromium(1);
  const browser = await launchChromium();
  expect(browser.isConnected()).toBe(true);
  await browser.close();
});

test('A Chromium that crashes whenever it starts is an error', async () => {
  useCrashingChromium(2);
  await expect(launchChromium()).rejects.toThrow('browserType.launch');
});
