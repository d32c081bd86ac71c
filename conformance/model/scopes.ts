/** What each token of a run may do, as far as the scope that it was requested with says so for certain. */
export type Scopes = {
  /** Takes in the scope of a token. */
  learn(token: string, scope: string | undefined): void;
  /** Whether a token may do nothing of what a request asks for, whichever of the types in its address counts. */
  isBeyond(token: string, method: string, path: string, override: string | undefined): boolean;
};

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The words in a path, however it is spelled. */
const wordsIn = (path: string): readonly string[] =>
  path.split('/').flatMap((it) => {
    try {
      return [
        decodeURIComponent(it)
          .toLowerCase()
          .replace(/\.\w+$/, ''),
      ];
    } catch {
      return [];
    }
  });

/** Knows no token yet. Contexts are those that some scope of the run has named (spec#5.2-scope-names). */
export function createScopes(): Scopes {
  const granted = new Map<string, ReadonlyMap<string, string | undefined>>();
  const contexts = new Set<string>();
  const texts = new Map<string, string>();
  return {
    learn(token, scope) {
      if (scope === undefined) return;
      const entries = scope.split(' ').map((it) => {
        const [context = '', permissions] = it.split(':');
        return [context.replace(/^api\//, ''), permissions] as const;
      });
      for (const [context] of entries) contexts.add(context);
      // Of one token for two scopes it is open which holds.
      if (texts.get(token) !== undefined && texts.get(token) !== scope) granted.delete(token);
      else granted.set(token, new Map(entries));
      texts.set(token, scope);
    },
    isBeyond(token, method, path, override) {
      const scope = granted.get(token);
      const named = wordsIn(path).filter((it) => contexts.has(it));
      // A schema belongs to no context, and whether an action changes anything is open.
      if (scope === undefined || named.length === 0 || /\/(schema|print)\b/i.test(path)) return false;
      const isRead = [method, override].some((it) => it !== undefined && safe.has(it.toUpperCase()));
      return named.every((it) => !scope.has(it) || (!isRead && scope.get(it) === 'read'));
    },
  };
}
