/** An app that is registered in a company (specification 5.2). */
export interface App {
  name: string;
  clientId: string;
  clientSecret: string;
  /** Redirects are allowed within this address's domain only. */
  siteUrl: string;
  redirectUri: string;
}
