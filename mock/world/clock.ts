/** Milliseconds of an hour. */
export const hourMs = 3_600_000;

/** The state of a company's clock: an offset from the system clock in milliseconds, or a frozen instant. */
export type ClockData = {
  aheadMs: number;
  frozenAtMs: number | null;
};

/** A company's own time. Every timestamp and every expiry in the company comes from it. */
export class Clock {
  readonly #systemClock: () => number;
  readonly #zone: Zone;
  #data: ClockData;
  /** The last timestamp, and its second since 1970: many are of the same one. */
  #latest = { second: Number.NaN, text: '' };

  /**
   * @param systemClock milliseconds since 1970
   * @param timeZone IANA name of the zone of timestamps and dates
   */
  constructor(
    systemClock: () => number,
    timeZone: string,
    data: ClockData = { aheadMs: 0, frozenAtMs: null },
  ) {
    this.#systemClock = systemClock;
    this.#zone = new Zone(timeZone);
    this.#data = { ...data };
  }

  /** Milliseconds since 1970. */
  now(): number {
    return this.#data.frozenAtMs ?? this.#systemClock() + this.#data.aheadMs;
  }

  get frozen(): boolean {
    return this.#data.frozenAtMs !== null;
  }

  /** Whether it runs, and shows another time than the system's. */
  get isMoved(): boolean {
    return !this.frozen && Math.abs(this.#data.aheadMs) >= 1000;
  }

  /** Stops time, now or at the given instant in milliseconds since 1970. */
  freeze(atMs: number = this.now()): void {
    this.#data.frozenAtMs = atMs;
  }

  /** Lets the clock run again from its current time. */
  unfreeze(): void {
    this.#data = { aheadMs: this.now() - this.#systemClock(), frozenAtMs: null };
  }

  /** Moves time by a number of seconds; a frozen clock stays frozen. Negative seconds move it back. */
  advance(seconds: number): void {
    this.set(this.now() + seconds * 1000);
  }

  /** Moves time to an instant in milliseconds since 1970; a frozen clock stays frozen. */
  set(atMs: number): void {
    if (this.frozen) this.#data.frozenAtMs = atMs;
    else this.#data.aheadMs = atMs - this.#systemClock();
  }

  /** ISO 8601 with the company's offset, to the second: `2026-03-01T09:30:00+01:00`. */
  timestamp(atMs: number = this.now()): string {
    const second = Math.floor(atMs / 1_000);
    if (this.#latest.second === second) return this.#latest.text;
    const minutes = this.#zone.offsetMinutes(atMs);
    const text = `${this.#local(atMs, minutes).slice(0, 19)}${offsetText(minutes)}`;
    this.#latest = { second, text };
    return text;
  }

  /** The date in the company's zone: `2026-03-01`. */
  today(atMs: number = this.now()): string {
    return this.#local(atMs, this.#zone.offsetMinutes(atMs)).slice(0, 10);
  }

  /** The instant at which a date begins in the company's zone, in milliseconds since 1970. */
  startOfDay(date: string): number {
    const midnight = Date.parse(`${date}T00:00:00Z`);
    const near = midnight - this.#zone.offsetMinutes(midnight) * 60_000;
    return midnight - this.#zone.offsetMinutes(near) * 60_000;
  }

  /** Follows the system clock again. */
  followSystemClock(): void {
    this.#data = { aheadMs: 0, frozenAtMs: null };
  }

  /** Takes over the state that {@link exportData} gave. */
  restore(data: ClockData): void {
    this.#data = { ...data };
  }

  /** Plain JSON, from which the constructor restores it. */
  exportData(): ClockData {
    return { ...this.#data };
  }

  #local(atMs: number, offsetMinutes: number): string {
    return new Date(atMs + offsetMinutes * 60_000).toISOString();
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** A format takes a millisecond and many kilobytes, so the companies of a time zone share one. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, format);
  return format;
}

const quarterHour = 15 * 60_000;

/** The offsets of one time zone; they change on quarter hours only, so one lookup serves fifteen minutes. */
class Zone {
  readonly #format: Intl.DateTimeFormat;
  #quarter = Number.NaN;
  #offset = 0;

  constructor(timeZone: string) {
    this.#format = formatOf(timeZone);
  }

  offsetMinutes(atMs: number): number {
    const quarter = Math.floor(atMs / quarterHour);
    if (quarter !== this.#quarter) {
      const name = this.#format.formatToParts(atMs).find((part) => part.type === 'timeZoneName')?.value;
      const match = /([+-])(\d\d):(\d\d)/.exec(name ?? '');
      this.#offset = match ? Number(`${match[1]}1`) * (Number(match[2]) * 60 + Number(match[3])) : 0;
      this.#quarter = quarter;
    }
    return this.#offset;
  }
}

function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${pad(Math.trunc(size / 60))}:${pad(size % 60)}`;
}
