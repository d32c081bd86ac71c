import { isObject } from '../../schemas/json.ts';

const texts = (link: object): readonly string[] => Object.values(link).filter((it) => typeof it === 'string');

/** Whether a link says that its address is for reading: by GET, or as the object's own where no method is told. */
function isForReading(link: object): boolean {
  const methods = texts(link).filter((it) => /^(get|post|put|patch|delete)$/i.test(it));
  return methods.length > 0 ? methods.every((it) => /^get$/i.test(it)) : texts(link).includes('self');
}

/**
 * The path, beneath /api, at which an object's own links say that it can be read: it ends with the plural name and the
 * id. Undefined where no link does. The form of a link is not shown, and neither is what its address is relative to
 * (section 2.3, rule 3).
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
