/** One sentence for each way in which a connection fails; the codes are those of Node's system, TLS and HTTP parser errors. */
const sentences: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused (nothing listens there)',
  ECONNRESET: 'the connection was reset before the response was complete',
  EPIPE: 'the connection was closed while the request was sent',
  ENOTFOUND: "the host name is unknown to DNS (the profile's `resolve` can give its address)",
  EAI_AGAIN: "the host name could not be looked up (the profile's `resolve` can give its address)",
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  ETIMEDOUT: 'the connection timed out',
  CERT_HAS_EXPIRED: 'the certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    "the certificate is self-signed (the profile's `certificateAuthority` can name it)",
  SELF_SIGNED_CERT_IN_CHAIN:
    "the certificate's issuer is not trusted here (the profile's `certificateAuthority` can name it)",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    "the certificate's issuer is not known here (the profile's `certificateAuthority` can name it)",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    "the certificate's issuer is not known here (the profile's `certificateAuthority` can name it)",
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another host name',
  EPROTO: 'the TLS handshake failed (is it an http address?)',
  ERR_SSL_WRONG_VERSION_NUMBER: 'the server does not speak TLS (is it an http address?)',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'the server does not speak TLS (is it an http address?)',
  HPE_HEADER_OVERFLOW: 'the header of the response is longer than 64 KiB',
};

function property(error: unknown, name: string): string | undefined {
  const value =
    typeof error === 'object' && error !== null ? (error as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** What a failed connection means, as the end of a sentence. */
export function describeFailure(error: unknown): string {
  const code = property(error, 'code') ?? '';
  const known = sentences[code];
  if (known) return known;
  if (code.startsWith('HPE_')) return `the response is not HTTP (${property(error, 'reason') ?? code})`;
  const message = property(error, 'message') ?? String(error);
  return code && !message.includes(code) ? `${message} (${code})` : message;
}

/** Whether the target took the request and then closed the connection before a whole response, or replied with something that is not HTTP. */
export function isDrop(error: unknown): boolean {
  const code = property(error, 'code') ?? '';
  return code === 'ECONNRESET' || code === 'EPIPE' || code.startsWith('HPE_');
}

/** Whether nothing listened at the address. */
export const isRefused = (error: unknown): boolean => property(error, 'code') === 'ECONNREFUSED';

/** What a request without a response says about a target, or a part of it, that never answered. */
export const describeUnreachable = (
  { message, dropped }: { readonly message: string; readonly dropped: boolean },
  what = 'The target',
): string => `${what} cannot be reached${dropped ? ': no request gets a response' : ''}. ${message}`;
