import { existsSync, readFileSync } from 'node:fs';
import { replaceFile, UsageError, writeTo } from 'countersign-contract/command';
import type { ToldStories, WrittenStory } from '../context/told-stories.ts';
import { isObject } from '../schemas/json.ts';

/** A story that violated a requirement. */
type Found = ToldStories['violating'][number];

const isFound = (value: unknown): value is Found =>
  isObject(value) &&
  typeof value.requirement === 'string' &&
  Array.isArray(value.story) &&
  value.story.every((step) => isObject(step) && Object.values(step).every((it) => typeof it === 'string'));

function readFile(file: string): readonly Found[] {
  if (!existsSync(file)) return [];
  try {
    const { stories } = JSON.parse(readFileSync(file, 'utf8'));
    if (Array.isArray(stories) && stories.every(isFound)) return stories;
  } catch {
    // Said below.
  }
  throw new UsageError(
    `--found ${file} is no file of stories; name one that a run with --explore wrote, or a new one.`,
  );
}

/** The stories of a file of `--found`; none where it does not exist yet. @throws UsageError if it is another file */
export const readFoundStories = (file: string): readonly WrittenStory[] =>
  readFile(file).map(({ story }) => story);

/** Adds the stories that violated something in a run to a file of `--found`. */
export function addFoundStories(file: string, told: ToldStories | undefined): void {
  const known = readFile(file);
  const texts = new Set(known.map(({ story }) => JSON.stringify(story)));
  const added = (told?.violating ?? []).filter(({ story }) => !texts.has(JSON.stringify(story)));
  if (added.length > 0)
    writeTo(`--found: ${file}`, () =>
      replaceFile(file, `${JSON.stringify({ stories: [...known, ...added] }, null, 2)}\n`),
    );
}
