import type { IncomingMessage } from 'node:http';
import type { ErrorObject } from 'ajv';
import type { ParameterProblem, ParameterReading, ParameterValue } from '../../contract/parameters.ts';
import type { ErrorName, MessageValues } from '../../messages/messages.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { HttpError } from '../exchange/http-error.ts';
import type { HttpService } from '../exchange/service.ts';

/**
 * Step: reads the declared parameters as their declared types. An invalid path parameter
 * is a 404, any other a 400.
 * @throws HttpError 400, 404
 */
export function readParameters(exchange: Exchange, service: HttpService): void {
  const { operation, message, params, address } = exchange;
  if (operation === undefined) return;
  const { path, query, header } = service.contract.parameters(operation);
  valuesOf(path.read(Object.entries(params)));
  exchange.query = valuesOf(query.read(address.query));
  if (header.names.length > 0) valuesOf(header.read(fieldsOf(message, header.names)));
}

function fieldsOf({ headers }: IncomingMessage, names: readonly string[]): [name: string, value: string][] {
  return names.flatMap((name): [string, string][] => {
    const value = headers[name.toLowerCase()];
    return typeof value === 'string' ? [[name, value]] : [];
  });
}

function valuesOf(reading: ParameterReading): Record<string, ParameterValue> {
  if ('values' in reading) return reading.values;
  throw toHttpError(reading.problem);
}

function toHttpError(problem: ParameterProblem): HttpError {
  if (problem.in === 'path') return new HttpError(404, 'route.unknown');
  const { kind, name } = problem;
  if (kind !== 'invalid') return new HttpError(400, `parameter.${kind}`, { property: name });
  const [sentence, mentions] = messages[problem.error.keyword]?.(problem.error) ?? ['parameter.shape', {}];
  return new HttpError(400, sentence, { property: name, values: mentions });
}

/** The message for an error of Ajv, by keyword. */
const messages: Record<string, (error: ErrorObject) => [ErrorName, MessageValues]> = {
  type: ({ params }) => ['parameter.type', { expected: String(params.type) }],
  format: ({ params }) => ['parameter.type', { expected: String(params.format) }],
  enum: ({ params }) => ['parameter.enum', { expected: (params.allowedValues as unknown[]).join(', ') }],
  minimum: ({ params }) => ['parameter.range', { expected: `≥ ${params.limit}` }],
  exclusiveMinimum: ({ params }) => ['parameter.range', { expected: `> ${params.limit}` }],
  maximum: ({ params }) => ['parameter.range', { expected: `≤ ${params.limit}` }],
  exclusiveMaximum: ({ params }) => ['parameter.range', { expected: `< ${params.limit}` }],
};
