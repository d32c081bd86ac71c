import type { Company } from '../http/request.ts';
import type { Profile } from '../profile/profile.ts';

/** What does not hold in a profile, in one sentence, and what of the profile that is; users and others by their place. */
export type Problem = {
  readonly sentence: string;
  readonly about:
    | { readonly kind: 'companies'; readonly company: Company }
    | { readonly kind: 'users'; readonly at: number; readonly company: Company }
    | { readonly kind: 'apps' | 'tokens'; readonly at: number }
    | { readonly kind: 'hooks'; readonly name: 'reset' | 'advanceClock' };
};

/** A profile without what does not hold, and why, a sentence for each. */
export type HeldProfile = { readonly profile: Profile; readonly remarks: readonly string[] };

const nouns = { companies: 'company', users: 'user', apps: 'app', tokens: 'token', hooks: 'hook' } as const;

const replaceAt = <Thing>(things: readonly Thing[], at: number, change: Partial<Thing>): readonly Thing[] =>
  things.map((it, number) => (number === at ? { ...it, ...change } : it));

/** Who cannot be used stays in the list, in no company: secrets are named by their place in it. */
function without(profile: Profile, { about }: Problem): Partial<Profile> {
  const { companies, users, apps, tokens, hooks } = profile;
  switch (about.kind) {
    case 'companies': {
      const [first, ...others] = companies;
      return { companies: [first, ...others.filter((it) => it !== about.company)] };
    }
    case 'users': {
      const names = users[about.at]?.companies ?? companies.map(({ name }) => name);
      const others = names.filter((it) => it !== about.company.name);
      return { users: replaceAt(users, about.at, { companies: others }) };
    }
    case 'apps':
      return { apps: replaceAt(apps, about.at, { companies: [] }) };
    case 'tokens':
      return { tokens: replaceAt(tokens, about.at, { isRefused: true }) };
    case 'hooks':
      return { hooks: { ...hooks, [about.name]: undefined } };
  }
}

/** Leaves out of a profile what a problem is about; what needs it is untestable because of that. */
export function leaveOut({ profile, remarks }: HeldProfile, problem: Problem): HeldProfile {
  const { kind } = problem.about;
  const leftOut = { [kind]: problem.sentence, ...profile.leftOut };
  return {
    profile: { ...profile, ...without(profile, problem), leftOut },
    remarks: [...remarks, `${problem.sentence} The run goes on without this ${nouns[kind]}.`],
  };
}
