import type { Fault } from '../faults/builders/fault.ts';
import { faults as catalogue } from '../faults/catalogue.ts';
import { type Evidence, evidenceOf, type JudgedRequirement } from './evidence.ts';
import { type EvidenceMock, EvidencePlayer } from './play-evidence.ts';
import { shareIn, wordsOfFailures } from './words.ts';

/** How many requests of the evidence are played with each fault: fewer where there are many faults. */
const requestsFor = (faults: number): number => Math.max(20, Math.min(50, 4000 / faults));

/** Of what a mock without a fault is away from evidence, less than this is chance, such as a number that counts requests. */
const chance = 0.02;
/** What counts most against a fault: it can show in another way where records are others. */
const leastGain = -0.2;
/** A fault explains what it brings the mock nearer to by this. */
const explained = 0.3;

/** A fault, how much of what the mock is away from each evidence is gone with it, up to 1, and on average. */
type Candidate = { fault: Fault; gains: Map<Evidence, number>; gain: number };

/** Evidence of each failure in turn, the shortest first, up to a number of requests, and one at least. */
function chooseEvidence(failures: readonly Evidence[][], most: number): Evidence[] {
  const turns = failures.flatMap((all) =>
    all.map((one, turn) => ({ one, turn, size: one.exchanges.length })),
  );
  turns.sort((one, other) => one.turn - other.turn || one.size - other.size);
  let sum = 0;
  const chosen = turns.filter(({ size }) => {
    if (sum > 0 && sum + size > most) return false;
    sum += size;
    return true;
  });
  return chosen.map(({ one }) => one);
}

/**
 * Chooses faults for what failed, one after another: the fault with which the mock answers the requests of the evidence most as the
 * deployment did. Among those that do so alike, and where nothing can be played, it is the one that most of what failed is known to notice,
 * then the one whose symptom is most like the words of what failed.
 * A fault that something is known to notice that passed is none of them, nor one that nothing that failed notices or is about.
 * @param mock a mock with the choices of the deployment
 * @param progress is called with the number of faults that were tried, each time
 */
export async function chooseFaults(
  requirements: readonly JudgedRequirement[],
  mock: EvidenceMock,
  progress: (tried: number) => void,
): Promise<{ faults: string[]; unexplained: string[] }> {
  const player = new EvidencePlayer(mock);
  const faults: string[] = [];
  const failed = requirements.filter(({ outcome }) => outcome === 'fail');
  const noticedBy = (of: string, { name }: Fault) =>
    requirements.filter(({ outcome, violations }) => outcome === of && violations?.includes(name)).length;
  const isAbout = ({ section }: Fault) => failed.some(({ anchors }) => anchors?.includes(section));
  const words = wordsOfFailures(failed);
  const candidates = catalogue
    .filter((fault) => noticedBy('pass', fault) === 0 && (noticedBy('fail', fault) > 0 || isAbout(fault)))
    .map((fault) => ({
      fault,
      expected: noticedBy('fail', fault) + Number(isAbout(fault)) + shareIn(words, fault),
    }))
    .sort((one, other) => other.expected - one.expected);
  let tried = 0;

  /** The fault that explains most of the evidence beside those that were chosen. */
  async function findBest(evidence: readonly Evidence[]): Promise<Candidate | undefined> {
    const usual = await player.play(faults, evidence);
    const ranked: Candidate[] = [];
    for (const { fault } of candidates) {
      if (faults.includes(fault.name)) continue;
      tried += 1;
      progress(tried);
      const distances = evidence.length > 0 ? await player.play([...faults, fault.name], evidence) : [];
      const gains = distances.map((distance, index) => {
        const before = usual[index] ?? 0;
        return Math.max(leastGain, (before - distance) / Math.max(before, chance));
      });
      const sum = gains.reduce((before, it) => before + it, 0);
      const gain = Math.round((1000 * sum) / Math.max(1, gains.length)) / 1000;
      ranked.push({ fault, gains: new Map(evidence.map((one, index) => [one, gains[index] ?? 0])), gain });
    }
    const [best, ...others] = ranked.sort((one, other) => other.gain - one.gain);
    // What one place shows alone is that of a fault in this place: one in all of them would show in more.
    const isVariant = ({ fault, gain }: Candidate) =>
      gain > 0 && gain === best?.gain && fault.name.startsWith(`${best.fault.name}-`);
    return others.find(isVariant) ?? best;
  }

  let open = failed.map((it) => ({ ...it, evidence: evidenceOf(it) }));
  for (let before = open.length + 1; open.length > 0 && open.length < before; ) {
    before = open.length;
    const evidence = chooseEvidence(
      open.map((it) => it.evidence),
      requestsFor(candidates.length),
    );
    await player.prepare(evidence);
    const best = await findBest(evidence);
    if (best === undefined || (faults.length > 0 && best.gain < explained)) break;
    const { fault, gains } = best;
    faults.push(fault.name);
    const isExplained = (one: Evidence) => (gains.get(one) ?? 0) >= explained;
    open = open.filter(
      ({ evidence: all, violations }) => !violations?.includes(fault.name) && !all.some(isExplained),
    );
  }
  return { faults, unexplained: open.map(({ id }) => id) };
}
