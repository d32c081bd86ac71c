/** A server on 127.0.0.1 and what its profile says that the request sequence needs. */
export type ServerDescription = {
  readonly port: number;
  readonly profile: {
    readonly baseUrl: string;
    readonly companies: readonly { readonly name: string; readonly baseUrl: string }[];
    readonly users: readonly {
      readonly email: string;
      readonly password: string;
      readonly language?: string;
      readonly companies?: readonly string[];
      readonly permissions?: readonly string[];
    }[];
    readonly apps: readonly {
      readonly clientId: string;
      readonly clientSecret: string;
      readonly redirectUri: string;
    }[];
    readonly hooks: {
      readonly advanceClock: {
        readonly method?: string;
        readonly url: string;
        readonly headers?: Readonly<Record<string, string>>;
        readonly body: unknown;
      };
    };
  };
};
