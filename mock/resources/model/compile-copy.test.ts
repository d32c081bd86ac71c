import { expect, test } from 'vitest';
import { compileCopy } from './compile-copy.ts';

test.each(['name', 'constructor', 'toString', 'a-name'])(
  'a value named %s is copied where an object has it, and is the other one where it has none or null',
  (name) => {
    const copy = compileCopy([name, 'more'], { [name]: 'other' });
    expect(copy({ [name]: 'given', more: 1, unknown: 2 })).toEqual({ [name]: 'given', more: 1 });
    expect(copy({ [name]: null })[name]).toBe('other');
    expect(copy({})[name]).toBe('other');
    expect(compileCopy([name], {})({})[name]).toBeUndefined();
  },
);
