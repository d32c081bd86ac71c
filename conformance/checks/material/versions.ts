import type { Target } from '../../check/target.ts';
import { scalarsIn } from './json-shapes.ts';

/** The version that section 9 prints. */
export const specifiedVersion = '1.0';

/** The version printed in section 9, and the internal one that the target answers with: honest readers take either. */
export async function currentVersions(t: Target): Promise<readonly string[]> {
  const reply = await t.get('/api/schema', { query: { gem_version: 'true' } });
  const words = /^[[{"]/.test(reply.text.trim()) ? scalarsIn(reply.json()) : [reply.text.trim()];
  return [specifiedVersion, ...words.map(String).filter((it) => /\d/.test(it) && it.length < 64)];
}
