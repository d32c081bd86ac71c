import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { startMock } from '../../../start.ts';
import type { ExportedState } from '../../client/control-client.ts';
import { writeContact, writerToken } from '../../testing/contacts.ts';

/** 17 MB: more than a connection takes without a reader. */
const contacts = 3_000;

test('An export is of one moment, whatever is written while a client reads it, and can be imported', async () => {
  await using mock = await startMock({ seedSize: contacts });
  const token = await writerToken(mock.control);
  await writeContact(mock.control, 'write-before', token);
  const request = get(`${mock.baseUrl}/__mock/state`);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  expect(response.headers['transfer-encoding']).toBe('chunked');
  await writeContact(mock.control, 'write-meanwhile', token);
  const state = (await json(response)) as ExportedState;
  const names = (state.companies[0]?.records ?? []).map(({ fields }) => String(fields.last_name));
  expect(names.filter((name) => name.startsWith('write-'))).toEqual(['write-before']);
  const left = get(`${mock.baseUrl}/__mock/state`);
  await once(left, 'response');
  left.destroy();
  await mock.control.state.import(state);
  expect(await mock.control.state.export()).toEqual(state);
});
