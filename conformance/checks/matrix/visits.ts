import type { Operation } from '../../check/operation.ts';
import { childTypes, listedTypes } from '../material/listed-types.ts';

/**
 * How a declared status of an operation of the contract's document comes to be seen: by the checks of a requirement, or
 * not at all for a reason.
 */
export type Visit = { readonly by: string } | { readonly because: string };

/** A row of the table below: what it is about, and what it says. The first row that fits speaks. */
type Row = Visit & {
  readonly statuses: readonly number[];
  readonly ids?: readonly string[];
  readonly actions?: readonly string[];
  readonly types?: readonly string[];
  /** True: beneath a parent only; false: not beneath a parent. */
  readonly nested?: boolean;
};

const records = [...listedTypes, ...childTypes];
const unnamed =
  'The specification does not name the operation; what it says of every call is judged where a target offers it.';

const rows: readonly Row[] = [
  {
    statuses: [413, 415, 405, 406],
    because: 'The specification names no such status; the contract chose it.',
  },
  { statuses: [200], ids: ['authorize'], by: 'oauth.code.dialog-is-shown' },
  { statuses: [302], ids: ['authorize'], by: 'oauth.code.allow-redirects-with-302' },
  {
    statuses: [400],
    ids: ['authorize'],
    because: 'How the dialog refuses is not shown; that it gives nothing away is judged.',
  },
  { statuses: [200], ids: ['requestToken', 'requestTokenByQuery'], by: 'oauth.token.code-buys-token' },
  { statuses: [400], ids: ['requestToken', 'requestTokenByQuery'], by: 'oauth.errors.status-is-400' },
  { statuses: [400], because: 'The specification names no status for malformed input beneath /api.' },
  { statuses: [200], actions: ['list'], types: records, by: 'list.is-beneath-plural-name' },
  { statuses: [200], actions: ['read'], types: records, by: 'envelope.record-is-beneath-its-type' },
  { statuses: [200], actions: ['update'], types: records, by: 'envelope.record-is-beneath-its-type' },
  { statuses: [201], actions: ['create'], types: records, by: 'envelope.record-is-beneath-its-type' },
  { statuses: [200, 204], actions: ['destroy'], types: listedTypes, by: 'destroy.exists' },
  { statuses: [200, 204], actions: ['destroy'], types: childTypes, by: 'auth.basic-is-accepted' },
  { statuses: [200], actions: ['schema'], types: records, by: 'schema.of-one-resource' },
  { statuses: [200], ids: ['listSchemas'], by: 'schema.all-at-once' },
  { statuses: [200], ids: ['listAuthPermissions'], by: 'permissions.are-listed' },
  {
    statuses: [200],
    actions: ['current'],
    types: ['company'],
    by: 'oauth.scope.current-company-is-always-added',
  },
  { statuses: [200], actions: ['current'], types: ['user'], by: 'oauth.scope.current-user-is-always-added' },
  {
    statuses: [401],
    actions: ['list', 'read', 'create', 'update', 'destroy'],
    types: records,
    by: 'auth.is-required-everywhere',
  },
  { statuses: [401], actions: ['schema'], types: records, by: 'auth.is-required-everywhere' },
  { statuses: [401], actions: ['current'], by: 'auth.is-required-everywhere' },
  { statuses: [401], ids: ['listSchemas', 'listAuthPermissions'], by: 'auth.is-required-everywhere' },
  { statuses: [403], actions: ['destroy'], types: listedTypes, by: 'status.403-for-failed-destroy' },
  { statuses: [403], actions: ['destroy'], types: childTypes, because: unnamed },
  {
    statuses: [404],
    actions: ['read', 'update', 'destroy'],
    types: records,
    by: 'status.404-for-unknown-record',
  },
  { statuses: [404], actions: ['create'], types: childTypes, by: 'status.404-for-unknown-record' },
  { statuses: [404], actions: ['list'], nested: true, by: 'status.404-for-unknown-record' },
  {
    statuses: [404],
    because: 'Declared for an unknown version; what v of a version that does not exist gives is not shown.',
  },
  { statuses: [422], actions: ['create'], types: records, by: 'status.422-for-failed-create' },
  { statuses: [422], actions: ['update'], types: listedTypes, by: 'status.422-for-failed-update' },
  { statuses: [422], actions: ['update'], types: childTypes, because: unnamed },
  {
    statuses: [200, 401],
    ids: ['readAuthPermission', 'readAuthPermissionSchema', 'readCompanySchema', 'readUserSchema'],
    because: unnamed,
  },
];

const fits = (row: Row, { id, resource }: Operation, status: number): boolean =>
  row.statuses.includes(status) &&
  (row.ids?.includes(id) ?? true) &&
  (row.actions?.includes(resource?.action ?? '') ?? true) &&
  (row.types?.includes(resource?.type ?? '') ?? true) &&
  (row.nested === undefined || row.nested === (resource?.parent !== undefined));

/** How a declared status comes to be seen; undefined where nobody thought of it, which is a mistake of the suite. */
export const visitOf = (operation: Operation, status: number): Visit | undefined =>
  rows.find((row) => fits(row, operation, status));
