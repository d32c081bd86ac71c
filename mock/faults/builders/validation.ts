import { HttpError } from '../../http/exchange/http-error.ts';
import type { ValidationCode } from '../../messages/messages.ts';
import type { PropertyError } from '../../resources/model/property-error.ts';
import type { ResourceType } from '../../resources/model/resource-type.ts';
import { validateValues } from '../../resources/write/validate.ts';
import { all, type Install } from '../../world/behaviour.ts';
import { nestedTypes, topLevelTypes } from './places.ts';
import { allowMismatch, replaceDuring } from './steps.ts';

/** The codes of errors of values of another type. */
export const typeCodes: readonly ValidationCode[] = ['invalid', 'not_a_number', 'not_an_integer'];

/** Whether records of a type are nested in others, without a URL of their own. */
export function isNestedOnly({ name }: ResourceType): boolean {
  return ![...topLevelTypes, ...nestedTypes].some(({ type }) => type === name);
}

/** Rejects creates that have some errors with another status, and without these errors. */
export function failCreates(
  status: number,
  isMeant: (problem: PropertyError, type: ResourceType) => boolean,
): Install {
  return all(
    allowMismatch,
    replaceDuring({ action: 'create' }, validateValues, (judge, type, fields, validate) => {
      const problems = judge(type, fields, validate);
      if (problems.some((problem) => isMeant(problem, type))) throw new HttpError(status, 'mock.failed');
      return problems;
    }),
  );
}
