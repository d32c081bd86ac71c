import type { Fault } from '../faults/builders/fault.ts';
import { faults as catalogue } from '../faults/catalogue.ts';
import { type Evidence, evidenceOf, type JudgedRequirement } from './evidence.ts';
import { type EvidenceMock, EvidencePlayer } from './play-evidence.ts';
import { shareIn, wordsOfFailures } from './words.ts';

/** How many requests are played with each fault, and with each of those that are nearest by then. */
const mostRequests = { first: 20, nearest: 50 };
const mostNearest = 50;

/** Of what a mock without a fault is away from evidence, less than this is chance, such as a number that counts requests. */
const chance = 0.02;
/** A fault beside others brings the mock nearer to what they leave by this, on average. */
const leastOfFurther = 0.3;

/** The first of all that have a number of requests together, and one at least. */
function upTo(most: number, all: readonly Evidence[]): Evidence[] {
  let sum = 0;
  return all.filter(({ exchanges: { length } }) => {
    if (sum > 0 && sum + length > most) return false;
    sum += length;
    return true;
  });
}

/** A fault, and how much of what the mock is away from the evidence is gone with it, from -1 to 1, on average. */
type Candidate = { fault: Fault; gain: number };

/** What failed, and its evidence. */
type Failure = JudgedRequirement & { evidence: Evidence[] };

/**
 * Chooses faults for what failed, one after another: the fault with which the mock answers the requests of the evidence most as the
 * deployment did. Among those that do so alike, and where nothing can be played, it is the one that most of what failed is known to notice,
 * then the one whose symptom is most like the words of what failed. A fault that something is known to notice that passed is none of them, nor
 * one that nothing that failed notices or is about.
 * @param mock a mock with the choices of the deployment
 * @param progress is called with the number of faults that were tried, each time
 */
export async function chooseFaults(
  requirements: readonly JudgedRequirement[],
  mock: EvidenceMock,
  progress: (tried: number) => void = () => {},
): Promise<{ faults: string[]; unexplained: string[] }> {
  const player = new EvidencePlayer(mock);
  const faults: string[] = [];
  const failed = requirements.filter(({ outcome }) => outcome === 'fail');
  const noticedBy = (of: string, { name }: Fault) =>
    requirements.filter(({ outcome, violations }) => outcome === of && violations?.includes(name)).length;
  const words = wordsOfFailures(failed);
  const isAbout = (fault: Fault) => failed.some(({ anchors }) => anchors?.includes(fault.section));
  const candidates = catalogue.filter(
    (fault) => noticedBy('pass', fault) === 0 && (noticedBy('fail', fault) > 0 || isAbout(fault)),
  );
  const expected = new Map(
    candidates.map((fault) => {
      const isOwn = failed.some(({ anchors = [] }) => anchors[0] === fault.section);
      return [fault, noticedBy('fail', fault) + Number(isOwn) + shareIn(words, fault) / 2];
    }),
  );
  let tried = 0;

  /** How much nearer than `before` the mock is to each evidence with faults. */
  async function gainsOf(names: readonly string[], all: readonly Evidence[], before: readonly number[]) {
    const now = await player.play(names, all);
    return now.map((distance, index) => {
      const usual = before[index] ?? 0;
      return Math.max(-0.2, (usual - distance) / Math.max(usual, chance));
    });
  }

  /** Faults in the order of how much they explain. */
  async function rank(all: readonly Fault[], evidence: readonly Evidence[]): Promise<Candidate[]> {
    const usual = await player.play(faults, evidence);
    const ranked: Candidate[] = [];
    for (const fault of all) {
      tried += 1;
      progress(tried);
      const gains = evidence.length > 0 ? await gainsOf([...faults, fault.name], evidence, usual) : [];
      const sum = gains.reduce((before, it) => before + it, 0);
      ranked.push({ fault, gain: Math.round((1000 * sum) / Math.max(1, gains.length)) / 1000 });
    }
    const expectedOf = ({ fault }: Candidate) => expected.get(fault) ?? 0;
    ranked.sort((one, other) => other.gain - one.gain || expectedOf(other) - expectedOf(one));
    return ranked;
  }

  /** The fault that explains most of the evidence. */
  async function findBest(evidence: readonly Evidence[]): Promise<Candidate | undefined> {
    const usual = await player.play(faults, evidence);
    // What the mock answers as it is reported anyway says nothing.
    const far = evidence.filter((_, index) => (usual[index] ?? 0) > 0);
    let left = candidates.filter(({ name }) => !faults.includes(name));
    if (left.length > mostNearest)
      left = (await rank(left, upTo(mostRequests.first, far)))
        .slice(0, mostNearest)
        .map(({ fault }) => fault);
    const [best, ...others] = await rank(left, evidence);
    // What one place shows alone is that of a fault in this place: one in all of them would show in more.
    const isVariant = ({ fault, gain }: Candidate) =>
      gain > 0 && gain === best?.gain && fault.name.startsWith(`${best.fault.name}-`);
    return others.find(isVariant) ?? best;
  }

  /** What the last fault does not explain of what failed. */
  async function unexplainedIn(open: readonly Failure[]): Promise<Failure[]> {
    const shortest = open.flatMap(({ evidence }) => evidence.slice(0, 2));
    await player.prepare(shortest);
    const before = await player.play(faults.slice(0, -1), shortest);
    const gains = await gainsOf(faults, shortest, before);
    const isNearer = (one: Evidence) => (gains[shortest.indexOf(one)] ?? 0) >= leastOfFurther;
    return open.filter(
      ({ evidence, violations }) => !violations?.includes(faults.at(-1) ?? '') && !evidence.some(isNearer),
    );
  }

  let open: Failure[] = failed.map((it) => ({ ...it, evidence: evidenceOf(it) }));
  for (let before = open.length + 1; open.length > 0 && open.length < before; ) {
    before = open.length;
    const turns = open.flatMap(({ evidence }) => evidence.map((one, turn) => ({ one, turn })));
    turns.sort(
      (one, other) => one.turn - other.turn || one.one.exchanges.length - other.one.exchanges.length,
    );
    const evidence = upTo(
      mostRequests.nearest,
      turns.map(({ one }) => one),
    );
    await player.prepare(evidence);
    const best = await findBest(evidence);
    if (best === undefined || (faults.length > 0 && best.gain < leastOfFurther)) break;
    faults.push(best.fault.name);
    open = await unexplainedIn(open);
  }
  return { faults, unexplained: open.map(({ id }) => id) };
}
