const heading = (version: string) => new RegExp(`^## \\[${version.replaceAll('.', '\\.')}\\].*$`, 'm');

function sectionOf(changelog: string, version: string): string | undefined {
  const start = heading(version).exec(changelog);
  if (start === null) return undefined;
  const [section = ''] = changelog.slice(start.index + start[0].length).split(/^## /m);
  return section.trim();
}

/**
 * Gives what is under "Unreleased" a version and a day, and leaves an empty "Unreleased" above it.
 * @returns undefined where nothing is unreleased
 */
export function openRelease(changelog: string, version: string, day: string): string | undefined {
  if (!sectionOf(changelog, 'Unreleased')) return undefined;
  return changelog.replace(heading('Unreleased'), `## [Unreleased]\n\n## [${version}] - ${day}`);
}

/** The notes of a release in Markdown: what changed for users, from the changelog, then the subjects of its commits. */
export function releaseNotes(changelog: string, version: string, subjects: readonly string[]): string {
  const changes = sectionOf(changelog, version) ?? '';
  return `${changes}\n\n<details><summary>${subjects.length} commits</summary>\n\n${subjects.map((it) => `- ${it}`).join('\n')}\n\n</details>\n`;
}
