import type { Choices } from '../choices.ts';
import { contrarian } from './contrarian.ts';

/** Links inside nested objects and elements, singular contexts, a login in two steps, and its own JSON media type. */
export const inward: Choices = {
  ...contrarian,
  vocabulary: 'terse',
  ids: 'uuid',
  linksPlace: 'inside',
  ownedCreated: 'beneath',
  listElements: 'wrapped',
  contexts: 'singular',
  contentType: 'application/vnd.documents+json',
  login: 'two steps',
  wording: 'formal',
  draft: '2020-12',
  schemaOf: 'envelope',
  nullable: 'alternative',
  schemaContainer: 'wrapped',
  tokenMethod: 'GET',
  tokenCredentials: 'query',
  lifetime: 3599,
  errorBodies: 'problem',
  paging: {
    parameter: 'since_mark',
    counts: 'marks',
    size: 6,
    most: 6,
    odd: 400,
    beyond: 400,
    published: true,
    next: 'collection',
  },
};
