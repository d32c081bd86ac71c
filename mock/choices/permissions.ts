import type { JsonSchema } from 'countersign-contract/schemas';
import { isJsonObject, type Json, type JsonObject } from '../contract/json.ts';
import { jsonOf } from '../http/exchange/response.ts';
import { permissionType } from '../resources/model/permission-list.ts';
import { all, type Install } from '../world/behaviour.ts';
import { changeResponses } from './builders.ts';
import { type Choice, choice } from './choice.ts';
import { describe } from './document.ts';

/** The permissions of a list of them in the mock's own form. */
function permissionsIn(body: Json | undefined): [context: string, name: string][] {
  const list = isJsonObject(body ?? null) ? Object.values(body as JsonObject).find(Array.isArray) : undefined;
  return (list ?? []).flatMap((element): [string, string][] => {
    const record =
      isJsonObject(element) && isJsonObject(element[permissionType]) ? element[permissionType] : element;
    return isJsonObject(record) && typeof record.context_name === 'string'
      ? [[record.context_name, String(record.name)]]
      : [];
  });
}

function showPermissions(
  show: (permissions: [context: string, name: string][]) => Json,
  described: JsonSchema,
): Install {
  return all(
    changeResponses(
      ({ status }, { operation }) =>
        status === 200 &&
        operation?.resource?.type === permissionType &&
        operation.resource.action === 'list',
      (response) => ({ ...response, body: show(permissionsIn(jsonOf(response))) }),
    ),
    describe(({ components: { schemas } }) => {
      schemas[`${permissionType}_list`] = {
        title: 'Permissions',
        description: 'All permissions.',
        ...described,
      };
    }),
  );
}

/** What the list of permissions looks like (spec#4.4). */
export const permissionChoices: readonly Choice[] = [
  choice('permissions.shape', '4.4-open-shape', [
    ['list', 'a list like the others'],
    [
      'texts',
      '["api/contacts:read"]',
      showPermissions((all) => all.map(([context, name]) => `${context}:${name}`), {
        type: 'array',
        maxItems: 1_000,
        items: { type: 'string' },
      }),
    ],
    [
      'by context',
      '{"api/contacts": ["read"]}',
      showPermissions(
        (all) =>
          Object.fromEntries(
            [...Map.groupBy(all, ([context]) => context)].map(([context, group]) => [
              context,
              group.map(([, name]) => name),
            ]),
          ),
        { type: 'object' },
      ),
    ],
    [
      'records',
      '{"permissions": [{"context", "name"}]}',
      showPermissions((all) => ({ permissions: all.map(([context, name]) => ({ context, name })) }), {
        type: 'object',
      }),
    ],
  ]),
];
