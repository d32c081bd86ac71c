import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

/** What a command that ends by itself says, and with which code. */
async function run(...args: string[]) {
  const mock = spawn(process.execPath, [main, ...args]);
  const [out, err, [code]] = await Promise.all([text(mock.stdout), text(mock.stderr), once(mock, 'exit')]);
  return { out, err, code };
}

describe('a command line that is no good', () => {
  it.each(['--prot', '-p', '--constructor', '--__proto__'])(
    'is told which options there are: %s',
    async (name) => {
      const { out, err, code } = await run(name, '1');
      expect(err).toMatch(
        new RegExp(`^mock: There is no option ${name}; there are --port, .* and --help\\.\n$`),
      );
      expect({ out, code }).toEqual({ out: '', code: 2 });
    },
  );

  it.each([
    [['4010'], '"4010" is no option; see --help.'],
    [['--strict', 'yes'], '"yes" is no option; see --help.'],
    [['--port'], '--port needs a value; write --port NUMBER.'],
    [['--port', '--strict'], '--port needs a value; write --port NUMBER.'],
    [['--port='], '--port needs a value; write --port NUMBER.'],
    [['--port', 'http'], '--port takes a number from 0 to 65535, not "http".'],
    [['--port', '-1'], '--port takes a number from 0 to 65535, not "-1".'],
    [['--port=65536'], '--port takes a number from 0 to 65535, not "65536".'],
    [['--port=4e3'], '--port takes a number from 0 to 65535, not "4e3".'],
    [['--proxy', 'acme'], '--proxy takes the address of a server, such as https://acme.example.com.'],
    [['--proxy=ftp://a.b'], '--proxy takes the address of a server, such as https://acme.example.com.'],
    [['--strict=no'], '--strict takes no value; write it alone.'],
    [['--port', '1', '--port=2'], '--port is given twice; give it once.'],
    [
      ['--control-token', 'a\nb'],
      '--control-token takes visible ASCII without blanks, which a header can carry.',
    ],
  ])('%j is told how to write it, with exit code 2', async (args, sentence) => {
    expect(await run(...args)).toEqual({ out: '', err: `mock: ${sentence}\n`, code: 2 });
  });
});
