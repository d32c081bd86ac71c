// The build of recheck that is pure JavaScript: CommonJS with the exports of its main entry.
declare module 'recheck/lib/browser.js' {
  import type { checkSync } from 'recheck';

  const recheck: { checkSync: typeof checkSync };
  export = recheck;
}
