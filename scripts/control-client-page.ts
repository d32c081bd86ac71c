import type { OpenApiDocument } from 'countersign-contract/document';
import { resolveReference } from '../mock/contract/document.ts';
import { type Operation, operationsOf } from '../mock/contract/operation.ts';

/** `docs/control-client.md`: the functions of the control client, as its types have them. */
export function controlClientPage(document: OpenApiDocument): string {
  const groups = Map.groupBy(operationsOf(document), ({ operationId }) => operationId.split('.')[0] ?? '');
  const rows = [...groups.values()].flatMap((operations) =>
    operations.map((operation) => rowOf(operation, document)),
  );
  return `# The control client

\`createControl(baseUrl, { token })\`, \`mock.control\` and \`company.control\` call the operations of [the control API](control-api.md). A function takes the values in the path, then the body or the
filters; a body of one value can be that value: \`clock.advance(3600)\`. An error response throws a \`ControlError\` with \`status\` and \`errors\`. Names of operations and faults are typed as unions; for
operations of your own schema files, write \`as never\`.

| function | what it does |
|---|---|
${rows.join('\n')}

| function | beyond one operation |
|---|---|
| \`companies.create(…)\`, \`companies.read(name)\` | return the company with its own \`control\`, \`fetch\` and \`delete()\`; \`await using\` deletes it at the end of the scope |
| \`records.create(type, record or list, { parent, raw })\`, \`records.build(type, values)\` and the others | take and return records without envelopes, with the types of their fields |
| \`journal.follow(filters, signal)\` | yields entries as they arrive |
| \`journal.expect({ operation, times, where })\` | returns the entries that match, or throws an error whose difference test runners show; a list is expected in its order |
| \`responses.clear(operation?)\` | clears one custom response, or all |
| \`fetch(address, init)\` | calls the company; resolves names under \`localhost\` on every machine |
`;
}

function rowOf(
  { operationId, path, method, parameters, body }: Operation,
  document: OpenApiDocument,
): string {
  const namesIn = (place: string) =>
    parameters.filter(({ node }) => node.in === place).map(({ node }) => [node.name, node.required] as const);
  const bodyNode = body?.node;
  const given = [
    ...namesIn('path').map(([name]) => name),
    ...(bodyNode
      ? [inputOf(membersOf(bodyNode.content['application/json']?.schema, document), bodyNode.required)]
      : []),
    ...(namesIn('query').length > 0 ? [inputOf(namesIn('query'), false)] : []),
  ];
  const { summary } = Object(Object(document.paths[path])[method.toLowerCase()]);
  return `| \`${operationId}(${given.join(', ')})\` | ${summary} |`;
}

type Member = readonly [name: string, isRequired: boolean | undefined];

function inputOf(members: readonly Member[], isRequired = false): string {
  const [only, another] = members;
  const mark = isRequired ? '' : '?';
  if (only === undefined) return `values${mark}`;
  if (another === undefined) return `${only[0]}${mark}`;
  return `{ ${members.map(([name, required]) => `${name}${required ? '' : '?'}`).join(', ')} }${mark}`;
}

type Schema = { $ref?: string; properties?: object; required?: readonly string[] };

function membersOf(schema: unknown, document: OpenApiDocument): Member[] {
  const { node } = resolveReference<Schema>(document, { node: schema as Schema, pointer: '#' });
  return Object.keys(node.properties ?? {}).map((name) => [name, node.required?.includes(name)] as const);
}
