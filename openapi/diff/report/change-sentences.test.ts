import { expect, test } from 'vitest';
import { changesIn, exampleOf } from '../testing/example-contracts.ts';
import { whatChanged } from './change-sentences.ts';

test.each([
  ['type-renamed', 'type renamed: owner → keeper'],
  ['property-renamed', /^property renamed: \S+ → \S+$/],
  ['type-removed', 'type removed'],
  ['link-removed', 'link removed: tickets?filter[id]={id}'],
  ['link-changed', 'link changed: tickets?filter[id]={id} → tickets?q={id}'],
] as const)('A change by the rule %s names what differs', async (id, text) => {
  const [change] = await changesIn(exampleOf(id));
  const words = change && whatChanged(change);
  if (typeof text === 'string') expect(words).toBe(text);
  else expect(words).toMatch(text);
});
