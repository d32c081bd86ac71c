import { extname, join } from 'node:path';

/** The file of a module beside another one: TypeScript as it is written, JavaScript where it was built. */
export const beside = ({ dirname, filename }: ImportMeta, name: string): string =>
  join(dirname, `${name}${extname(filename)}`);
