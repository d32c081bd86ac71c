/** A story as plain data: its steps, each by its value on every axis (see `stories/axes`). */
export type WrittenStory = readonly Readonly<Record<string, string>>[];

/** Which stories a run tells. What is absent is as this release has it, so that a gate is the same twice. */
export type StorySettings = {
  /** What the stories are drawn from. */
  readonly seed?: number;
  readonly stories?: number;
  /** Milliseconds in which stories of further seeds are told as well. */
  readonly explore?: number;
  /** Stories that violated something in earlier runs, which come first. */
  readonly found?: readonly WrittenStory[];
};

/** The stories that a run told. Plain data. */
export type ToldStories = {
  /** What the drawn stories are from; with those of an exploration, in order. */
  readonly seeds: readonly number[];
  readonly stories: number;
  readonly steps: number;
  /** How many pairs of values they reached, by the axes of the two; `after …` is what the same user did before. */
  readonly reached: readonly { readonly axes: readonly [string, string]; readonly pairs: number }[];
  /** Those that violated a requirement that no story before them did. */
  readonly violating: readonly { readonly requirement: string; readonly story: WrittenStory }[];
};
