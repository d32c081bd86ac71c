import { isObject } from '../../schemas/json.ts';

const texts = (link: object): readonly string[] => Object.values(link).filter((it) => typeof it === 'string');

/** Whether a link is for reading: its method is GET, or it names no method and its relation is `self`. */
function isForReading(link: object): boolean {
  const methods = texts(link).filter((it) => /^(get|post|put|patch|delete)$/i.test(it));
  return methods.length > 0 ? methods.every((it) => /^get$/i.test(it)) : texts(link).includes('self');
}

/**
 * The path under /api where a record can be read according to its own links: it ends with the plural name and
 * the id. Undefined where no link has such a path. The specification leaves open the form of a link and what
 * its address is relative to (spec#2.3-links-of-object).
 */
export function ownAddress(
  links: readonly unknown[],
  plural: string,
  id: string | number,
): string | undefined {
  const end = `${plural}/${encodeURIComponent(id)}`;
  for (const link of links.filter(isObject).filter(isForReading)) {
    for (const text of texts(link)) {
      const path = URL.parse(text, 'http://host/')?.pathname;
      if (path?.endsWith(`/${end}`)) return `/api/${path.replace(/^(\/api)?\//, '')}`;
    }
  }
  return undefined;
}
