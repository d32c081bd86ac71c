import type { Mock } from './start.ts';

/** What a mock prints when it has started: where it is, who can log in, which apps there are, and a first request. */
export function bannerOf({ baseUrl, profile }: Pick<Mock, 'baseUrl' | 'profile'>): string {
  const [first] = profile.users;
  const login = first === undefined ? '' : `-u '${first.email}:${first.password}' `;
  const sections: [title: string, rows: string[][]][] = [
    ['Companies', profile.companies.map(({ name, baseUrl }) => [name, baseUrl])],
    [
      'Logins',
      profile.users.map(({ email, password, language, companies }) => [
        email,
        password,
        language,
        companies.join(', '),
      ]),
    ],
    ['Apps', profile.apps.map(({ name, clientId, clientSecret }) => [name, clientId, clientSecret])],
  ];
  const body = sections.flatMap(([title, rows]) => [title, ...columns(rows), '']);
  return [
    `The mock serves ${baseUrl}`,
    `Its console: ${baseUrl}/__mock/`,
    '',
    ...body,
    `Try: curl ${login}${baseUrl}/api/contacts`,
    'Stop it with Ctrl+C.',
    '',
  ].join('\n');
}

/** Rows as lines, each cell as wide as the widest of its column. */
function columns(rows: readonly string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
  );
}
