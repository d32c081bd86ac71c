import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';

const belowLocalhost = /\.localhost\.?$/i;

/** The same function, for which every name under localhost is localhost. */
function withLocalhost<LookUp extends (name: string, ...rest: never[]) => unknown>(lookUp: LookUp): LookUp {
  return new Proxy(lookUp, {
    apply: (target, self, [name, ...rest]) =>
      Reflect.apply(target, self, [belowLocalhost.test(name) ? 'localhost' : name, ...rest]),
  });
}

/**
 * Lets everything in the process resolve names under localhost, `http://acme.localhost:4010`, as RFC 6761, 6.3 asks of every
 * resolver and not every operating system does: fetch, axios and whatever else asks Node.
 */
export function resolveNamesUnderLocalhost(): void {
  dns.lookup = withLocalhost(dns.lookup);
  dns.promises.lookup = withLocalhost(dns.promises.lookup);
  syncBuiltinESMExports();
}
