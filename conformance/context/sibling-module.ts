import { extname, join } from 'node:path';

/** The file of a module in the same folder: TypeScript in the repository, JavaScript in the package. */
export const siblingModule = ({ dirname, filename }: ImportMeta, name: string): string =>
  join(dirname, `${name}${extname(filename)}`);
