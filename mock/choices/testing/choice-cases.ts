import type { OwnCompany } from '../../control/client/control-client.ts';
import { type Mock, startMock } from '../../start.ts';
import { choices, exclusions } from '../catalogue.ts';
import type { ChoiceValue, Chosen } from '../choice.ts';
import { RequestSequence } from './choice-requests.ts';
import type { SequenceStep } from './oauth-sequence.ts';

/** A value that is no default, with what others have to be beside it. */
export type ChoiceCase = { name: string; value: ChoiceValue; companions: Chosen };

/** Every value of every choice that is no default. */
export const choiceCases: readonly ChoiceCase[] = choices.flatMap(({ name, options: [, ...others] }) =>
  others.map(({ value }) => ({ name, value, companions: companionsOf(name, value) })),
);

/** What other choices have to be, since their defaults exclude a value. */
function companionsOf(name: string, value: ChoiceValue): Chosen {
  const companions: Record<string, ChoiceValue> = {};
  for (const { values } of exclusions) {
    if (!values[name]?.includes(value)) continue;
    for (const [other, excluded] of Object.entries(values)) {
      const options = choices.find((one) => one.name === other)?.options ?? [];
      const [usual] = options;
      if (other === name || usual === undefined || !excluded.includes(usual.value)) continue;
      const possible = options.find((one) => !excluded.includes(one.value));
      if (possible !== undefined) companions[other] ??= possible.value;
    }
  }
  return companions;
}

/** A company that starts anew with choices, and is asked the same each time. */
export class ChoosingCompany {
  readonly #mock: Mock;
  readonly #company: OwnCompany;
  readonly #known = new Map<string, Promise<SequenceStep[]>>();

  private constructor(mock: Mock, company: OwnCompany) {
    this.#mock = mock;
    this.#company = company;
  }

  static async start(): Promise<ChoosingCompany> {
    const mock = await startMock({ strict: true });
    return new ChoosingCompany(
      mock,
      await mock.control.companies.create({ name: 'chooser', locale: 'de_DE' }),
    );
  }

  /** What it responds with these choices. */
  async play(chosen: Chosen): Promise<SequenceStep[]> {
    const { control } = this.#company;
    await control.reset();
    await control.choices.set({ choices: { ...chosen } });
    await control.clock.freeze('2026-03-02T09:30:00Z');
    return RequestSequence.play(this.#company);
  }

  /** The same, played once for all tests that compare with it. */
  playOnce(chosen: Chosen): Promise<SequenceStep[]> {
    const key = JSON.stringify(chosen);
    const steps = this.#known.get(key) ?? this.play(chosen);
    this.#known.set(key, steps);
    return steps;
  }

  stop(): Promise<void> {
    return this.#mock.stop();
  }
}
