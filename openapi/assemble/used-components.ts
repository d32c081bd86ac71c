import type { Components, OpenApiDocument } from '../document/document.ts';

function* referencesIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    if (key === '$ref' && typeof member === 'string') yield member;
    else yield* referencesIn(member);
  }
}

/** The components that the paths refer to, directly or through others, as `schemas/contact`. */
function reachable({ paths, components }: OpenApiDocument): Set<string> {
  const sections: Record<string, Record<string, unknown>> = { ...components };
  const found = new Set<string>();
  const waiting: unknown[] = [paths];
  for (const value of waiting) {
    for (const reference of referencesIn(value)) {
      const [section = '', name = ''] = reference.replace('#/components/', '').split('/');
      const key = `${section}/${name}`;
      if (found.has(key)) continue;
      found.add(key);
      waiting.push(sections[section]?.[name]);
    }
  }
  return found;
}

/** The document without the components that nothing in it refers to. */
export function withUsedComponents(document: OpenApiDocument): OpenApiDocument {
  const { securitySchemes, ...sections } = document.components;
  const used = reachable(document);
  const kept = Object.entries(sections).map(([section, members]) => {
    const names = Object.entries(members).filter(([name]) => used.has(`${section}/${name}`));
    return [section, Object.fromEntries(names)];
  });
  const components: Components = { securitySchemes, ...Object.fromEntries(kept) };
  return { ...document, components };
}
