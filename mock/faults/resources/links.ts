import type { Json } from '../../contract/json.ts';
import { faultsOf } from '../fault.ts';
import { changesBody, isObject } from '../ways/answers.ts';
import { answers } from '../ways/calls.ts';
import { changed, inEnvelopes, without } from '../ways/members.ts';

const lists = answers({ action: 'list' });
const shows = answers({ action: ['read', 'current', 'list', 'create', 'update'] });

/** Links without those that lead beneath a record. */
function withoutNestedLinks(links: Json): Json {
  const leadsBeneath = (link: Json) => isObject(link) && /^\/api\/[^/]+\/[^/]+\/./.test(String(link.href));
  return Array.isArray(links) ? links.filter((link) => !leadsBeneath(link)) : links;
}

/** Faults of what `links` list. */
export const linkFaults = faultsOf(
  '2.3 rule 3',
  "Each object's links section lists the links available for it.",
  [
    {
      name: 'links.empty',
      seen: 'The `links` of every record are an empty array.',
      shape: 'missing',
      install: changesBody(shows, inEnvelopes(changed('links', () => []))),
    },
    {
      name: 'links.missing-in-lists',
      seen: 'The records of a list have no `links`; a record that is read alone has them.',
      shape: 'missing',
      install: changesBody(lists, inEnvelopes(without('links'))),
    },
    {
      name: 'links.not-beneath',
      section: '4.1 path rule 2',
      breaks: "Available nested links are found in each object's links.",
      seen: 'The `links` of a contact lack its invoices, and everything else that lies beneath it.',
      shape: 'missing',
      install: changesBody(shows, inEnvelopes(changed('links', withoutNestedLinks))),
    },
  ],
);
