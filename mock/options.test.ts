import { describe, expect, it } from 'vitest';
import { readCommand } from './options.ts';

describe('a control token', () => {
  it.each([
    ['can come from the environment, which process lists do not show', [], 'from-outside', 'from-outside'],
    ['on the command line takes precedence', ['--control-token', 'given'], 'from-outside', 'given'],
    ['is ignored if it is empty', [], '', undefined],
  ])('%s', (_, args, variable, token) => {
    const command = readCommand(args, { COUNTERSIGN_CONTROL_TOKEN: variable });
    expect(command).toMatchObject({
      help: false,
      options: token === undefined ? {} : { controlToken: token },
    });
  });
});

describe('a usage error', () => {
  it.each([
    ['--prot', 'did you mean --port? See --help.'],
    ['--schema', 'did you mean --schemas? See --help.'],
    ['--hlep', 'did you mean --help? See --help.'],
    ['-p', 'see --help.'],
    ['--constructor', 'see --help.'],
    ['--__proto__', 'see --help.'],
  ])('of %s names a close option, if there is one', (name, hint) => {
    expect(() => readCommand([name, '1'], {})).toThrow(`Unknown option ${name}; ${hint}`);
  });

  it.each([
    [['4010'], 'Unexpected argument "4010"; see --help.'],
    [['rehears', '--', 'true'], 'Unknown command rehears; did you mean rehearse?'],
    [['--strict', 'yes'], 'Unexpected argument "yes"; see --help.'],
    [['--port'], '--port needs a value; write --port NUMBER.'],
    [['--port', '--strict'], '--port needs a value; write --port NUMBER.'],
    [['--port='], '--port needs a value; write --port NUMBER.'],
    [['--port', 'http'], '--port takes a whole number from 0 to 65535, not "http".'],
    [['--port', '-1'], '--port takes a whole number from 0 to 65535, not "-1".'],
    [['--port=65536'], '--port takes a whole number from 0 to 65535, not "65536".'],
    [['--port=4e3'], '--port takes a whole number from 0 to 65535, not "4e3".'],
    [['--seed-size', '0'], '--seed-size takes a whole number from 1 to 1000000, not "0".'],
    [['--seed-size', '1e9'], '--seed-size takes a whole number from 1 to 1000000, not "1e9".'],
    [['--log', 'xml'], '--log takes text or json, not "xml".'],
    [['--only', 'listContacts'], '--only or --except, one of them, goes with --proxy URL.'],
    [['--drain', '301'], '--drain takes a whole number from 0 to 300, not "301".'],
    [['--drain', '1.5'], '--drain takes a whole number from 0 to 300, not "1.5".'],
    [['--proxy', 'acme'], '--proxy takes the URL of a server, such as https://acme.example.com.'],
    [['--proxy=ftp://a.b'], '--proxy takes the URL of a server, such as https://acme.example.com.'],
    ...[
      'https://mock.example',
      'mock.example:4010',
      '10.0.0.1',
      'mock..example',
      '-mock.example',
      'localhost',
    ].map((domain): [string[], string] => [
      ['--base-domain', domain],
      `--base-domain takes a domain name such as mock.example, without scheme and port, not "${domain}".`,
    ]),
    [['--strict=no'], '--strict takes no value.'],
    [['--port', '1', '--port=2'], '--port is given more than once.'],
    [['--control-token', 'a\nb'], '--control-token must be visible ASCII without spaces.'],
  ])('of %j says how to fix it', (args, sentence) => {
    expect(() => readCommand(args, {})).toThrow(sentence);
  });
});
