import { HttpError } from '../../http/exchange/http-error.ts';
import { lastSteps } from '../../http/steps.ts';
import type { ValidationCode } from '../../messages/messages.ts';
import { elementsOf } from '../../resources/model/field.ts';
import { errorsResponse, type PropertyError } from '../../resources/model/property-error.ts';
import type { ResourceType } from '../../resources/model/resource-type.ts';
import { requireName } from '../../resources/rules/contact.ts';
import { requireUniqueNumber } from '../../resources/rules/number-series.ts';
import { mergeBody } from '../../resources/write/merge.ts';
import { validateValues } from '../../resources/write/validate.ts';
import { all, type Install } from '../../world/behaviour.ts';
import { onCreates, onUpdates, parents } from '../builders/places.ts';
import { type CallFilter, matchCalls } from '../builders/requests.ts';
import { closeConnection } from '../builders/responses.ts';
import { faultsInSection } from '../builders/section.ts';
import { allowMismatch, replaceDuring } from '../builders/steps.ts';
import { failCreates, isNestedOnly, typeCodes } from '../builders/validation.ts';

/** Ignores some validation errors, in some calls. */
const ignoreErrors = (
  isIgnored: (problem: PropertyError, type: ResourceType) => boolean,
  filter: CallFilter = {},
): Install =>
  all(
    allowMismatch,
    replaceDuring(filter, validateValues, (judge, type, fields, validate) =>
      judge(type, fields, validate).filter((problem) => !isIgnored(problem, type)),
    ),
  );

const ignoreErrorCodes = (...codes: ValidationCode[]): Install =>
  ignoreErrors(({ code }) => codes.includes(code));

/** Stores invalid records although the request is rejected. */
const storeRejected =
  (calls: CallFilter): Install =>
  (behaviours) => {
    let errors: PropertyError[] = [];
    const isCall = matchCalls(calls);
    const collect = <Given extends unknown[]>(
      judge: (...given: Given) => readonly PropertyError[],
      ...given: Given
    ): PropertyError[] => {
      errors.push(...judge(...given));
      return [];
    };
    all(
      allowMismatch,
      replaceDuring(isCall, validateValues, collect),
      replaceDuring(isCall, requireName, collect),
    )(behaviours);
    behaviours.replace(lastSteps.checkResponse, async (check, exchange, service) => {
      await check(exchange, service);
      if (isCall(exchange) && errors.length > 0) exchange.response = errorsResponse(exchange, 422, errors);
      errors = [];
    });
  };

/** Stores the nested records that a rejected update sends with their ids. */
const storeRejectedNested: Install = replaceDuring(onUpdates.calls, mergeBody, (merge, draft) => {
  merge(draft);
  const { before, company, fields, errors, type } = draft;
  if (before === undefined || errors.length === 0) return;
  const lists = type.holders.map(({ name }) => {
    const changed = elementsOf(fields, name);
    const stored = elementsOf(before.fields, name);
    return [
      name,
      stored.map((it) => changed.find((other) => other.fields.id === it.fields.id) ?? it),
    ] as const;
  });
  company.records.put({ ...before, fields: { ...before.fields, ...Object.fromEntries(lists) } });
});

/** Fails in some calls where a check finds anything. */
const failWhere = (calls: CallFilter, check: typeof requireName): Install =>
  all(
    allowMismatch,
    replaceDuring(calls, check, (judge, draft) => {
      const problems = judge(draft);
      if (problems.length > 0) throw new HttpError(500, 'mock.failed');
      return problems;
    }),
  );

/** Faults of validation. */
export const validationFaults = [
  ...faultsInSection('7.1-422', 'accepted', {
    'validation.rejected-stored': {
      seen: 'A rejected create returns 422, but the record exists.',
      install: storeRejected(onCreates.calls),
    },
    'validation.rejected-update-stored': {
      seen: 'A rejected update returns 422, but the record has the new values.',
      install: storeRejected(onUpdates.calls),
    },
    'validation.rejected-nested-update-stored': {
      seen: 'A rejected update returns 422, but the addresses and items that it sends with their ids have the new values.',
      shape: 'nested only',
      install: all(allowMismatch, storeRejectedNested),
    },
    'validation.updates-not-validated': {
      seen: 'Updates are not validated.',
      install: ignoreErrors(() => true, { action: 'update' }),
    },
    'validation.too-long-fails': {
      seen: 'A create with a text that is too long returns 500.',
      shape: 'wrong status',
      install: failCreates(500, ({ code }) => code === 'too_long'),
    },
    'validation.blank-names-fail': {
      seen: 'A create of a contact with blank names returns 500.',
      shape: 'wrong status',
      install: failWhere({ action: 'create' }, requireName),
    },
    'validation.taken-numbers-fail': {
      seen: 'A number that another record has returns 500.',
      shape: 'wrong status',
      install: failWhere({ action: ['create', 'update'] }, requireUniqueNumber),
    },
    'validation.huge-numbers-fail': {
      seen: 'A number or an id of more than 64 bits returns 500.',
      shape: 'wrong status',
      install: all(
        allowMismatch,
        replaceDuring({ action: ['create', 'update'] }, validateValues, (judge, type, fields, validate) => {
          if (Object.values(fields).some((it) => Number(it) > 2 ** 63))
            throw new HttpError(500, 'mock.failed');
          return judge(type, fields, validate);
        }),
      ),
    },
    'validation.nested-bad-request': {
      seen: 'A create with an invalid value in a nested record, such as a line item, returns 400.',
      shape: 'nested only',
      install: failCreates(400, (_problem, type) => isNestedOnly(type)),
    },
    'validation.failed-update-closed': {
      seen: 'A rejected update closes the connection without a response.',
      shape: 'missing',
      install: closeConnection({ action: 'update', status: 422 }),
    },
    'validation.nested-not-validated': {
      seen: 'Records created under a parent are not validated; top-level records are.',
      shape: 'nested only',
      install: ignoreErrors(() => true, { parent: parents }),
    },
  }),
  ...faultsInSection('1-schemas', 'accepted', {
    'validation.nested-enums-ignored': {
      seen: 'Values outside an enum are accepted in nested records, such as addresses.',
      shape: 'nested only',
      install: ignoreErrors(({ code }, type) => code === 'inclusion' && isNestedOnly(type)),
    },
    'validation.required-ignored': {
      section: '7.1-422',
      seen: 'Required properties can be missing on create.',
      install: ignoreErrorCodes('blank'),
    },
    'validation.enums-ignored': {
      section: '7.1-422',
      seen: 'Values outside an enum are accepted on create.',
      install: ignoreErrorCodes('inclusion'),
    },
    'validation.types-ignored': {
      section: '7.1-422',
      seen: 'Strings are accepted on create where the schema says number or boolean.',
      install: ignoreErrorCodes(...typeCodes),
    },
  }),
];
