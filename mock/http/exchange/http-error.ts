import type { AuthenticationMethod } from '../../contract/operation.ts';
import type { ErrorName, MessageValues } from '../../messages/messages.ts';
import type { Company } from '../../world/company.ts';

/** The details of an error response. */
export type HttpErrorDetails = {
  /** The property or parameter at fault; `base` by default. */
  property?: string;
  values?: MessageValues;
  headers?: Readonly<Record<string, string | string[]>>;
};

/** Thrown by a step to reject the request; the pipeline turns it into `{"errors": [[property, sentence]]}`. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly errorName: ErrorName;
  readonly property: string;
  readonly values: MessageValues;
  readonly headers: Readonly<Record<string, string | string[]>>;

  constructor(status: number, errorName: ErrorName, details: HttpErrorDetails = {}) {
    super(errorName);
    this.status = status;
    this.errorName = errorName;
    this.property = details.property ?? 'base';
    this.values = details.values ?? {};
    this.headers = details.headers ?? {};
  }
}

/** The error codes of RFC 6750, 3.1. */
type TokenError = 'invalid_token' | 'insufficient_scope';

/** Why a caller is rejected. */
export type Challenge = {
  /** How the caller authenticated, or will; undefined where neither is known. */
  method?: AuthenticationMethod | undefined;
  error?: TokenError | undefined;
  values?: MessageValues;
};

/**
 * A 401 with the challenge (RFC 9110, 11.6.1) of the scheme that the caller used, or with both where they used none: a
 * browser that meets a Basic challenge opens a window of its own (ruling#challenge).
 */
export function unauthorizedError(
  company: Company,
  errorName: ErrorName,
  { method, error, values = {} }: Challenge = {},
): HttpError {
  const realm = `realm="${company.name}"`;
  const basic = `Basic ${realm}, charset="UTF-8"`;
  const bearer = error === undefined ? `Bearer ${realm}` : `Bearer ${realm}, error="${error}"`;
  const challenges = method === undefined ? [basic, bearer] : [method === 'basic' ? basic : bearer];
  return new HttpError(401, errorName, { headers: { 'WWW-Authenticate': challenges }, values });
}
