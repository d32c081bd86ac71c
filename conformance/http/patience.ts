/** How much longer than the set limits a response is waited for. */
export type Patience = {
  /** Notes how many milliseconds a response took. */
  note(milliseconds: number): void;
  /** What limits are multiplied with: 1 for a target, and a machine, that are quick. */
  readonly factor: number;
  /** The time in milliseconds that nine in ten responses took at least; undefined where there were few. */
  readonly quickest: number | undefined;
  /** Doubles the patience for the rest of the run. */
  extend(): void;
};

/** How many responses count, the latest; fewer than `fewest` say nothing. */
const [most, fewest] = [100, 10];
/** A response that takes so many times as long as nine in ten do has not merely been slow. */
const outlier = 20;
const largest = 8;

/**
 * Measures how long responses take, as this machine sees them, so that limits follow what the target and the machine were seen
 * to take. `limit` is the time in milliseconds that is waited for a response of a quick target.
 */
export function createPatience(limit: number): Patience {
  const latest = new Float64Array(most);
  let noted = 0;
  let extended = 1;
  let factor = 1;
  const sorted = () => latest.slice(0, noted).sort();
  return {
    note(milliseconds) {
      latest[noted % most] = milliseconds;
      noted += 1;
      if (noted < fewest) return;
      const times = sorted();
      const slow = times[Math.floor(times.length * 0.9)] ?? 0;
      factor = Math.min(largest, Math.max(1, (outlier * slow) / limit));
    },
    get factor() {
      return factor * extended;
    },
    get quickest() {
      const times = sorted();
      return times.length < fewest ? undefined : times[Math.floor(times.length * 0.1)];
    },
    extend() {
      extended *= 2;
    },
  };
}
