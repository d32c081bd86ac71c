import { findTypeOfCollection, type ResourceType } from '../choices/resource-types.ts';
import {
  authenticate,
  hasPermission,
  hasPermissionInContext,
  isBeyondScope,
} from '../request/authentication.ts';
import {
  type AuthenticatedRequest,
  errorResponse,
  type HttpRequest,
  type HttpResponse,
  jsonResponse,
} from '../request/http.ts';
import { languageOfLocale } from '../request/messages.ts';
import { isCreatedInList, recordsReferencing } from '../state/contact-references.ts';
import { type Action, contextOf } from '../state/permissions.ts';
import { recordsOf, type StoredRecord } from '../state/state.ts';
import { refusesFields } from './envelope.ts';
import { listRecords } from './lists.ts';
import { permissionListing } from './permissions.ts';
import {
  create,
  destroy,
  findForeignParent,
  findForeignPayment,
  findForeignRecordToUpdate,
  read,
  removeNestedRecord,
  update,
} from './records.ts';
import { allSchemas, oneSchema } from './schemas.ts';

const notFound = (request: HttpRequest) =>
  errorResponse(request, request.server.conforms('unknown.is-404') ? 404 : 400);

function forbidden(request: AuthenticatedRequest, context: string, action: Action): HttpResponse {
  const { destroyRefusal, scopeRefusal } = request.server.choices;
  if (action === 'delete') return errorResponse(request, destroyRefusal);
  return errorResponse(request, isBeyondScope(request, context, action) ? scopeRefusal : 401);
}

const forbiddenFor = (request: AuthenticatedRequest, type: ResourceType, action: Action): HttpResponse =>
  forbidden(request, contextOf(request.server.choices, type), action);

function listOf(request: AuthenticatedRequest, type: ResourceType): HttpResponse {
  if (type.parents && !request.server.choices.childrenReadable) return notFound(request);
  if (!hasPermission(request, type, 'read')) return forbiddenFor(request, type, 'read');
  const { company, server } = request;
  const [first] = server.companies.values();
  const isLeaking = company === first && !server.conforms('company.lists-isolated-both-ways');
  const companies = isLeaking ? [...server.companies.values()] : [company];
  return listRecords(
    request,
    type,
    companies.flatMap((it) => [...recordsOf(it, type.name).values()]),
  );
}

function onCollection(request: AuthenticatedRequest, type: ResourceType): HttpResponse {
  if (request.method === 'GET') return listOf(request, type);
  const isKept = type.parents && !request.server.conforms('children.rejected-not-stored');
  if (request.method === 'POST' && isKept) create(request, type);
  const { createMethod } = request.server.choices;
  const { conforms } = request.server;
  const isOffered = { contact: conforms('create.contacts'), invoice: conforms('create.invoices') }[type.name];
  if (request.method !== createMethod || isOffered === false || !isCreatedInList(request.server, type))
    return errorResponse(request, request.server.choices.methodRefusal);
  if (hasPermission(request, type, 'create')) return create(request, type);
  if (!request.server.conforms('roles.rejected-create-stores-nothing')) create(request, type);
  return forbiddenFor(request, type, 'create');
}

/** The id in a path, or what a server takes it for that violates a rule about ids. */
function idToFind({ server: { conforms } }: AuthenticatedRequest, id: string): string {
  const whole = conforms('ids.read-as-a-whole') ? id : id.replace(/[a-z]+$/, '');
  return conforms('ids.are-no-patterns') ? whole : whole.replace(/%$/, '');
}

/** The record of any type to read, if the server violates `ids.of-their-type`. */
function findOfOtherType(
  request: AuthenticatedRequest,
  action: Action,
  id: string,
): StoredRecord | undefined {
  if (request.server.conforms('ids.of-their-type') || action !== 'read') return undefined;
  return [...request.company.records.values()].map((records) => records.get(id)).find(Boolean);
}

const itemMethods: Record<string, Action> = { GET: 'read', DELETE: 'delete' };

function onItem(request: AuthenticatedRequest, type: ResourceType, id: string): HttpResponse {
  const { choices } = request.server;
  const action =
    itemMethods[request.method] ?? (request.method === choices.updateMethod ? 'update' : undefined);
  if (!action) return errorResponse(request, choices.methodRefusal);
  if (type.parents && !choices.childrenReadable) return notFound(request);
  if (!hasPermission(request, type, action)) return forbiddenFor(request, type, action);
  const records = recordsOf(request.company, type.name);
  const ofCompany = records.get(idToFind(request, id)) ?? findOfOtherType(request, action, id);
  const foreign = { read: findForeignPayment, update: findForeignRecordToUpdate, delete: undefined }[
    action as 'read' | 'update' | 'delete'
  ];
  const record = ofCompany ?? foreign?.(request, type, id);
  if (!record) return notFound(request);
  if (action === 'read')
    return refusesFields(request, type) ? errorResponse(request, 400) : read(request, record);
  return action === 'update' ? update(request, type, record) : destroy(request, type, record);
}

function nestedItems(
  request: AuthenticatedRequest,
  type: ResourceType,
  parent: StoredRecord,
  collection: string,
): StoredRecord[] {
  const isSearch = request.query.has('q');
  if (type.owner && isSearch && !request.server.conforms('search.under-its-contact'))
    return [...recordsOf(request.company, type.name).values()];
  if (type.owner) return recordsReferencing(request.server, request.company, type, parent);
  const isUnderParent = (record: StoredRecord) =>
    record.parent?.collection === collection && record.parent.id === String(parent.id);
  const children = [...recordsOf(request.company, type.name).values()].filter(isUnderParent);
  return request.server.conforms('children.listed-under-their-parent') ? children : [];
}

function onNested(
  request: AuthenticatedRequest,
  parentKind: ResourceType,
  id: string,
  type: ResourceType,
): HttpResponse {
  const { collection } = parentKind;
  const isChild = type.parents?.includes(collection) ?? false;
  const isOwned = type.owner !== undefined && parentKind.name === 'contact';
  if (!isChild && !isOwned) return notFound(request);
  const lists = request.method === 'GET' && (isOwned || request.server.choices.childrenReadable);
  const creates = isChild || request.server.choices.ownedCreated !== 'listed';
  if (!lists && !(request.method === 'POST' && creates))
    return errorResponse(request, request.server.choices.methodRefusal);
  const action = lists ? 'read' : 'create';
  if (!hasPermission(request, type, action)) return forbiddenFor(request, type, action);
  const parent =
    recordsOf(request.company, parentKind.name).get(id) ?? findForeignParent(request, parentKind, id);
  const isRemembered =
    request.company.destroyed.has(id) && !request.server.conforms('children.parent-is-not-destroyed');
  if (!parent && isRemembered && action === 'read') return listRecords(request, type, []);
  if (!parent && !isRemembered && request.server.conforms('children.parent-exists')) return notFound(request);
  if (action === 'create')
    return create(request, type, { collection, id, ...(parent ? { record: parent } : {}) });
  return parent
    ? listRecords(request, type, nestedItems(request, type, parent, collection))
    : notFound(request);
}

function current(request: AuthenticatedRequest, collection: string): HttpResponse {
  if (request.server.choices.currentRecords === 'absent') return notFound(request);
  if (request.method !== 'GET' && request.server.conforms('scope.current-view-only'))
    return errorResponse(request, request.server.choices.methodRefusal);
  const context = `${collection}/current`;
  if (!hasPermissionInContext(request, context, 'read')) return forbidden(request, context, 'read');
  const { user } = request.caller;
  const [first = request.company] = request.server.companies.values();
  const company = request.server.conforms('company.current-is-its-own') ? request.company : first;
  if (collection === 'companies')
    return jsonResponse(request.server, 200, { company: { name: company.name }, links: [] });
  return jsonResponse(request.server, 200, {
    user: { id: user.id, email: user.email, language: user.language },
    links: [],
  });
}

function onResources(request: AuthenticatedRequest): HttpResponse {
  const [, first = '', second, third, ...rest] = request.path;
  if (second === 'current' && ['companies', 'users'].includes(first)) return current(request, first);
  const { types } = request.server;
  const type = findTypeOfCollection(types, first);
  if (type && removeNestedRecord(request, type, request.path.slice(2))) return { status: 204 };
  if (!type || rest.length > 0) return notFound(request);
  if (second === undefined) return onCollection(request, type);
  if (second === 'schema' && third === undefined && request.method === 'GET') return oneSchema(request, type);
  if (third === undefined) return onItem(request, type, second);
  const nested = findTypeOfCollection(types, third);
  return nested ? onNested(request, type, second, nested) : notFound(request);
}

function checkParameters({ server, query }: HttpRequest): 400 | 401 | 404 | undefined {
  const version = query.get('v');
  const { unknownVersion, unknownLocale } = server.choices;
  if (version !== null && !['1', '1.0'].includes(version)) {
    if (!server.conforms('version.unknown-is-not-401')) return 401;
    if (unknownVersion !== 'current') return unknownVersion;
  }
  const locale = query.get('locale');
  return locale !== null && unknownLocale === 400 && !languageOfLocale(locale) ? 400 : undefined;
}

/** Whether a path begins like one that the server knows. */
const isKnownPath = ({ server, path: [, first = ''] }: HttpRequest): boolean =>
  ['schema', 'auth_permissions', 'companies', 'users'].includes(first) ||
  findTypeOfCollection(server.types, first) !== undefined;

/** Handles everything under `/api` (spec#4): authenticates, checks the parameters that every request has, and routes. */
export function handleApi(request: HttpRequest): HttpResponse {
  const { nothingThere, twoCredentials } = request.server.choices;
  const hasTwo = request.headers.authorization !== undefined && request.query.has('access_token');
  if (hasTwo && twoCredentials === 400) return errorResponse(request, 400);
  const caller = authenticate(request);
  if (!caller) return errorResponse(request, isKnownPath(request) ? 401 : nothingThere);
  const known: AuthenticatedRequest = {
    ...request,
    method: request.method === 'HEAD' ? 'GET' : request.method,
    caller,
  };
  const odd = checkParameters(request);
  if (odd) return errorResponse(request, odd);
  const path = known.path.slice(1).join('/');
  if (path === 'schema' && known.method === 'GET') return allSchemas(known);
  if (path === 'auth_permissions' && known.method === 'GET') return permissionListing(known);
  return onResources(known);
}
