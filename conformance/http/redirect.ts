/** The parameters in the fragment of an address. */
export const fragmentParameters = ({ hash }: URL): URLSearchParams =>
  new URLSearchParams(hash.replace(/^#/, ''));

/** The parameters of a redirect: those of the query, then those of the fragment that the query lacks. */
export const redirectParameters = (url: URL): Record<string, string> =>
  Object.fromEntries([...fragmentParameters(url), ...url.searchParams]);
