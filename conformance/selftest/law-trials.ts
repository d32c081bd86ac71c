import { readProfile } from '../profile/load.ts';
import { type Bench, openBench } from './bench.ts';
import { type LawName, lawNames, laws } from './servers/twin/laws.ts';
import { startTwin } from './servers/twin.ts';
import { type Trial, tryThoroughly } from './trial.ts';

/** Twins that break one law each, judged by what was found out about the twin that keeps them all. */
export type LawTrials = {
  /** Judges a twin that breaks a law, by the checks of one requirement. */
  tryLaw(law: LawName, requirement: string): Promise<Trial>;
  close(): Promise<void>;
};

/** Laws of the twin whose violation breaks a requirement. */
export const lawsAgainst = (requirement: string): readonly LawName[] =>
  lawNames.filter((name) => laws[name].requirements.includes(requirement));

/** Finds out about a conforming twin; those that break a law take its place at its port, one after the other. */
export async function openLawTrials(): Promise<LawTrials> {
  const twin = await startTwin();
  const { port } = twin;
  const written = JSON.stringify({ ...twin.profile, claims: ['*'] });
  const profile = readProfile(written, 'the twin', undefined, undefined);
  const bench: Bench = await openBench(profile);
  await twin.stop();
  return {
    async tryLaw(law, requirement) {
      const liable = await startTwin({ port, violations: [law] });
      try {
        return await tryThoroughly(bench, profile, `twin: ${law}`, [requirement]);
      } finally {
        await liable.stop();
      }
    },
    close: () => bench.close(),
  };
}
