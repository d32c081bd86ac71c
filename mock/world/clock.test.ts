import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Clock } from './clock.ts';

const noon = Date.parse('2026-01-15T11:00:00Z');

/** A clock in Berlin on a machine whose time is moved by hand. */
function clockAt(startMs: number) {
  const machine = { now: startMs };
  return { machine, clock: new Clock(() => machine.now, 'Europe/Berlin') };
}

describe('A clock', () => {
  test('goes with the machine, and tells time with the offset of its zone', () => {
    const { machine, clock } = clockAt(noon);
    expect(clock.timestamp()).toBe('2026-01-15T12:00:00+01:00');
    machine.now = Date.parse('2026-07-15T22:30:00Z');
    expect(clock.timestamp()).toBe('2026-07-16T00:30:00+02:00');
    expect(clock.today()).toBe('2026-07-16');
  });

  test('that is frozen stands still, and goes on from there once it is thawed', () => {
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

  test('that was set follows the machine again when it is told to', () => {
    const { machine, clock } = clockAt(noon);
    clock.set(0);
    machine.now += 7;
    expect(clock.now()).toBe(7);
    clock.followSystemClock();
    expect(clock.now()).toBe(machine.now);
  });

  test('goes on from its data in another process', () => {
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
