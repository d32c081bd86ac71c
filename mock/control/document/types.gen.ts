// Generated from mock/control/document/openapi.json by scripts/generate.ts: run `npm run generate`.

export interface paths {
    "/__mock/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read this document
         * @description The OpenAPI document of the control surface.
         */
        get: operations["readControlDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/__mock/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read who and what is in the mock
         * @description Addresses, logins, apps and test hooks: a profile as the conformance suite takes it. At the address of a company that was made on demand it tells of this company alone.
         */
        get: operations["readProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/__mock/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put a company back to how it began
         * @description Users, apps, records, clock, tokens, faults, troubles and journal. With `all`, every company; those that were made
         *     on demand stay, each as it began.
         */
        post: operations["reset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/__mock/companies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the companies
         * @description In the order in which they were made.
         */
        get: operations["listCompanies"];
        put?: never;
        /**
         * Make a company
         * @description It has users, apps, data, a clock, faults and troubles of its own. Nothing that happens in it is seen elsewhere.
         */
        post: operations["createCompany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/__mock/companies/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a company
         * @description With its logins and apps.
         */
        get: operations["readCompany"];
        put?: never;
        post?: never;
        /**
         * Drop a company that was made on demand
         * @description With all that is in it.
         */
        delete: operations["dropCompany"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/__mock/apps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register an app
         * @description So that the authorization dialog can send browsers back to an app of one's own.
         */
        post: operations["registerApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/__mock/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the clock
         * @description The company's time at this moment.
         */
        get: operations["readClock"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/__mock/clock/freeze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop the clock
         * @description Now, or at a given time.
         */
        post: operations["freezeClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/__mock/clock/unfreeze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let the clock go on
         * @description From where it stands.
         */
        post: operations["unfreezeClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/__mock/clock/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move the clock by seconds
         * @description A frozen clock stays frozen. Negative seconds move it back.
         */
        post: operations["advanceClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/__mock/clock/set": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the clock
         * @description A frozen clock stays frozen.
         */
        post: operations["setClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/__mock/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tokens
         * @description Those that work, without the tokens themselves.
         */
        get: operations["listTokens"];
        put?: never;
        /**
         * Mint an access token
         * @description For tests that are not about OAuth. Nobody is asked, and no consent is remembered.
         */
        post: operations["mintToken"];
        /**
         * End tokens
         * @description Those that are meant, or all of them. They open nothing from now on.
         */
        delete: operations["dropTokens"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/__mock/grants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what users have allowed apps
         * @description The dialog is not shown again for it.
         */
        get: operations["listGrants"];
        put?: never;
        post?: never;
        /**
         * Take back what users have allowed apps
         * @description With the codes and tokens that came of it. The dialog is shown again.
         */
        delete: operations["dropGrants"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/__mock/faults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the faults
         * @description Every fault with the sentence that it breaks, and whether it is on.
         */
        get: operations["listFaults"];
        /**
         * Choose the faults that are on
         * @description All others are off afterwards.
         */
        put: operations["switchFaults"];
        post?: never;
        /**
         * Switch all faults off
         * @description The company follows the specification again.
         */
        delete: operations["clearFaults"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/__mock/faults/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Switch a fault on
         * @description The others stay as they are.
         */
        put: operations["switchFaultOn"];
        post?: never;
        /**
         * Switch a fault off
         * @description The others stay as they are.
         */
        delete: operations["switchFaultOff"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/__mock/troubles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the troubles
         * @description Those of the API and of the OAuth pages; the control surface has none.
         */
        get: operations["readTroubles"];
        /**
         * Choose the troubles
         * @description What is left out does not happen. Chance follows from the company's seed, so that a run can be repeated.
         */
        put: operations["makeTroubles"];
        post?: never;
        /**
         * End the troubles
         * @description All of them.
         */
        delete: operations["clearTroubles"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/__mock/journal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the journal
         * @description The last requests and what was answered, without secrets. Who asks for `text/event-stream` follows it, as at
         *     `/__mock/journal/events`.
         */
        get: operations["readJournal"];
        put?: never;
        post?: never;
        /**
         * Clear the journal
         * @description Ids go on from where they were.
         */
        delete: operations["clearJournal"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/__mock/journal/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow the journal
         * @description Server-sent events (HTML standard, 9.2): `entry` with an entry as JSON for every request that is answered from now on, and
         *     `cleared`. A reader that says by `Last-Event-ID`, or by `after`, what it has seen, gets what it missed first, as far as it is
         *     still there.
         */
        get: operations["followJournal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/__mock/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the company
         * @description Users with their passwords, apps, records, clock, tokens, faults and troubles; not the journal.
         */
        get: operations["exportState"];
        /**
         * Import a company
         * @description What was exported takes the place of all that is in the company of this address. A state that is not valid changes nothing.
         */
        put: operations["importState"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description What is wrong, in the shape of the API's own errors. */
        errors: {
            errors: [
                string,
                string
            ][];
        };
        /** @description A subdomain. It starts with a letter and goes on with letters, digits and hyphens; at most 20 characters. */
        company_name: string;
        /** @description A login, with all that is needed to use it. */
        user: {
            email: string;
            password: string;
            language: string;
            /** @description Names of the companies that the login belongs to. */
            companies: components["schemas"]["company_name"][];
            /** @description What the user may do, in words of a scope. */
            permissions: string[];
        };
        /** @description A registered app, with all that is needed to play it. */
        app: {
            name: string;
            clientId: string;
            clientSecret: string;
            /** Format: uri */
            siteUrl: string;
            /** Format: uri */
            redirectUri: string;
        };
        /** @description What a client or a test suite needs to know of the mock. */
        profile: {
            /** Format: uri */
            baseUrl: string;
            companies: {
                name: components["schemas"]["company_name"];
                /** Format: uri */
                baseUrl: string;
            }[];
            users: components["schemas"]["user"][];
            apps: components["schemas"]["app"][];
            /** @description Calls that help to test; a test suite can make them, at the address of the company that it judges. */
            hooks: {
                /** @description Moves the company's clock forward. Where it says ${seconds}, the number of seconds is put. */
                advanceClock: {
                    /** @constant */
                    method: "POST";
                    /** @description An address relative to that of the company. */
                    url: string;
                    /** @description What the caller showed to be told this profile, where it had to show something. */
                    headers?: {
                        [key: string]: string;
                    };
                    body: {
                        [key: string]: string;
                    };
                };
            };
            /** @description Customs that the specification leaves open and the mock keeps, for suites that judge such claims; `*` is all of them. */
            claims: string[];
        };
        /** @description What a company is made with. Everything may be left out. */
        new_company: {
            /** @description The subdomain; made up where it is left out. */
            name?: components["schemas"]["company_name"];
            /** @description Another word for name. */
            subdomain?: components["schemas"]["company_name"];
            /** @description Ids, tokens and data follow from it. The mock's own seed where it is left out. */
            seed?: string;
            /**
             * @description The language of the company and its users, with or without a country.
             * @default en_GB
             * @example de_DE
             */
            locale?: string;
            /** @description IANA name of the zone of its timestamps and dates; one of the language where it is left out. */
            timeZone?: string;
            /**
             * @description Whether the company begins without contacts and documents. It has users and apps in any case.
             * @default false
             */
            empty?: boolean;
        };
        new_app: {
            /** @description As the dialog shows it. */
            name: string;
            /** @description Browsers are sent back to addresses of this scheme, host and port alone. */
            siteUrl: string;
            /** @description Where they are sent back to as a rule; the site itself where it is left out. */
            redirectUri?: string;
        };
        /** @description A company. */
        company: {
            name: components["schemas"]["company_name"];
            /** @description The same as its name. */
            subdomain: components["schemas"]["company_name"];
            /** Format: uri */
            baseUrl: string;
            seed: string;
            timeZone: string;
            /** @description Whether it was made on demand, and can be dropped. */
            onDemand: boolean;
        };
        /** @description A company with its users and apps. */
        equipped_company: components["schemas"]["company"] & {
            users: components["schemas"]["user"][];
            apps: components["schemas"]["app"][];
        };
        companies: {
            companies: components["schemas"]["company"][];
        };
        /**
         * Format: date-time
         * @description A time between 1970 and 9999, with an offset.
         */
        instant: string;
        clock: {
            company: components["schemas"]["company_name"];
            now: components["schemas"]["instant"];
            /** @description The same in milliseconds since 1970. */
            epochMs: number;
            /** @description Whether it stands still. */
            frozen: boolean;
        };
        /** @description Whose token it shall be, and for what. */
        token_request: {
            /** @description Email of the user; the company's first where it is left out. */
            user?: string;
            /** @description Client id of the app; the company's first where it is left out. */
            app?: string;
            /** @description A scope, as in a request for authorization. All of the user's permissions where it is left out. */
            scope?: string;
        };
        /** @description As the token endpoint would answer it. */
        minted_token: {
            company: components["schemas"]["company_name"];
            access_token: string;
            token_type?: string;
            /** @description Seconds until it expires; left out where it never does (`offline_access`). */
            expires_in?: number;
            /** @description What the token allows, with what is always added. */
            scope?: string;
        };
        tokens: {
            company: components["schemas"]["company_name"];
            /** @description Those that have not ended, oldest first. */
            tokens: {
                /** @description A name of the token that opens nothing. */
                id: string;
                user: string;
                app: string;
                permissions: string[];
                issuedAt: components["schemas"]["instant"];
                /** @description Null for a token that never ends. */
                endsAt: components["schemas"]["instant"] | null;
            }[];
        };
        grants: {
            company: components["schemas"]["company_name"];
            /** @description Oldest first. */
            grants: {
                user: string;
                app: string;
                permissions: string[];
                /** @description Whether tokens that never end were among it. */
                offline: boolean;
                grantedAt: components["schemas"]["instant"];
            }[];
        };
        dropped: {
            company: components["schemas"]["company_name"];
            /** @description How many they were. */
            dropped: number;
        };
        fault: {
            name: string;
            /** @description Where the sentence stands in the specification. */
            section: string;
            /** @description The sentence that is broken. */
            breaks: string;
            /** @description What a client sees. */
            seen: string;
            /** @description In which way it is wrong, as `missing` or `second use only`. */
            shape: string;
            on: boolean;
        };
        faults: {
            company: components["schemas"]["company_name"];
            faults: components["schemas"]["fault"][];
        };
        fault_choice: {
            /** @description Names of the faults that shall be on; all others are off afterwards. */
            on: string[];
        };
        /** @description The share of requests that it happens to. */
        rate: number;
        /** @description What is left out is null, and does not happen. */
        trouble_choice: {
            /** @description Every answer waits this long, give or take the jitter. */
            latency?: {
                ms: number;
                /** @default 0 */
                jitterMs?: number;
            } | null;
            /** @description Requests are answered with an error, and nothing is done. */
            errors?: {
                rate: components["schemas"]["rate"];
                /**
                 * @default 503
                 * @enum {integer}
                 */
                status?: 429 | 500 | 502 | 503 | 504;
            } | null;
            /**
             * @description The connection is lost: before anything was done, after all was done but before an answer, or in the midst of the
             *     answer.
             */
            drops?: {
                rate: components["schemas"]["rate"];
                /**
                 * @default before
                 * @enum {string}
                 */
                moment?: "before" | "after" | "amid";
            } | null;
            /** @description Bodies of answers trickle. */
            slowBodies?: {
                bytesPerSecond: number;
            } | null;
            /** @description The operations that are troubled; null for all, and for what is no operation. */
            operations?: string[] | null;
        };
        /** @description The troubles of a company. */
        troubles: {
            company: components["schemas"]["company_name"];
        } & components["schemas"]["troubles_in_force"];
        /** @description Parts that are null do not happen. */
        troubles_in_force: {
            latency: {
                ms: number;
                jitterMs: number;
            } | null;
            errors: {
                rate: components["schemas"]["rate"];
                status: number;
            } | null;
            drops: {
                rate: components["schemas"]["rate"];
                /** @enum {string} */
                moment: "before" | "after" | "amid";
            } | null;
            slowBodies: {
                bytesPerSecond: number;
            } | null;
            operations: string[] | null;
        };
        /** @description Header fields and body of a request or an answer, without secrets. */
        message_part: {
            headers: {
                [key: string]: string;
            };
            /** @description JSON, or text (forms, pages); null where there is none, or where it was too large to keep. */
            body: unknown;
            /** @description Length of the body where it is known. */
            bytes: number | null;
        };
        /** @description A place where a request or an answer is not as the API's document declares. */
        finding: {
            /** @enum {string} */
            of: "request" | "answer";
            /** @description JSON pointer into the body; empty for the whole. */
            at: string;
            says: string;
        };
        journal_entry: {
            /** @description Counts the company's requests. */
            id: number;
            /** @description When it was over, by the company's clock. */
            at: components["schemas"]["instant"];
            durationMs: number;
            operationId: string | null;
            /** @description The rule that answered or refused, such as `http.authenticate`. */
            rule: string;
            /** @description Email of the user. */
            caller: string | null;
            /**
             * @description How the caller showed who they are.
             * @enum {string|null}
             */
            way: "basic" | "bearer" | "query" | null;
            /** @description Faults that were on. */
            faults: string[];
            request: components["schemas"]["message_part"] & {
                method: string;
                address: string;
            };
            /** @description Null where the connection ended without one. */
            answer: (components["schemas"]["message_part"] & {
                status: number;
            }) | null;
            findings: components["schemas"]["finding"][];
        };
        journal: {
            company: components["schemas"]["company_name"];
            /** @description As they came, the latest last. */
            entries: components["schemas"]["journal_entry"][];
        };
        /** @description Companies as plain JSON, in the format that `--state` keeps, too. */
        state: {
            /** @constant */
            format: "countersign/state";
            /** @constant */
            version: 1;
            /** @description One company where it is exported or imported; all of them in a file. */
            companies: components["schemas"]["company_state"][];
        };
        company_state: {
            name: components["schemas"]["company_name"];
            seed: string;
            timeZone: string;
            /** @description How far it is ahead of the machine's clock, or where it stands still. */
            clock: {
                aheadMs: number;
                frozenAtMs: number | null;
            };
            /** @description How many ids and numbers were given out. */
            ids: {
                issued: number;
                series: {
                    [key: string]: number;
                };
            };
            users: {
                id: string;
                email: string;
                password: string;
                firstName: string;
                lastName: string;
                language: string;
                permissions: string[];
            }[];
            apps: components["schemas"]["app"][];
            /** @description Oldest first in each type. */
            records: {
                type: string;
                id: string;
                fields: {
                    [key: string]: unknown;
                };
                parent: {
                    type: string;
                    id: string;
                } | null;
                creatorId: string | null;
            }[];
            tables: components["schemas"]["tables"];
        };
        /** @description Tokens, grants, sessions, faults and the like, each as rows by key. */
        tables: {
            "oauth.tokens"?: components["schemas"]["token_rows"];
            "oauth.codes"?: components["schemas"]["code_rows"];
            "oauth.grants"?: components["schemas"]["grant_rows"];
            "oauth.sessions"?: components["schemas"]["session_rows"];
            "control.troubles"?: components["schemas"]["trouble_rows"];
            "control.order"?: components["schemas"]["order_rows"];
        } & {
            [key: string]: components["schemas"]["rows"];
        };
        rows: [
            string,
            unknown
        ][];
        token_rows: [
            string,
            {
                email: string;
                clientId: string;
                permissions: string[];
                issuedAtMs: number;
                endsAtMs: number | null;
            }
        ][];
        code_rows: [
            string,
            {
                email: string;
                clientId: string;
                redirectUri: string;
                permissions: string[];
                offline: boolean;
                state: string | null;
                spentFor: string | null;
                endsAtMs: number | null;
            }
        ][];
        grant_rows: [
            string,
            {
                email: string;
                clientId: string;
                permissions: string[];
                offline: boolean;
                grantedAtMs: number;
            }
        ][];
        session_rows: [
            string,
            {
                email: string;
                startedAtMs: number;
                endsAtMs: number | null;
            }
        ][];
        order_rows: [
            string,
            {
                /** @enum {string} */
                language: "en" | "de" | "fr";
                empty: boolean;
            }
        ][];
        trouble_rows: [
            string,
            components["schemas"]["troubles_in_force"]
        ][];
    };
    responses: {
        /** @description The request cannot be understood; a parameter or the body is malformed. */
        bad_request: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["errors"];
            };
        };
        /** @description The mock was started with a control token, and the request does not show it. */
        token_needed: {
            headers: {
                /** @description How to show it. */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["errors"];
            };
        };
        /** @description The caller is not on this machine, or is a page of another origin. */
        refused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["errors"];
            };
        };
        /** @description There is nothing of that name. */
        not_found: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["errors"];
            };
        };
        /** @description It cannot be done as things stand. */
        conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["errors"];
            };
        };
        /** @description The body is too large, too deep or too long. */
        content_too_large: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["errors"];
            };
        };
        /** @description The body is not JSON in UTF-8. */
        unsupported_media_type: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["errors"];
            };
        };
        /** @description The body is not as declared; nothing was changed. */
        invalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["errors"];
            };
        };
        /** @description The clock as it stands now. */
        clock: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["clock"];
            };
        };
        /** @description All faults, and which of them are on. */
        faults: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["faults"];
            };
        };
        /** @description The troubles as they are now. */
        troubles: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["troubles"];
            };
        };
        /** @description How many they were. */
        dropped: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["dropped"];
            };
        };
    };
    parameters: {
        /**
         * @description Subdomain of a company.
         * @example initech
         */
        company_name: components["schemas"]["company_name"];
        /**
         * @description Name of a fault.
         * @example oauth.code-works-twice
         */
        fault_name: string;
        /**
         * @description Only requests of this operation.
         * @example createContact
         */
        operation: string;
        /**
         * @description Only requests with this method.
         * @example POST
         */
        method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";
        /**
         * @description Only answers with this status, or of this class (`4xx`).
         * @example 4xx
         */
        status: string;
        /**
         * @description Only requests whose address contains this.
         * @example /api/contacts
         */
        path: string;
        /**
         * @description Only entries after the one with this id.
         * @example 12
         */
        after: number;
        /**
         * @description At most so many entries, the latest ones.
         * @example 50
         */
        limit: number;
        /**
         * @description Only the token of this id.
         * @example 5bS9QxT0dZrW2cVnE7yHkA1mLpUo4sJgFiB8tRwXeNq
         */
        token_id: string;
        /**
         * @description Only those of the user with this email.
         * @example ada@acme.example
         */
        user: string;
        /**
         * @description Only those of the app with this client id.
         * @example 4f7c1d0e9b2a48d6
         */
        app: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readControlDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description This document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            401: components["responses"]["token_needed"];
            403: components["responses"]["refused"];
            404: components["responses"]["not_found"];
        };
    };
    readProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The profile. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["profile"];
                };
            };
            401: components["responses"]["token_needed"];
            403: components["responses"]["refused"];
            404: components["responses"]["not_found"];
        };
    };
    reset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description May be left out. */
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Whether every company is meant.
                     * @default false
                     */
                    all?: boolean;
                };
            };
        };
        responses: {
            /** @description The names of the companies that were put back. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        companies: components["schemas"]["company_name"][];
                    };
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["token_needed"];
            403: components["responses"]["refused"];
            404: components["responses"]["not_found"];
            413: components["responses"]["content_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
        };
    };
    listCompanies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The companies. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["companies"];
                };
            };
            401: components["responses"]["token_needed"];
            403: components["responses"]["refused"];
            404: components["responses"]["not_found"];
        };
    };
    createCompany: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description May be left out. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["new_company"];
            };
        };
        responses: {
            /** @description The company, with its logins and apps. */
            201: {
                headers: {
                    /** @description Where the control surface tells about it. */
                    Location: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["equipped_company"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["token_needed"];
            403: components["responses"]["refused"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["content_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
        };
    };
    readCompany: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subdomain of a company.
                 * @example initech
                 */
                name: components["parameters"]["company_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The company. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["equipped_company"];
                };
            };
            401: components["responses"]["token_needed"];
            403: components["responses"]["refused"];
            404: components["responses"]["not_found"];
        };
    };
    dropCompany: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subdomain of a company.
                 * @example initech
                 */
                name: components["parameters"]["company_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["token_needed"];
            403: components["responses"]["refused"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
        };
    };
    registerApp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The app. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["new_app"];
            };
        };
        responses: {
            /** @description The app, with its id and secret. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["app"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["token_needed"];
            403: components["responses"]["refused"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["content_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
        };
    };
    readClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["clock"];
            401: components["responses"]["token_needed"];
            403: components["responses"]["refused"];
            404: components["responses"]["not_found"];
        };
    };
    freezeClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description May be left out. */
        requestBody?: {
            content: {
                "application/json": {
                    at?: components["schemas"]["instant"];
                };
            };
        };
        responses: {
            200: components["responses"]["clock"];
            400: components["responses"]["bad_request"];
            401: components["responses"]["token_needed"];
            403: components["responses"]["refused"];
            404: components["responses"]["not_found"];
            413: components["responses"]["content_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
        };
    };
    unfreezeClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["clock"];
            401: components["responses"]["token_needed"];
            403: components["responses"]["refused"];
            404: components["responses"]["not_found"];
        };
    };
    advanceClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description By how much. */
        requestBody: {
            content: {
                "application/json": {
                    seconds: number;
                };
            };
        };
        responses: {
            200: components["responses"]["clock"];
            400: components["responses"]["bad_request"];
            401: components["responses"]["token_needed"];
            403: components["responses"]["refused"];
            404: components["responses"]["not_found"];
            413: components["responses"]["content_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
        };
    };
    setClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description To which time. */
        requestBody: {
            content: {
                "application/json": {
                    now: components["schemas"]["instant"];
                };
            };
        };
        responses: {
            200: components["responses"]["clock"];
            400: components["responses"]["bad_request"];
            401: components["responses"]["token_needed"];
            403: components["responses"]["refused"];
            404: components["responses"]["not_found"];
            413: components["responses"]["content_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
        };
    };
    listTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tokens of the company. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["tokens"];
                };
            };
            401: components["responses"]["token_needed"];
            403: components["responses"]["refused"];
            404: components["responses"]["not_found"];
        };
    };
    mintToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description May be left out. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["token_request"];
            };
        };
        responses: {
            /** @description The token. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["minted_token"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["token_needed"];
            403: components["responses"]["refused"];
            404: components["responses"]["not_found"];
            413: components["responses"]["content_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
        };
    };
    dropTokens: {
        parameters: {
            query?: {
                /**
                 * @description Only the token of this id.
                 * @example 5bS9QxT0dZrW2cVnE7yHkA1mLpUo4sJgFiB8tRwXeNq
                 */
                id?: components["parameters"]["token_id"];
                /**
                 * @description Only those of the user with this email.
                 * @example ada@acme.example
                 */
                user?: components["parameters"]["user"];
                /**
                 * @description Only those of the app with this client id.
                 * @example 4f7c1d0e9b2a48d6
                 */
                app?: components["parameters"]["app"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["dropped"];
            400: components["responses"]["bad_request"];
            401: components["responses"]["token_needed"];
            403: components["responses"]["refused"];
            404: components["responses"]["not_found"];
        };
    };
    listGrants: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The grants of the company. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["grants"];
                };
            };
            401: components["responses"]["token_needed"];
            403: components["responses"]["refused"];
            404: components["responses"]["not_found"];
        };
    };
    dropGrants: {
        parameters: {
            query?: {
                /**
                 * @description Only those of the user with this email.
                 * @example ada@acme.example
                 */
                user?: components["parameters"]["user"];
                /**
                 * @description Only those of the app with this client id.
                 * @example 4f7c1d0e9b2a48d6
                 */
                app?: components["parameters"]["app"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["dropped"];
            400: components["responses"]["bad_request"];
            401: components["responses"]["token_needed"];
            403: components["responses"]["refused"];
            404: components["responses"]["not_found"];
        };
    };
    listFaults: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["faults"];
            401: components["responses"]["token_needed"];
            403: components["responses"]["refused"];
            404: components["responses"]["not_found"];
        };
    };
    switchFaults: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The names. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["fault_choice"];
            };
        };
        responses: {
            200: components["responses"]["faults"];
            400: components["responses"]["bad_request"];
            401: components["responses"]["token_needed"];
            403: components["responses"]["refused"];
            404: components["responses"]["not_found"];
            413: components["responses"]["content_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
        };
    };
    clearFaults: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["faults"];
            401: components["responses"]["token_needed"];
            403: components["responses"]["refused"];
            404: components["responses"]["not_found"];
        };
    };
    switchFaultOn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of a fault.
                 * @example oauth.code-works-twice
                 */
                name: components["parameters"]["fault_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["faults"];
            401: components["responses"]["token_needed"];
            403: components["responses"]["refused"];
            404: components["responses"]["not_found"];
        };
    };
    switchFaultOff: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of a fault.
                 * @example oauth.code-works-twice
                 */
                name: components["parameters"]["fault_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["faults"];
            401: components["responses"]["token_needed"];
            403: components["responses"]["refused"];
            404: components["responses"]["not_found"];
        };
    };
    readTroubles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["troubles"];
            401: components["responses"]["token_needed"];
            403: components["responses"]["refused"];
            404: components["responses"]["not_found"];
        };
    };
    makeTroubles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The troubles. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["trouble_choice"];
            };
        };
        responses: {
            200: components["responses"]["troubles"];
            400: components["responses"]["bad_request"];
            401: components["responses"]["token_needed"];
            403: components["responses"]["refused"];
            404: components["responses"]["not_found"];
            413: components["responses"]["content_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
        };
    };
    clearTroubles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["troubles"];
            401: components["responses"]["token_needed"];
            403: components["responses"]["refused"];
            404: components["responses"]["not_found"];
        };
    };
    readJournal: {
        parameters: {
            query?: {
                /**
                 * @description Only requests of this operation.
                 * @example createContact
                 */
                operation?: components["parameters"]["operation"];
                /**
                 * @description Only requests with this method.
                 * @example POST
                 */
                method?: components["parameters"]["method"];
                /**
                 * @description Only answers with this status, or of this class (`4xx`).
                 * @example 4xx
                 */
                status?: components["parameters"]["status"];
                /**
                 * @description Only requests whose address contains this.
                 * @example /api/contacts
                 */
                path?: components["parameters"]["path"];
                /**
                 * @description Only entries after the one with this id.
                 * @example 12
                 */
                after?: components["parameters"]["after"];
                /**
                 * @description At most so many entries, the latest ones.
                 * @example 50
                 */
                limit?: components["parameters"]["limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries that are meant. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["journal"];
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["token_needed"];
            403: components["responses"]["refused"];
            404: components["responses"]["not_found"];
        };
    };
    clearJournal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is empty. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["token_needed"];
            403: components["responses"]["refused"];
            404: components["responses"]["not_found"];
        };
    };
    followJournal: {
        parameters: {
            query?: {
                /**
                 * @description Only requests of this operation.
                 * @example createContact
                 */
                operation?: components["parameters"]["operation"];
                /**
                 * @description Only requests with this method.
                 * @example POST
                 */
                method?: components["parameters"]["method"];
                /**
                 * @description Only answers with this status, or of this class (`4xx`).
                 * @example 4xx
                 */
                status?: components["parameters"]["status"];
                /**
                 * @description Only requests whose address contains this.
                 * @example /api/contacts
                 */
                path?: components["parameters"]["path"];
                /**
                 * @description Only entries after the one with this id.
                 * @example 12
                 */
                after?: components["parameters"]["after"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, until the reader goes or the mock stops. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["token_needed"];
            403: components["responses"]["refused"];
            404: components["responses"]["not_found"];
        };
    };
    exportState: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Everything that is in the company. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["state"];
                };
            };
            401: components["responses"]["token_needed"];
            403: components["responses"]["refused"];
            404: components["responses"]["not_found"];
        };
    };
    importState: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description What was exported here or elsewhere; at most 64 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["state"];
            };
        };
        responses: {
            /** @description The company, with its logins and apps. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["equipped_company"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["token_needed"];
            403: components["responses"]["refused"];
            404: components["responses"]["not_found"];
            413: components["responses"]["content_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
        };
    };
}
