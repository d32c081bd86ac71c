import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Behaviours, behaviour } from './behaviour.ts';
import { Clock } from './clock.ts';
import { Ids } from './ids.ts';
import {
  formatPermissions,
  hasPermission,
  intersect,
  parsePermissions,
  parseScope,
  permissionNames,
  ScopeError,
  unite,
} from './permissions.ts';
import { isSameSecret } from './user.ts';

const greets = behaviour((name: string) => `Hello ${name}`);
const noon = Date.parse('2026-01-15T11:00:00Z');
const contexts = fc.constantFrom('api/contacts', 'api/orders', 'companies/current', 'api/work_items');
const names = fc.subarray([...permissionNames], { minLength: 1 });
const permissions = fc
  .array(fc.tuple(contexts, names), { maxLength: 6 })
  .map((entries) => parsePermissions(entries.map(([context, granted]) => `${context}:${granted.join(',')}`)));

/** A clock in Berlin on a machine whose time is moved by hand. */
function clockAt(startMs: number) {
  const machine = { now: startMs };
  return { machine, clock: new Clock(() => machine.now, 'Europe/Berlin') };
}

test('A rule holds as it was written until it is replaced, and again once all are restored', () => {
  const behaviours = new Behaviours();
  behaviours.replace(greets, (current, name) => `${current(name)}!`);
  behaviours.replace(greets, (current, name) => current(name).toUpperCase());
  expect(behaviours.get(greets)('Ada')).toBe('HELLO ADA!');
  behaviours.restore();
  expect(behaviours.get(greets)('Ada')).toBe('Hello Ada');
});

test('A rule that is replaced in one company holds in another', () => {
  const [acme, globex] = [new Behaviours(), new Behaviours()];
  acme.replace(greets, () => '');
  expect(acme.get(greets)('Ada')).toBe('');
  expect(globex.get(greets)('Ada')).toBe('Hello Ada');
});

describe('A clock', () => {
  test('goes with the machine, and tells time with the offset of its zone', () => {
    const { machine, clock } = clockAt(noon);
    expect(clock.timestamp()).toBe('2026-01-15T12:00:00+01:00');
    machine.now = Date.parse('2026-07-15T22:30:00Z');
    expect(clock.timestamp()).toBe('2026-07-16T00:30:00+02:00');
    expect(clock.today()).toBe('2026-07-16');
  });

  test('that is frozen stops, and continues from there once it is unfrozen', () => {
    const { machine, clock } = clockAt(noon);
    clock.freeze();
    machine.now += 60_000;
    expect(clock.now()).toBe(noon);
    clock.unfreeze();
    machine.now += 1_000;
    expect(clock.now()).toBe(noon + 1_000);
  });

  test('that is advanced while it is frozen stays frozen', () => {
    const { machine, clock } = clockAt(noon);
    clock.freeze();
    clock.advance(3_600);
    machine.now += 5;
    expect([clock.now(), clock.frozen]).toEqual([noon + 3_600_000, true]);
  });

  test('that was set can follow the machine’s clock again', () => {
    const { machine, clock } = clockAt(noon);
    clock.set(0);
    machine.now += 7;
    expect(clock.now()).toBe(7);
    clock.followSystemClock();
    expect(clock.now()).toBe(machine.now);
  });

  test('continues from its data in another process', () => {
    const { clock } = clockAt(noon);
    clock.advance(90);
    const other = new Clock(() => noon + 10_000, 'Europe/Berlin', clock.exportData());
    expect(other.now()).toBe(noon + 100_000);
  });
});

test.each(['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland', 'UTC'])(
  'In %s, a timestamp names the instant, and a day begins at midnight',
  (timeZone) => {
    const clock = new Clock(() => 0, timeZone);
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date('2099-12-31'), noInvalidDate: true }), (date) => {
        const instant = Math.floor(date.getTime() / 1_000) * 1_000;
        expect(Date.parse(clock.timestamp(instant))).toBe(instant);
        const start = clock.startOfDay(clock.today(instant));
        expect(clock.timestamp(start)).toMatch(/T00:00:00/);
        expect(start).toBeLessThanOrEqual(instant);
      }),
    );
  },
);

test('Ids are 22 characters of A-Z a-z 0-9 _ -, and no two are the same', () => {
  const ids = new Ids('a seed');
  const newIds = Array.from({ length: 5_000 }, () => ids.nextId());
  expect(newIds.filter((id) => !/^[A-Za-z0-9_-]{22}$/.test(id))).toEqual([]);
  expect(new Set(newIds).size).toBe(newIds.length);
});

test('The same seed gives the same ids, another seed gives others', () => {
  const first = new Ids('a seed');
  const ids = [first.nextId(), first.nextId()];
  const again = new Ids('a seed');
  expect([again.nextId(), again.nextId()]).toEqual(ids);
  const other = new Ids('another seed');
  expect(ids).not.toContain(other.nextId());
});

test('Ids and series go on where their data stopped', () => {
  const ids = new Ids('a seed');
  ids.nextId();
  ids.nextInSeries('invoices');
  const restored = new Ids('a seed', structuredClone(ids.exportData()));
  expect([restored.nextId(), restored.nextInSeries('invoices'), restored.nextInSeries('orders')]).toEqual([
    ids.nextId(),
    2,
    1,
  ]);
});

describe('A scope is refused', () => {
  const refused: [scope: string, because: RegExp][] = [
    ['contacts', /"contacts" is not a permission/],
    ['api/contacts:', /names "", which is none of create, read, update, delete/],
    ['api/contacts:read,', /names ""/],
    ['api/contacts:write', /names "write"/],
    ['api/contacts:Read', /names "Read"/],
    ['api/contacts:read:update', /names "read:update"/],
    ['API/contacts', /is not a permission/],
    ['api/contacts\tapi/orders', /is not a permission/],
    ['api/contacts,api/orders', /is not a permission/],
    ['api//contacts', /is not a permission/],
    ['__proto__', /is not a permission/],
    ['offline_access:read', /is not a permission/],
    ['api/contacts '.repeat(400), /longer than 4096 characters/],
  ];

  test.each(refused)('%s', (scope, because) => {
    expect(() => parseScope(scope)).toThrow(because);
    expect(() => parseScope(scope)).toThrow(ScopeError);
  });
});

test('A scope tells the contexts that exist from those that do not', () => {
  const scope = parseScope('api/contacts api/spaceships:read', ['api/contacts']);
  expect([[...scope.permissions.keys()], scope.unknown]).toEqual([['api/contacts'], ['api/spaceships']]);
});

describe('A scope', () => {
  test('grants all four names in a context without a list, and only the listed ones in one with', () => {
    const scope = parseScope('api/contacts api/orders:read,update');
    expect(
      permissionNames.filter((name) => hasPermission(scope.permissions, 'api/contacts', name)),
    ).toHaveLength(4);
    expect(permissionNames.filter((name) => hasPermission(scope.permissions, 'api/orders', name))).toEqual([
      'read',
      'update',
    ]);
    expect(hasPermission(scope.permissions, 'api/invoices', 'read')).toBe(false);
  });

  test('that names a context twice grants what both grant', () => {
    const { permissions } = parseScope('api/orders:read  api/orders:delete ');
    expect(formatPermissions(permissions)).toEqual(['api/orders:read,delete']);
  });

  test('asks for a token without an end by offline_access, and for nothing else by it', () => {
    expect(parseScope('offline_access')).toEqual({ permissions: new Map(), offline: true, unknown: [] });
    expect(parseScope('').offline).toBe(false);
  });
});

test('Permissions survive being written down', () => {
  fc.assert(
    fc.property(permissions, (some) => {
      expect(parsePermissions(formatPermissions(some))).toEqual(some);
    }),
  );
});

test('An intersection allows exactly what both allow, a union exactly what either allows', () => {
  fc.assert(
    fc.property(
      permissions,
      permissions,
      contexts,
      fc.constantFrom(...permissionNames),
      (a, b, context, name) => {
        const [left, right] = [hasPermission(a, context, name), hasPermission(b, context, name)];
        expect(hasPermission(intersect(a, b), context, name)).toBe(left && right);
        expect(hasPermission(unite(a, b), context, name)).toBe(left || right);
      },
    ),
  );
});

test.each([
  ['secret', 'secret', true],
  ['secret', 'Secret', false],
  ['secret', 'secret ', false],
  ['secret', '', false],
  ['', '', true],
  ['pässwörd', 'pässwörd'.normalize('NFD'), false],
])('%j and %j are the same secret: %s', (left, right, same) => {
  expect(isSameSecret(left, right)).toBe(same);
});
