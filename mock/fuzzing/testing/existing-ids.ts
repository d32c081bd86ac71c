import { basicCredentials } from '../../../testing/http/authorization.ts';
import type { Contract } from '../../contract/contract.ts';
import { isJsonObject, type Json } from '../../contract/json.ts';
import type { Profile } from '../../world/profile.ts';
import type { Client } from './client.ts';
import type { Ids } from './requests.ts';

/** The ids on the first page of every list, as a login of the profile sees it. */
export async function existingIds(contract: Contract, { users }: Profile, client: Client): Promise<Ids> {
  const headers = { Host: 'acme.localhost', Authorization: basicCredentials(users[0]) };
  const lists = [...contract.operations.values()].filter(
    ({ resource, path }) => resource?.action === 'list' && !path.includes('{'),
  );
  const entries = lists.map(async ({ path, resource }) => {
    const { text } = await client.send({ method: 'GET', target: path, headers, body: undefined });
    const [collection = '', type = ''] = [path.split('/')[2], resource?.type];
    const list: Json = JSON.parse(text);
    const elements = isJsonObject(list) ? list[collection] : list;
    const ids = (Array.isArray(elements) ? elements : []).map((element) => {
      const record = isJsonObject(element) && isJsonObject(element[type]) ? element[type] : element;
      return isJsonObject(record) ? String(record.id) : '';
    });
    return [collection, ids] as const;
  });
  return new Map((await Promise.all(entries)).filter(([, ids]) => ids.length > 0));
}
