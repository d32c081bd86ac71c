import type { AssembledDocument } from '../../document/document.ts';
import type { Schemas } from '../../schemas/type-schema.ts';
import type { SourceFiles } from './locate.ts';

/** One version of the API on one side: its schema files, or its document. */
export type SideVersion = {
  version: string;
  schemas?: Schemas;
  document?: AssembledDocument;
  files: SourceFiles;
};

/** One of the two contracts that are compared. */
export type Side = {
  /** As people name it: `HEAD~1`, `the working tree`, `http://acme.localhost:4010/api/schema`. */
  label: string;
  /** The newest first. */
  versions: SideVersion[];
  /** Whether it has all versions of the API; a document or a server has only one. */
  isComplete: boolean;
  /** The base document of its schema files, where it has one of its own. */
  base?: AssembledDocument;
  /** Whether it states the permissions of its operations. */
  hasPermissions: boolean;
};
