// Generated from mock/control/document/openapi.json by scripts/generate.ts: run `npm run generate`.

export interface paths {
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
         * @description For your own app, since the authorization endpoint redirects to registered sites only.
         */
        post: operations["apps.register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/__mock/choices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the choices
         * @description Every place where the specification is open, what a server can do there, and what the company does.
         */
        get: operations["choices.list"];
        /**
         * Choose where the specification is open
         * @description Makes the company the server with these choices; all others have their defaults.
         */
        put: operations["choices.choose"];
        post?: never;
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
        get: operations["clock.read"];
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
         * Freeze the clock
         * @description Now, or at a given time.
         */
        post: operations["clock.freeze"];
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
         * Unfreeze the clock
         * @description It continues from the time it shows.
         */
        post: operations["clock.unfreeze"];
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
         * Advance the clock
         * @description A frozen clock stays frozen. Negative seconds move it back.
         */
        post: operations["clock.advance"];
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
        post: operations["clock.set"];
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
         * @description In the order of their creation.
         */
        get: operations["companies.list"];
        put?: never;
        /**
         * Create a company
         * @description It has its own users, apps, data, clock, faults and troubles, isolated from all other companies. `POST` at the address of a
         *     company that does not exist creates it. With `--base-domain`, that is the only address where it can be created.
         */
        post: operations["companies.create"];
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
         * @description With its users and apps.
         */
        get: operations["companies.read"];
        put?: never;
        post?: never;
        /**
         * Delete a company that was created on demand
         * @description With all its data.
         */
        delete: operations["companies.drop"];
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
         * @description Every fault with the sentence it violates, and whether it is on.
         */
        get: operations["faults.list"];
        /**
         * Set the faults that are on
         * @description All others are switched off.
         */
        put: operations["faults.choose"];
        post?: never;
        /**
         * Switch all faults off
         * @description The company follows the specification again.
         */
        delete: operations["faults.clear"];
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
        put: operations["faults.on"];
        post?: never;
        /**
         * Switch a fault off
         * @description The others stay as they are.
         */
        delete: operations["faults.off"];
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
         * @description The last requests and responses, without secrets. With `Accept: text/event-stream` it is followed, as at
         *     `/__mock/journal/events`.
         */
        get: operations["journal.read"];
        put?: never;
        post?: never;
        /**
         * Clear the journal
         * @description Ids continue.
         */
        delete: operations["journal.clear"];
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
         * @description Server-sent events (HTML standard, 9.2): `entry`, with an entry as JSON, for every request from now on, and
         *     `cleared`. With `Last-Event-ID` or `after`, entries since that one come first, as far as they are
         *     still stored; then comes `ready`.
         */
        get: operations["journal.follow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/__mock/journal/har": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the journal as an HTTP Archive
         * @description HAR 1.2, which browsers, proxies and test tools read. Secrets are hidden.
         */
        get: operations["journal.har"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/__mock/journal/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a request again
         * @description As it was, secrets included, or with changes. The new request has the header `Countersign-Replay` with the id of the
         *     original.
         */
        post: operations["journal.replay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/__mock/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read this document
         * @description The OpenAPI document of the control API.
         */
        get: operations["document.read"];
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
         * Read the profile
         * @description Addresses, users, apps and test hooks: a profile for the conformance suite. At the address of a company that was created on demand, it describes only that company.
         */
        get: operations["profile"];
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
         * Reset a company
         * @description Users, apps, records, clock, tokens, faults, troubles and journal return to their initial state. With `all`, in every company;
         *     companies created on demand are kept.
         */
        post: operations["reset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/__mock/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask whether the mock is alive
         * @description Anybody can ask: neither a token nor the address of a company is needed.
         */
        get: operations["monitoring.live"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/__mock/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask whether the mock can be sent requests
         * @description It is ready from its start until it is told to stop; with `--drain`, it serves for some time after that. Anybody can ask: neither a
         *     token nor the address of a company is needed.
         */
        get: operations["monitoring.ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/__mock/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the metrics
         * @description In the text format of Prometheus: requests by operation and status, their durations, companies, journals, and the process.
         */
        get: operations["monitoring.metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/__mock/responses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the custom responses
         * @description Those that are in force, by operationId.
         */
        get: operations["responses.list"];
        put?: never;
        post?: never;
        /**
         * Clear the custom responses
         * @description All operations respond as usual.
         */
        delete: operations["responses.clear"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/__mock/responses/{operation}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the response of an operation
         * @description Callers without access still get 401. Nothing is stored or changed by such a request.
         */
        put: operations["responses.set"];
        post?: never;
        /**
         * Clear the response of an operation
         * @description It responds as usual.
         */
        delete: operations["responses.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/__mock/scenario": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Save the company as a scenario
         * @description State, clock, faults, troubles and custom responses, with the passwords and tokens of the mock.
         */
        get: operations["scenario.save"];
        /**
         * Load a scenario
         * @description Replaces everything in the company of this address. An invalid scenario changes nothing.
         */
        put: operations["scenario.load"];
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
        get: operations["state.export"];
        /**
         * Import a company
         * @description Replaces everything in the company of this address. An invalid state changes nothing.
         */
        put: operations["state.import"];
        post?: never;
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
         * @description The valid tokens, without the tokens themselves.
         */
        get: operations["tokens.list"];
        put?: never;
        /**
         * Mint an access token
         * @description For tests that are not about OAuth, without a dialog or a remembered consent.
         */
        post: operations["tokens.mint"];
        /**
         * Revoke tokens
         * @description Those that match the parameters, or all of them.
         */
        delete: operations["tokens.drop"];
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
         * List the grants
         * @description What users have granted apps; the dialog is not shown again for it.
         */
        get: operations["grants.list"];
        put?: never;
        post?: never;
        /**
         * Revoke grants
         * @description With their codes and tokens. The dialog is shown again.
         */
        delete: operations["grants.drop"];
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
         * @description They affect the API and the OAuth pages, not this API.
         */
        get: operations["troubles.read"];
        /**
         * Set the troubles
         * @description Omitted parts do not happen. Random choices follow from the company's seed, so that a run can be repeated.
         */
        put: operations["troubles.make"];
        post?: never;
        /**
         * Clear the troubles
         * @description All of them.
         */
        delete: operations["troubles.clear"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Errors in the format of the API. */
        errors: {
            errors: [
                string,
                string
            ][];
        };
        /** @description A value, as profiles and reports of the suite write it. */
        choice_value: string | number | boolean;
        choice: {
            name: string;
            /** @description What is chosen. */
            title: string;
            /** @description Anchor of the sentence in the specification that leaves it open, as in `4.1-open-replies`. */
            section: string;
            /** @description Why the default is the default, as in `ruling#statuses-of-success`. */
            reason: string;
            value: components["schemas"]["choice_value"];
            /** @description What a server can do, the default first. */
            options: {
                value: components["schemas"]["choice_value"];
                means: string;
            }[];
        };
        choices: {
            company: components["schemas"]["company_name"];
            choices: components["schemas"]["choice"][];
        };
        /** @description Values by the name of their choice; what is left out has its default. */
        chosen: {
            [key: string]: components["schemas"]["choice_value"];
        };
        choice_order: {
            choices?: components["schemas"]["chosen"];
            /** @description A seed; the same one always draws the same choices. */
            random?: string;
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
            /** @description Whether the clock is frozen. */
            frozen: boolean;
        };
        /** @description A subdomain of at most 20 letters, digits and hyphens that starts with a letter. */
        company_name: string;
        /** @description A user with credentials. */
        user: {
            email: string;
            password: string;
            language: string;
            /** @description Names of the user's companies. */
            companies: components["schemas"]["company_name"][];
            /** @description What the user may do, as scope words. */
            permissions: string[];
        };
        /** @description A registered app with its credentials. */
        app: {
            name: string;
            clientId: string;
            clientSecret: string;
            /** Format: uri */
            siteUrl: string;
            /** Format: uri */
            redirectUri: string;
            kind?: components["schemas"]["app_kind"];
        };
        /**
         * @description Where the app runs: `web` on a server, with the authorization code flow, or `browser` without a server of its own, with the
         *     implicit grant. The console shows the matching URLs; both can use either flow.
         * @enum {string}
         */
        app_kind: "web" | "browser";
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
                    /** @description The `Authorization` header of this request, if it had one. */
                    headers?: {
                        [key: string]: string;
                    };
                    body: {
                        [key: string]: string;
                    };
                };
                /** @description Copies the company of the address, for one run of a test suite. Not with a base domain, or with a state that replicas share. */
                createCompany?: {
                    /** @constant */
                    method: "POST";
                    /** @description An address relative to that of the company. */
                    url: string;
                    /** @description The `Authorization` header of this request, if it had one. */
                    headers?: {
                        [key: string]: string;
                    };
                    body: components["schemas"]["new_company"];
                };
                /** @description Deletes the copy. Where it says ${company}, the name of the copy is put. */
                removeCompany?: {
                    /** @constant */
                    method: "DELETE";
                    /** @description An address relative to that of the company. */
                    url: string;
                    /** @description The `Authorization` header of this request, if it had one. */
                    headers?: {
                        [key: string]: string;
                    };
                };
            };
            /** @description Customs that the specification leaves open and the mock keeps, for suites that judge such claims; `*` is all of them. */
            claims: string[];
        };
        /** @description Options of a new company, all of them optional. */
        new_company: {
            /** @description The subdomain; made up where it is left out. */
            name?: components["schemas"]["company_name"];
            /** @description An alias of `name`. */
            subdomain?: components["schemas"]["company_name"];
            /** @description Determines ids, tokens and data; by default the mock's own seed. */
            seed?: string;
            /**
             * @description The language of the company and its users, with or without a country.
             * @default en_GB
             * @example de_DE
             */
            locale?: string;
            /** @description IANA time zone of timestamps and dates; by default one of the language. */
            timeZone?: string;
            /**
             * @description Whether the company starts without contacts and documents. It always has users and apps.
             * @default false
             */
            empty?: boolean;
            /**
             * @description Whether it starts as a copy of the company of the address, with the same users, apps, records, tokens, clock, faults, troubles and custom responses.
             *     Of the other options, only the name can be sent then. A reset leaves a company like any other that was created on demand.
             * @default false
             */
            copy?: boolean;
        };
        new_app: {
            /** @description The name in the consent dialog. */
            name: string;
            /** @description Redirects are limited to this scheme, host and port; by default those of the redirect URI. */
            siteUrl?: string;
            /** @description The usual redirect URI; by default the site URL. One of the two must be sent. */
            redirectUri?: string;
            kind?: components["schemas"]["app_kind"];
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
            /** @description Whether it was created on demand, and can be deleted. */
            onDemand: boolean;
        };
        /** @description A company with its users and apps. */
        company_details: components["schemas"]["company"] & {
            users: components["schemas"]["user"][];
            apps: components["schemas"]["app"][];
        };
        companies: {
            companies: components["schemas"]["company"][];
        };
        fault: {
            name: string;
            /** @description Anchor of the violated statement in the specification, as in `5.2-code-single-use`. */
            section: string;
            /** @description The violated statement in plain words. */
            breaks: string;
            /** @description What a client sees. */
            seen: string;
            /** @description The kind of violation, such as `missing` or `second use only`. */
            shape: string;
            on: boolean;
        };
        faults: {
            company: components["schemas"]["company_name"];
            faults: components["schemas"]["fault"][];
        };
        fault_choice: {
            /** @description Names of the faults to switch on; all others are switched off. */
            on: string[];
        };
        /** @description Header fields and body of a request or a response, without secrets. */
        message_part: {
            headers: {
                [key: string]: string;
            };
            /** @description JSON, or text (forms, pages); null without a body, or if it was too large to store. */
            body: unknown;
            /** @description Length of the body, if known. */
            bytes: number | null;
        };
        /** @description A violation of the API's OpenAPI document by a request or a response, or a value that the mock converted. */
        finding: {
            /** @enum {string} */
            of: "request" | "answer";
            /** @description JSON pointer into the body; empty for the whole. */
            at: string;
            says: string;
            /** @description The value that was sent, where it was stored in another type. */
            sent?: unknown;
            /** @description What was stored instead; absent where the property kept its value. */
            stored?: unknown;
        };
        journal_entry: {
            /** @description The number of the request in the company. */
            id: number;
            /** @description When the response was sent, by the company's clock. */
            at: components["schemas"]["instant"];
            /**
             * Format: date-time
             * @description When the response was sent, by the clock of the machine.
             */
            realAt: string;
            durationMs: number;
            operationId: string | null;
            /** @description The step that answered the request, such as `http.authenticate`. */
            rule: string;
            /** @description Email of the user. */
            caller: string | null;
            /**
             * @description How the caller authenticated.
             * @enum {string|null}
             */
            way: "basic" | "bearer" | "query" | null;
            /** @description The faults that were on. */
            faults: string[];
            /** @description Whether the operation had a custom response, and this is it. */
            customResponse: boolean;
            request: components["schemas"]["message_part"] & {
                method: string;
                address: string;
            };
            /** @description Null if the connection ended without one. */
            answer: (components["schemas"]["message_part"] & {
                status: number;
            }) | null;
            findings: components["schemas"]["finding"][];
        };
        journal: {
            company: components["schemas"]["company_name"];
            /** @description In order, latest last. */
            entries: components["schemas"]["journal_entry"][];
        };
        /** @description Changes of a request. Secrets that the journal hides are sent where what it shows stays unchanged. */
        replay: {
            /** @enum {string} */
            method?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";
            /** @description Path and query, with everything else percent-encoded; not below /__mock. */
            address?: string;
            /** @description In place of all that were sent. */
            headers?: {
                [key: string]: string;
            };
            /** @description JSON, or a text as it is; null for none. */
            body?: unknown;
        };
        replayed: {
            company: components["schemas"]["company_name"];
            entry: components["schemas"]["journal_entry"];
        };
        /** @description An HTTP Archive 1.2. */
        har: {
            log: {
                /** @constant */
                version: "1.2";
                creator: {
                    name: string;
                    version: string;
                };
                entries: {
                    /** Format: date-time */
                    startedDateTime: string;
                    time: number;
                    request: {
                        method: string;
                        url: string;
                        httpVersion: string;
                        cookies: Record<string, never>[];
                        headers: components["schemas"]["har_pairs"];
                        queryString: components["schemas"]["har_pairs"];
                        headersSize: number;
                        bodySize: number;
                        postData?: {
                            mimeType: string;
                            text: string;
                        };
                    };
                    response: {
                        status: number;
                        statusText: string;
                        httpVersion: string;
                        cookies: Record<string, never>[];
                        headers: components["schemas"]["har_pairs"];
                        content: {
                            size: number;
                            mimeType: string;
                            text?: string;
                        };
                        redirectURL: string;
                        headersSize: number;
                        bodySize: number;
                    };
                    cache: Record<string, never>;
                    timings: {
                        send: number;
                        wait: number;
                        receive: number;
                    };
                    /** @description The findings. */
                    comment?: string;
                }[];
            };
        };
        har_pairs: {
            name: string;
            value: string;
        }[];
        health: {
            /** @enum {string} */
            status: "live" | "ready" | "stopping";
        };
        /** @description What an operation responds with, to callers who have access, without any effect. */
        custom_response: {
            status: number;
            /** @description JSON, valid by the document or not; null for none. */
            body?: unknown;
            /** @default 0 */
            delayMs?: number;
            /**
             * @description For how many requests; null for all of them.
             * @default null
             */
            times?: number | null;
        };
        custom_response_in_force: {
            status: number;
            /** @description JSON; null or absent for none. */
            body?: unknown;
            delayMs: number;
            /** @description For how many more requests; null for all. */
            times: number | null;
        };
        custom_responses: {
            company: components["schemas"]["company_name"];
            /** @description By operationId. */
            responses: {
                [key: string]: components["schemas"]["custom_response_in_force"];
            };
        };
        /**
         * @description A named set of state, clock, faults, troubles and custom responses. What is left out is as in a new company: without a state, the
         *     initial data.
         */
        scenario: {
            /** @constant */
            format: "countersign/scenario";
            /** @constant */
            version: 1;
            name: string;
            description?: string;
            clock?: {
                /** Format: date-time */
                now: string;
                /** @default true */
                frozen?: boolean;
            };
            choices?: components["schemas"]["chosen"];
            faults?: string[];
            troubles?: components["schemas"]["trouble_choice"];
            /** @description Custom responses by operationId. */
            responses?: {
                [key: string]: components["schemas"]["custom_response"];
            };
            state?: components["schemas"]["company_state"];
        };
        /** @description Tokens, grants, sessions, faults and the like, each as rows by key. */
        tables: {
            "oauth.tokens"?: components["schemas"]["token_rows"];
            "oauth.codes"?: components["schemas"]["code_rows"];
            "oauth.grants"?: components["schemas"]["grant_rows"];
            "oauth.sessions"?: components["schemas"]["session_rows"];
            "control.troubles"?: components["schemas"]["trouble_rows"];
            "control.responses"?: components["schemas"]["response_rows"];
            "control.scenario"?: components["schemas"]["scenario_rows"];
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
        response_rows: [
            string,
            components["schemas"]["custom_response_in_force"]
        ][];
        scenario_rows: [
            string,
            {
                name: string;
            }
        ][];
        /** @description Companies as plain JSON, the format of `--state`. */
        state: {
            /** @constant */
            format: "countersign/state";
            /** @constant */
            version: 1;
            /** @description One company for export and import; all of them in a file. */
            companies: components["schemas"]["company_state"][];
        };
        company_state: {
            name: components["schemas"]["company_name"];
            seed: string;
            timeZone: string;
            /** @description The offset from the system clock, or the time of a frozen clock. */
            clock: {
                aheadMs: number;
                frozenAtMs: number | null;
            };
            /** @description The counters of ids and numbers. */
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
            /** @description Oldest first per type. */
            records: components["schemas"]["state_record"][];
            tables: components["schemas"]["tables"];
        };
        state_record: {
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
        };
        /** @description Whose token to mint, and for what. */
        token_request: {
            /** @description Email of the user; by default the company's first. */
            user?: string;
            /** @description Client id of the app; by default the company's first. */
            app?: string;
            /** @description A scope as in an authorization request; by default all permissions of the user. */
            scope?: string;
        };
        /** @description The JSON of a token response. */
        minted_token: {
            company: components["schemas"]["company_name"];
            access_token: string;
            token_type?: string;
            /** @description Seconds until it expires; omitted if it never does (`offline_access`). */
            expires_in?: number;
            /** @description The granted scope, with what is always added. */
            scope?: string;
        };
        tokens: {
            company: components["schemas"]["company_name"];
            /** @description The valid tokens, oldest first. */
            tokens: {
                /** @description Identifies the token without giving access. */
                id: string;
                user: string;
                app: string;
                permissions: string[];
                issuedAt: components["schemas"]["instant"];
                /** @description Null for a token that never expires. */
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
                /** @description Whether it includes tokens that never expire. */
                offline: boolean;
                grantedAt: components["schemas"]["instant"];
            }[];
        };
        dropped: {
            company: components["schemas"]["company_name"];
            /** @description How many were deleted. */
            dropped: number;
        };
        /** @description The share of affected requests, from 0 to 1. */
        rate: number;
        /** @description Omitted parts are null, and do not happen. */
        trouble_choice: {
            /** @description Every response is delayed by this time, plus or minus the jitter. */
            latency?: {
                ms: number;
                /** @default 0 */
                jitterMs?: number;
            } | null;
            /** @description Requests are answered with an error, and not carried out. */
            errors?: {
                rate: components["schemas"]["rate"];
                /**
                 * @default 503
                 * @enum {integer}
                 */
                status?: 429 | 500 | 502 | 503 | 504;
            } | null;
            /**
             * @description The connection is dropped: before the request is carried out, after that but before the response, or halfway through the
             *     response.
             */
            drops?: {
                rate: components["schemas"]["rate"];
                /**
                 * @default before
                 * @enum {string}
                 */
                moment?: "before" | "after" | "amid";
            } | null;
            /** @description The bandwidth of response bodies. */
            slowBodies?: {
                bytesPerSecond: number;
            } | null;
            /** @description The affected operations; null for all requests. */
            operations?: string[] | null;
        };
        /** @description The troubles of a company. */
        troubles: {
            company: components["schemas"]["company_name"];
        } & components["schemas"]["troubles_in_force"];
        /** @description Null parts do not happen. */
        troubles_in_force: {
            latency: {
                ms: number;
                jitterMs: number;
            } | null;
            errors: {
                rate: components["schemas"]["rate"];
                /** @enum {integer} */
                status: 429 | 500 | 502 | 503 | 504;
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
        /** @description The mock was started with a control token, which the request lacks. */
        token_needed: {
            headers: {
                /** @description How to send it. */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["errors"];
            };
        };
        /** @description The caller is on another machine, or is a page of another origin. */
        refused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["errors"];
            };
        };
        /** @description Nothing has this name. */
        not_found: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["errors"];
            };
        };
        /** @description The current state does not allow it. */
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
        /** @description The body violates its schema; nothing was changed. */
        invalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["errors"];
            };
        };
        /** @description All choices, with what the company does. */
        choices: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["choices"];
            };
        };
        /** @description The clock. */
        clock: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["clock"];
            };
        };
        /** @description With `--base-domain`, a company is created, read and deleted at its own address; send the same request there. */
        own_address: {
            headers: {
                /** @description The same path at the company's own address. */
                Location: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["errors"];
            };
        };
        /** @description All faults, with those that are on. */
        faults: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["faults"];
            };
        };
        /** @description The custom responses. */
        custom_responses: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["custom_responses"];
            };
        };
        /** @description Nothing more of the body arrived for 30 seconds. */
        too_slow: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["errors"];
            };
        };
        /** @description How many were deleted. */
        dropped: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["dropped"];
            };
        };
        /** @description The current troubles. */
        troubles: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["troubles"];
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
         * @description Only responses with this status, or of this class (`4xx`).
         * @example 4xx
         */
        status: string;
        /**
         * @description Only requests whose URL contains this.
         * @example /api/contacts
         */
        path: string;
        /**
         * @description Only requests with a finding, or with one of this kind.
         * @example conversion
         */
        finding: "any" | "conversion" | "request" | "answer";
        /**
         * @description The id of an entry.
         * @example 7
         */
        entry_id: number;
        /**
         * @description Only entries after the one with this id.
         * @example 12
         */
        after: number;
        /**
         * @description The maximum number of entries, of which the latest are returned.
         * @example 50
         */
        limit: number;
        /**
         * @description operationId of an operation of the API.
         * @example listContacts
         */
        response_operation: string;
        /**
         * @description The name of the scenario; by default that of the company.
         * @example Overdue invoices
         */
        scenario_name: string;
        /**
         * @description Only the token with this id.
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
    "apps.register": {
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
    "choices.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["choices"];
            401: components["responses"]["token_needed"];
            403: components["responses"]["refused"];
            404: components["responses"]["not_found"];
        };
    };
    "choices.choose": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The choices by name, or a seed that draws them. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["choice_order"];
            };
        };
        responses: {
            200: components["responses"]["choices"];
            400: components["responses"]["bad_request"];
            401: components["responses"]["token_needed"];
            403: components["responses"]["refused"];
            404: components["responses"]["not_found"];
            413: components["responses"]["content_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
        };
    };
    "clock.read": {
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
    "clock.freeze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Optional. */
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
    "clock.unfreeze": {
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
    "clock.advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The number of seconds. */
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
    "clock.set": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The new time. */
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
    "companies.list": {
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
    "companies.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Optional. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["new_company"];
            };
        };
        responses: {
            /** @description The company with its users and apps. */
            201: {
                headers: {
                    /** @description The URL of the company in this API. */
                    Location: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["company_details"];
                };
            };
            307: components["responses"]["own_address"];
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
    "companies.read": {
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
                    "application/json": components["schemas"]["company_details"];
                };
            };
            307: components["responses"]["own_address"];
            401: components["responses"]["token_needed"];
            403: components["responses"]["refused"];
            404: components["responses"]["not_found"];
        };
    };
    "companies.drop": {
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
            /** @description The company was deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            307: components["responses"]["own_address"];
            401: components["responses"]["token_needed"];
            403: components["responses"]["refused"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
        };
    };
    "faults.list": {
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
    "faults.choose": {
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
    "faults.clear": {
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
    "faults.on": {
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
    "faults.off": {
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
    "journal.read": {
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
                 * @description Only responses with this status, or of this class (`4xx`).
                 * @example 4xx
                 */
                status?: components["parameters"]["status"];
                /**
                 * @description Only requests whose URL contains this.
                 * @example /api/contacts
                 */
                path?: components["parameters"]["path"];
                /**
                 * @description Only requests with a finding, or with one of this kind.
                 * @example conversion
                 */
                finding?: components["parameters"]["finding"];
                /**
                 * @description Only entries after the one with this id.
                 * @example 12
                 */
                after?: components["parameters"]["after"];
                /**
                 * @description The maximum number of entries, of which the latest are returned.
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
            /** @description The matching entries. */
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
    "journal.clear": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The journal was cleared. */
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
    "journal.follow": {
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
                 * @description Only responses with this status, or of this class (`4xx`).
                 * @example 4xx
                 */
                status?: components["parameters"]["status"];
                /**
                 * @description Only requests whose URL contains this.
                 * @example /api/contacts
                 */
                path?: components["parameters"]["path"];
                /**
                 * @description Only requests with a finding, or with one of this kind.
                 * @example conversion
                 */
                finding?: components["parameters"]["finding"];
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
            /** @description Events, until the client disconnects or the mock stops. */
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
    "journal.har": {
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
                 * @description Only responses with this status, or of this class (`4xx`).
                 * @example 4xx
                 */
                status?: components["parameters"]["status"];
                /**
                 * @description Only requests whose URL contains this.
                 * @example /api/contacts
                 */
                path?: components["parameters"]["path"];
                /**
                 * @description Only requests with a finding, or with one of this kind.
                 * @example conversion
                 */
                finding?: components["parameters"]["finding"];
                /**
                 * @description Only entries after the one with this id.
                 * @example 12
                 */
                after?: components["parameters"]["after"];
                /**
                 * @description The maximum number of entries, of which the latest are returned.
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
            /** @description The matching entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["har"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["token_needed"];
            403: components["responses"]["refused"];
            404: components["responses"]["not_found"];
        };
    };
    "journal.replay": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an entry.
                 * @example 7
                 */
                id: components["parameters"]["entry_id"];
            };
            cookie?: never;
        };
        /** @description Optional. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["replay"];
            };
        };
        responses: {
            /** @description The entry of the new request. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["replayed"];
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
    "document.read": {
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
    profile: {
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
        /** @description Optional. */
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Whether to reset every company.
                     * @default false
                     */
                    all?: boolean;
                };
            };
        };
        responses: {
            /** @description The names of the companies that were reset. */
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
    "monitoring.live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mock is alive. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["health"];
                };
            };
        };
    };
    "monitoring.ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mock is ready. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["health"];
                };
            };
            /** @description The mock stops soon; send requests to another one. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["health"];
                };
            };
        };
    };
    "monitoring.metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metrics. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            401: components["responses"]["token_needed"];
            403: components["responses"]["refused"];
        };
    };
    "responses.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["custom_responses"];
            401: components["responses"]["token_needed"];
            403: components["responses"]["refused"];
            404: components["responses"]["not_found"];
        };
    };
    "responses.clear": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["custom_responses"];
            401: components["responses"]["token_needed"];
            403: components["responses"]["refused"];
            404: components["responses"]["not_found"];
        };
    };
    "responses.set": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description operationId of an operation of the API.
                 * @example listContacts
                 */
                operation: components["parameters"]["response_operation"];
            };
            cookie?: never;
        };
        /** @description The response. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["custom_response"];
            };
        };
        responses: {
            200: components["responses"]["custom_responses"];
            400: components["responses"]["bad_request"];
            401: components["responses"]["token_needed"];
            403: components["responses"]["refused"];
            404: components["responses"]["not_found"];
            413: components["responses"]["content_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
        };
    };
    "responses.remove": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description operationId of an operation of the API.
                 * @example listContacts
                 */
                operation: components["parameters"]["response_operation"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["custom_responses"];
            401: components["responses"]["token_needed"];
            403: components["responses"]["refused"];
            404: components["responses"]["not_found"];
        };
    };
    "scenario.save": {
        parameters: {
            query?: {
                /**
                 * @description The name of the scenario; by default that of the company.
                 * @example Overdue invoices
                 */
                name?: components["parameters"]["scenario_name"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The scenario, as a file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["scenario"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["token_needed"];
            403: components["responses"]["refused"];
            404: components["responses"]["not_found"];
        };
    };
    "scenario.load": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A scenario of at most 64 MiB, of which 1 MiB is not in records, rows and custom responses. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["scenario"];
            };
        };
        responses: {
            /** @description The company with its users and apps. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["company_details"];
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
    "state.export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of the company. */
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
    "state.import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * @description An exported state of at most 2 GiB with at most 2,000,000 records and rows, none of them larger than 16 MiB
         *     or with more than 100,000 names and values; all else is at most 1 MiB. It is read as it
         *     arrives, for as long as that takes.
         */
        requestBody: {
            content: {
                "application/json": components["schemas"]["state"];
            };
        };
        responses: {
            /** @description The company with its users and apps. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["company_details"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["token_needed"];
            403: components["responses"]["refused"];
            404: components["responses"]["not_found"];
            408: components["responses"]["too_slow"];
            413: components["responses"]["content_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
        };
    };
    "tokens.list": {
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
    "tokens.mint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Optional. */
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
    "tokens.drop": {
        parameters: {
            query?: {
                /**
                 * @description Only the token with this id.
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
    "grants.list": {
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
    "grants.drop": {
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
    "troubles.read": {
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
    "troubles.make": {
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
    "troubles.clear": {
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
}

/** The operations by group and verb. */
export interface operationNames {
apps: {
/** Register an app. */
register: 'apps.register';
};
choices: {
/** List the choices. */
list: 'choices.list';
/** Choose where the specification is open. */
choose: 'choices.choose';
};
clock: {
/** Read the clock. */
read: 'clock.read';
/** Freeze the clock. */
freeze: 'clock.freeze';
/** Unfreeze the clock. */
unfreeze: 'clock.unfreeze';
/** Advance the clock. */
advance: 'clock.advance';
/** Set the clock. */
set: 'clock.set';
};
companies: {
/** List the companies. */
list: 'companies.list';
/** Create a company. */
create: 'companies.create';
/** Read a company. */
read: 'companies.read';
/** Delete a company that was created on demand. */
drop: 'companies.drop';
};
faults: {
/** List the faults. */
list: 'faults.list';
/** Set the faults that are on. */
choose: 'faults.choose';
/** Switch all faults off. */
clear: 'faults.clear';
/** Switch a fault on. */
on: 'faults.on';
/** Switch a fault off. */
off: 'faults.off';
};
journal: {
/** Read the journal. */
read: 'journal.read';
/** Clear the journal. */
clear: 'journal.clear';
/** Follow the journal. */
follow: 'journal.follow';
/** Export the journal as an HTTP Archive. */
har: 'journal.har';
/** Send a request again. */
replay: 'journal.replay';
};
document: {
/** Read this document. */
read: 'document.read';
};
/** Read the profile. */
profile: 'profile';
/** Reset a company. */
reset: 'reset';
monitoring: {
/** Ask whether the mock is alive. */
live: 'monitoring.live';
/** Ask whether the mock can be sent requests. */
ready: 'monitoring.ready';
/** Read the metrics. */
metrics: 'monitoring.metrics';
};
responses: {
/** List the custom responses. */
list: 'responses.list';
/** Clear the custom responses. */
clear: 'responses.clear';
/** Set the response of an operation. */
set: 'responses.set';
/** Clear the response of an operation. */
remove: 'responses.remove';
};
scenario: {
/** Save the company as a scenario. */
save: 'scenario.save';
/** Load a scenario. */
load: 'scenario.load';
};
state: {
/** Export the company. */
export: 'state.export';
/** Import a company. */
import: 'state.import';
};
tokens: {
/** List the tokens. */
list: 'tokens.list';
/** Mint an access token. */
mint: 'tokens.mint';
/** Revoke tokens. */
drop: 'tokens.drop';
};
grants: {
/** List the grants. */
list: 'grants.list';
/** Revoke grants. */
drop: 'grants.drop';
};
troubles: {
/** Read the troubles. */
read: 'troubles.read';
/** Set the troubles. */
make: 'troubles.make';
/** Clear the troubles. */
clear: 'troubles.clear';
};
}
