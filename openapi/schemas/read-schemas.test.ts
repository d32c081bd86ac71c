import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { refusal } from '../testing/refusal.ts';
import { SchemaFolder } from '../testing/schema-folder.ts';
import { readSchemas } from './read-schemas.ts';

test('a file that is not JSON is refused with line and column', () => {
  using folder = new SchemaFolder();
  folder.write('contact', '{\n  "title": "Contact",,\n}');
  expect(refusal(folder.path)).toMatch(/^contact\.json: cannot be read as JSON: .*line 2 column 22/);
});

test.each(['null', '[]', '"contact"', '12'])('a file that holds %s is refused', (text) => {
  using folder = new SchemaFolder();
  folder.write('contact', text);
  expect(refusal(folder.path)).toBe('contact.json: must be object.');
});

test('two types with one collection are refused', () => {
  using folder = new SchemaFolder();
  folder.edit('comment', (schema) => {
    for (const one of schema.links) one.href = one.href.replace('comments', 'emails');
  });
  expect(refusal(folder.path)).toBe(
    'email.json at /links/0/href: the collection "emails" already belongs to comment.json; every type needs its own.',
  );
});

test.each([
  [
    'instances',
    'accounts/{id}/comments',
    'GET',
    '/href: there is no type above "accounts/{id}/comments" to lie beneath.',
  ],
  [
    'comments',
    'contacts/{id}/comments',
    'GET',
    '/rel: a link beneath another type is GET with "instances", or POST with "create".',
  ],
] as const)('a link "%s" to %s in the file of the nested type is refused', (rel, href, method, sentence) => {
  using folder = new SchemaFolder();
  folder.edit('comment', ({ links }) => links.push({ rel, href, method }));
  expect(refusal(folder.path)).toBe(`comment.json at /links/4${sentence}`);
});

test('a type that lies beneath others alone is refused, since nothing names its collection', () => {
  using folder = new SchemaFolder();
  folder.edit('comment', (schema) => {
    schema.links = [{ rel: 'create', href: 'contacts/{id}/comments', method: 'POST' }];
  });
  expect(refusal(folder.path)).toBe(
    'comment.json at /links: add a link to the own collection, such as "self"; links beneath other types are not enough.',
  );
});

test('a collection that is called like a part of every list is refused', () => {
  using folder = new SchemaFolder();
  folder.edit('user', (schema) => {
    schema.links = [{ rel: 'self', href: 'links/{id}', method: 'GET' }];
  });
  expect(refusal(folder.path)).toBe(
    'user.json at /links/0/href: "links" is a name of the service itself; call the collection otherwise.',
  );
});

test('a file that is not named like a type is refused', () => {
  using folder = new SchemaFolder();
  folder.write('Line Item', {});
  expect(refusal(folder.path)).toBe(
    'Line Item.json: is not named after a type, in small letters and underscores.',
  );
});

test('a folder that is not there, or holds no version, or no files, is refused', () => {
  const empty = mkdtempSync(join(tmpdir(), 'countersign-empty-'));
  expect(refusal(join(empty, 'nowhere'))).toContain('no such folder; name one that holds a version folder');
  expect(refusal(empty)).toContain('has no version folder; put the schema files into one named like 1.0.');
  mkdirSync(join(empty, '1.0'));
  expect(refusal(empty)).toContain('holds no schema files (<type>.json).');
  rmSync(empty, { recursive: true });
});

test('the newest version of a folder is read, by number and not by letter', () => {
  using folder = new SchemaFolder();
  mkdirSync(join(folder.path, '1.9'));
  renameSync(join(folder.path, '1.0'), join(folder.path, '1.10'));
  const { version, types } = readSchemas(folder.path);
  expect(version).toBe('1.10');
  expect([...types.keys()]).toContain('contact');
});
