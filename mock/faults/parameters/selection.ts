import { steps } from '../../http/steps.ts';
import { showFields } from '../../resources/envelope.ts';
import { faultsOf, type Install } from '../fault.ts';
import { changesBody } from '../ways/answers.ts';
import { answers, calls } from '../ways/calls.ts';
import { inEnvelopes, without } from '../ways/members.ts';
import { overlooks, readsQuery } from '../ways/query.ts';
import { replaces, together, unjudged } from '../ways/rules.ts';

const FIELDS = 'fields';

/** Keeps something of the parameter `fields`. */
const choosesOnly = (choose: (names: string[]) => string[]): Install =>
  readsQuery(calls({ parameter: FIELDS }), (query) => ({
    ...query,
    [FIELDS]: choose(String(query[FIELDS]).split(',')).join(','),
  }));

/** Restricts the first record of a list, and shows the others whole. */
const restrictsFirst: Install = (behaviours) => {
  let isFirst = true;
  behaviours.replace(steps.handle, (handle) => (exchange, service) => {
    isFirst = true;
    return handle(exchange, service);
  });
  behaviours.replace(showFields, (show) => (viewer, type, fields, chosen) => {
    const restricts = isFirst;
    isFirst = false;
    return show(viewer, type, fields, restricts ? chosen : undefined);
  });
};

/** Faults of `fields`. */
export const selectionFaults = faultsOf('4.2', 'fields restricts each returned record to those fields.', [
  {
    name: 'fields.overlooked',
    seen: 'Records have all their fields with any `fields`.',
    shape: 'left undone',
    install: overlooks(FIELDS),
  },
  {
    name: 'fields.overlooked-in-lists',
    seen: 'The records of a list have all their fields with any `fields`; a record that is read alone is restricted.',
    shape: 'left undone',
    install: overlooks(FIELDS, { action: 'list' }),
  },
  {
    name: 'fields.overlooked-alone',
    seen: 'A record that is read alone has all its fields with any `fields`; those of lists are restricted.',
    shape: 'left undone',
    install: overlooks(FIELDS, { action: 'read' }),
  },
  {
    name: 'fields.overlooked-on-invoices',
    seen: 'Invoices have all their fields with any `fields`; all other records are restricted.',
    shape: 'one resource only',
    install: overlooks(FIELDS, { type: 'invoice' }),
  },
  {
    name: 'fields.overlooked-beneath',
    seen: "The records of a contact's list of invoices have all their fields with any `fields`.",
    shape: 'nested only',
    install: overlooks(FIELDS, { parent: 'contact' }),
  },
  {
    name: 'fields.first-record-alone',
    seen: 'Of the records of a list, `fields` restricts the first alone.',
    shape: 'off by one',
    install: restrictsFirst,
  },
  {
    name: 'fields.one-too-few',
    seen: 'A record lacks the last of several `fields` that are asked for.',
    shape: 'off by one',
    install: choosesOnly((names) => (names.length > 1 ? names.slice(0, -1) : names)),
  },
  {
    name: 'fields.timestamps-too',
    seen: 'A record has the times of its creation and update beside the `fields` that are asked for.',
    shape: 'wrong shape',
    install: choosesOnly((names) => [...names, 'created_at', 'updated_at']),
  },
  {
    name: 'fields.others-null',
    seen: 'A record has all its fields, those that `fields` does not ask for as null.',
    shape: 'wrong shape',
    install: together(
      unjudged,
      replaces(showFields, (show) => (viewer, type, fields, chosen) => {
        const all = show(viewer, type, fields);
        if (chosen === undefined) return all;
        return Object.fromEntries(
          Object.entries(all).map(([name, value]) => [name, chosen.has(name) ? value : null]),
        );
      }),
    ),
  },
  {
    name: 'fields.links-missing',
    section: '2.3 rule 3',
    breaks: "Each object's links section lists the links available for it.",
    seen: 'A record has no `links` where `fields` is asked for; it has them without.',
    shape: 'missing',
    install: changesBody(
      answers({ action: ['read', 'list'], parameter: FIELDS }),
      inEnvelopes(without('links')),
    ),
  },
]);
