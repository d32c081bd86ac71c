import { describe, expect, it } from 'vitest';
import { readCommand } from './options.ts';

describe('a control token', () => {
  it.each([
    ['comes from the environment, where no list of processes shows it', [], 'from-outside', 'from-outside'],
    ['on the command line wins', ['--control-token', 'given'], 'from-outside', 'given'],
    ['that is empty counts as missing', [], '', undefined],
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
    expect(() => readCommand([name, '1'], {})).toThrow(`There is no option ${name}; ${hint}`);
  });

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
  ])('of %j says how to write it', (args, sentence) => {
    expect(() => readCommand(args, {})).toThrow(sentence);
  });
});
