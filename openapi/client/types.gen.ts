// Generated from openapi/openapi.json by scripts/generate.ts: run `npm run generate`.

export interface paths {
    "/oauth/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask the user to authorise an app
         * @description The browser shows a login, if needed, and asks whether the app may act for the user. It is then sent back to `redirect_uri` with
         *     `code` (or `access_token`, for the implicit grant), or with `error=user_denied`. An app that the user has already authorised is not asked for again.
         */
        get: operations["authorize"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Exchange a code for a token, by query
         * @description The app sends everything in the query.
         */
        get: operations["requestTokenByQuery"];
        put?: never;
        /**
         * Exchange a code for a token
         * @description The app sends a form, or the query, or some of both. Its id and secret may be sent as HTTP Basic credentials instead.
         */
        post: operations["requestToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all schemas
         * @description The schemas of the current version, or of the one that `v` names; with `gem_version`, the internal version of the schemas instead.
         */
        get: operations["listSchemas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth_permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List auth permissions
         * @description Returns the auth permissions page by page: those that match `q` and every filter.
         */
        get: operations["listAuthPermissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth_permissions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one permission
         * @description Returns the permission with this id, and the records that it nests.
         */
        get: operations["readAuthPermission"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth_permissions/schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the schema of auth permissions
         * @description Returns the JSON Schema of the fields of auth permissions, and the links to their endpoints.
         */
        get: operations["readAuthPermissionSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/comments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one comment
         * @description Returns the comment with this id, and the records that it nests.
         */
        get: operations["readComment"];
        /**
         * Update one comment
         * @description Fields of the comment that are left out stay as they are; read-only and unknown ones are ignored.
         */
        put: operations["updateComment"];
        post?: never;
        /**
         * Destroy one comment
         * @description Removes the comment for good, unless its state forbids that.
         */
        delete: operations["destroyComment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List comments
         * @description Returns the comments page by page: those that match `q` and every filter.
         */
        get: operations["listComments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/comments/schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the schema of comments
         * @description Returns the JSON Schema of the fields of comments, and the links to their endpoints.
         */
        get: operations["readCommentSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companies/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the current company
         * @description Returns the company that the call itself belongs to.
         */
        get: operations["readCurrentCompany"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companies/schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the schema of companies
         * @description Returns the JSON Schema of the fields of companies, and the links to their endpoints.
         */
        get: operations["readCompanySchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contacts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one contact
         * @description Returns the contact with this id, and the records that it nests.
         */
        get: operations["readContact"];
        /**
         * Update one contact
         * @description Fields of the contact that are left out stay as they are; read-only and unknown ones are ignored.
         */
        put: operations["updateContact"];
        post?: never;
        /**
         * Destroy one contact
         * @description Removes the contact for good, unless its state forbids that.
         */
        delete: operations["destroyContact"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List contacts
         * @description Returns the contacts page by page: those that match `q` and every filter.
         */
        get: operations["listContacts"];
        put?: never;
        /**
         * Create one contact
         * @description Must be given, and not blank: `type`.
         */
        post: operations["createContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contacts/{id}/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invoices under one contact
         * @description Returns the invoices page by page: those that match `q` and every filter.
         */
        get: operations["listContactInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contacts/{id}/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List orders under one contact
         * @description Returns the orders page by page: those that match `q` and every filter.
         */
        get: operations["listContactOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contacts/{id}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List comments under one contact
         * @description Returns the comments page by page: those that match `q` and every filter.
         */
        get: operations["listContactComments"];
        put?: never;
        /**
         * Create one comment under one contact
         * @description Must be given, and not blank: `text`.
         */
        post: operations["createContactComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contacts/{id}/emails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List emails under one contact
         * @description Returns the emails page by page: those that match `q` and every filter.
         */
        get: operations["listContactEmails"];
        put?: never;
        /**
         * Create one e-mail under one contact
         * @description Must be given, and not blank: `to_addr`, `body`.
         */
        post: operations["createContactEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contacts/schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the schema of contacts
         * @description Returns the JSON Schema of the fields of contacts, and the links to their endpoints.
         */
        get: operations["readContactSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/emails/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one e-mail
         * @description Returns the e-mail with this id, and the records that it nests.
         */
        get: operations["readEmail"];
        /**
         * Update one e-mail
         * @description Fields of the e-mail that are left out stay as they are; read-only and unknown ones are ignored.
         */
        put: operations["updateEmail"];
        post?: never;
        /**
         * Destroy one e-mail
         * @description Removes the e-mail for good, unless its state forbids that.
         */
        delete: operations["destroyEmail"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/emails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List emails
         * @description Returns the emails page by page: those that match `q` and every filter.
         */
        get: operations["listEmails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/emails/schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the schema of emails
         * @description Returns the JSON Schema of the fields of emails, and the links to their endpoints.
         */
        get: operations["readEmailSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one invoice
         * @description Returns the invoice with this id, and the records that it nests.
         */
        get: operations["readInvoice"];
        /**
         * Update one invoice
         * @description Fields of the invoice that are left out stay as they are; read-only and unknown ones are ignored.
         */
        put: operations["updateInvoice"];
        post?: never;
        /**
         * Destroy one invoice
         * @description Removes the invoice for good, unless its state forbids that.
         */
        delete: operations["destroyInvoice"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invoices
         * @description Returns the invoices page by page: those that match `q` and every filter.
         */
        get: operations["listInvoices"];
        put?: never;
        /**
         * Create one invoice
         * @description No field is required.
         */
        post: operations["createInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/{id}/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payments under one invoice
         * @description Returns the payments page by page: those that match `q` and every filter.
         */
        get: operations["listInvoicePayments"];
        put?: never;
        /**
         * Create one payment under one invoice
         * @description Must be given, and not blank: `amount`.
         */
        post: operations["createInvoicePayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/{id}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List comments under one invoice
         * @description Returns the comments page by page: those that match `q` and every filter.
         */
        get: operations["listInvoiceComments"];
        put?: never;
        /**
         * Create one comment under one invoice
         * @description Must be given, and not blank: `text`.
         */
        post: operations["createInvoiceComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/{id}/emails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List emails under one invoice
         * @description Returns the emails page by page: those that match `q` and every filter.
         */
        get: operations["listInvoiceEmails"];
        put?: never;
        /**
         * Create one e-mail under one invoice
         * @description Must be given, and not blank: `to_addr`, `body`.
         */
        post: operations["createInvoiceEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/{id}/print": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Print one invoice
         * @description An action of the invoice with this id.
         */
        post: operations["printInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the schema of invoices
         * @description Returns the JSON Schema of the fields of invoices, and the links to their endpoints.
         */
        get: operations["readInvoiceSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one order
         * @description Returns the order with this id, and the records that it nests.
         */
        get: operations["readOrder"];
        /**
         * Update one order
         * @description Fields of the order that are left out stay as they are; read-only and unknown ones are ignored.
         */
        put: operations["updateOrder"];
        post?: never;
        /**
         * Destroy one order
         * @description Removes the order for good, unless its state forbids that.
         */
        delete: operations["destroyOrder"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List orders
         * @description Returns the orders page by page: those that match `q` and every filter.
         */
        get: operations["listOrders"];
        put?: never;
        /**
         * Create one order
         * @description No field is required.
         */
        post: operations["createOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List comments under one order
         * @description Returns the comments page by page: those that match `q` and every filter.
         */
        get: operations["listOrderComments"];
        put?: never;
        /**
         * Create one comment under one order
         * @description Must be given, and not blank: `text`.
         */
        post: operations["createOrderComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/emails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List emails under one order
         * @description Returns the emails page by page: those that match `q` and every filter.
         */
        get: operations["listOrderEmails"];
        put?: never;
        /**
         * Create one e-mail under one order
         * @description Must be given, and not blank: `to_addr`, `body`.
         */
        post: operations["createOrderEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/print": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Print one order
         * @description An action of the order with this id.
         */
        post: operations["printOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the schema of orders
         * @description Returns the JSON Schema of the fields of orders, and the links to their endpoints.
         */
        get: operations["readOrderSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one payment
         * @description Returns the payment with this id, and the records that it nests.
         */
        get: operations["readPayment"];
        put?: never;
        post?: never;
        /**
         * Destroy one payment
         * @description Removes the payment for good, unless its state forbids that.
         */
        delete: operations["destroyPayment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payments
         * @description Returns the payments page by page: those that match `q` and every filter.
         */
        get: operations["listPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the schema of payments
         * @description Returns the JSON Schema of the fields of payments, and the links to their endpoints.
         */
        get: operations["readPaymentSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the current user
         * @description Returns the user that the call itself belongs to.
         */
        get: operations["readCurrentUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the schema of users
         * @description Returns the JSON Schema of the fields of users, and the links to their endpoints.
         */
        get: operations["readUserSchema"];
        put?: never;
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
        /**
         * Link
         * @description One endpoint that is available for a record or a list.
         */
        record_link: {
            /**
             * @description Relation of the endpoint to the record or list.
             * @example self
             */
            rel: string;
            /**
             * Format: uri-reference
             * @description Address of the endpoint, as an absolute path.
             * @example /api/contacts/rA_Ke_hfUBxm0ZObqkAO7M
             */
            href: string;
            /**
             * @description HTTP method of the endpoint.
             * @example GET
             * @enum {string}
             */
            method: "GET" | "POST" | "PUT" | "DELETE";
            /** @description Further parameters of the endpoint by name, each as a JSON Schema. */
            properties?: {
                [key: string]: Record<string, never>;
            };
        };
        /**
         * Links
         * @description The endpoints that are available for a record or a list. Empty for records without endpoints.
         */
        links: components["schemas"]["record_link"][];
        /**
         * Collection
         * @description Which part of a list is answered.
         */
        collection: {
            /**
             * @description Page that is answered, from 1.
             * @example 1
             */
            current_page: number;
            /**
             * @description Number of results on a page.
             * @example 50
             */
            per_page: number;
            /**
             * @description Number of results on all pages.
             * @example 2
             */
            total_entries: number;
            /**
             * @description Number of pages.
             * @example 1
             */
            total_pages: number;
        };
        /**
         * Errors
         * @description What is wrong, as pairs of a property and a message. The property of a nested record carries its name
         *     as prefix: `line_items.price_single`. What concerns no property is said of `base`.
         */
        errors: {
            /** @description One pair for each mistake. */
            errors: [
                string,
                string
            ][];
        };
        /**
         * OAuth errors
         * @description Why no token is given.
         */
        oauth_errors: {
            /**
             * @description Kind of error.
             * @example invalid_grant
             */
            error: string;
            /**
             * @description What is wrong, for the developer of the app.
             * @example The code is invalid or was already used.
             */
            error_description: string;
        }[];
        /**
         * Token
         * @description An access token that works within one company, on behalf of the user.
         */
        token: {
            /**
             * @description The token.
             * @example t0k3n-0f-0ne-c0mpany
             */
            access_token: string;
            /**
             * @description How the token is used (RFC 6749, 7.1).
             * @example bearer
             * @constant
             */
            token_type?: "bearer";
            /**
             * @description Seconds until the token expires. Left out for a token that does not expire.
             * @example 3599
             */
            expires_in?: number;
            /**
             * @description What the token is good for, as a scope; it may be less than was asked for (RFC 6749, 3.3).
             * @example api/contacts:read companies/current:read users/current:read
             */
            scope?: string;
            /**
             * @description The state, where one was used.
             * @example xyz-7731
             */
            state?: string;
        };
        /**
         * Token request
         * @description Fields that are not in the query may be in the body instead.
         */
        token_request: {
            /**
             * @description Kind of grant that is exchanged.
             * @constant
             */
            grant_type?: "authorization_code";
            /** @description Id of the app, unless it is in the header `Authorization`. */
            client_id?: string;
            /**
             * Format: password
             * @description Secret of the app, unless it is in the header `Authorization`.
             */
            client_secret?: string;
            /**
             * Format: uri
             * @description The address that was used to get the code.
             */
            redirect_uri?: string;
            /** @description Code that the browser brought back; it works once. */
            code?: string;
            /** @description The state that was used to get the code. */
            state?: string;
        };
        /**
         * JSON Schema
         * @description The schema of a resource type, JSON Schema 2020-12 with `links`; nested types lie in `$defs`.
         */
        json_schema: {
            /**
             * @description Dialect.
             * @constant
             */
            $schema: "https://json-schema.org/draft/2020-12/schema";
            /** @description What people call one record. */
            title: string;
            /** @description What a record stands for. */
            description: string;
            /**
             * @description A record is an object.
             * @constant
             */
            type: "object";
            /** @description The fields of a record. */
            properties: {
                [key: string]: Record<string, never>;
            };
            /** @description Fields that must be given when a record is created. */
            required?: string[];
            /** @description The endpoints of the type, with addresses below `/api/`. */
            links: Record<string, never>[];
            /** @description The nested types by name. */
            $defs?: {
                [key: string]: Record<string, never>;
            };
        };
        /**
         * Schemas
         * @description The schemas of all resource types, by name of the type.
         */
        all_schemas: {
            [key: string]: components["schemas"]["json_schema"];
        };
        /**
         * Schema version
         * @description The current internal version of the schemas.
         */
        schema_version: {
            /**
             * @description Internal version, finer than that of the API.
             * @example 1.0.0
             */
            gem_version: string;
        };
        /**
         * Nothing
         * @description The record is gone; there is nothing to say of it.
         */
        nothing: Record<string, never>;
        /**
         * Address
         * @description A postal address of a contact or a company. It has no endpoint: it travels inside the record that it belongs to.
         */
        address: {
            /**
             * Id
             * @description Opaque identifier of the address, given by the service: 22 characters of A-Z a-z 0-9 _ -.
             * @example wYN5X5Emgzqd9jdbOFMiDf
             * @example anirzoJggasm9JM-Vsgp4I
             */
            readonly id: string;
            /**
             * City
             * @description City or town.
             * @example Hamburg
             * @example Kiel
             */
            city: string;
            /**
             * Address line 1
             * @description Street and house number.
             * @example Speicherstrasse 12
             */
            address1: string | null;
            /**
             * Address line 2
             * @description Floor, building, or whatever else the carrier needs.
             * @example 3rd floor
             */
            address2: string | null;
            /**
             * PO box
             * @description Number of the post office box.
             * @example 10 04 20
             */
            pobox: string | null;
            /**
             * Postal code
             * @description Postal code, of 4 to 10 characters.
             * @example 20457
             */
            zip: string | null;
            /**
             * State
             * @description State, province or county.
             * @example Hamburg
             */
            state: string | null;
            /**
             * Country
             * @description Name of the country.
             * @example Germany
             */
            country: string | null;
            /**
             * Created at
             * Format: date-time
             * @description Moment at which the address was created.
             * @example 2024-03-04T09:15:00+01:00
             */
            readonly created_at: string;
            /**
             * Updated at
             * Format: date-time
             * @description Moment of the last change to the address.
             * @example 2024-03-18T16:42:07+01:00
             */
            readonly updated_at: string;
            /**
             * Kind
             * @description What the address is for.
             * @example work
             * @enum {string|null}
             */
            address_type: "work" | "home" | "parcel" | null;
            /**
             * Order
             * @description Place among the addresses of its parent, from 1.
             * @example 1
             */
            order: number | null;
            /**
             * Latitude
             * @description Degrees north of the equator.
             * @example 53.5436
             */
            lat: number | null;
            /**
             * Longitude
             * @description Degrees east of Greenwich.
             * @example 9.9887
             */
            long: number | null;
        };
        /**
         * Address with links
         * @description One address under the name of its type, beside its links.
         */
        address_envelope: {
            address: components["schemas"]["address"];
            links: components["schemas"]["links"];
        };
        /**
         * Address to create
         * @description The fields of a new address. Other fields are ignored.
         */
        address_create: {
            /**
             * City
             * @description City or town.
             */
            city: string;
            /**
             * Address line 1
             * @description Street and house number.
             */
            address1?: string | null;
            /**
             * Address line 2
             * @description Floor, building, or whatever else the carrier needs.
             */
            address2?: string | null;
            /**
             * PO box
             * @description Number of the post office box.
             */
            pobox?: string | null;
            /**
             * Postal code
             * @description Postal code, of 4 to 10 characters.
             */
            zip?: string | null;
            /**
             * State
             * @description State, province or county.
             */
            state?: string | null;
            /**
             * Country
             * @description Name of the country.
             */
            country?: string | null;
            /**
             * Kind
             * @description What the address is for.
             * @enum {string|null}
             */
            address_type?: "work" | "home" | "parcel" | null;
            /**
             * Order
             * @description Place among the addresses of its parent, from 1.
             */
            order?: number | null;
            /**
             * Latitude
             * @description Degrees north of the equator.
             */
            lat?: number | null;
            /**
             * Longitude
             * @description Degrees east of Greenwich.
             */
            long?: number | null;
            /**
             * Remove
             * @description Sent as true for an element with a known id, removes this address from its parent. Never answered.
             */
            _destroy?: boolean;
        };
        /**
         * Address to update
         * @description The fields of one address that can be changed. Fields that are left out stay; other fields are ignored.
         */
        address_update: {
            /**
             * Id
             * @description Opaque identifier of the address, given by the service: 22 characters of A-Z a-z 0-9 _ -.
             */
            id?: string;
            /**
             * City
             * @description City or town.
             */
            city?: string;
            /**
             * Address line 1
             * @description Street and house number.
             */
            address1?: string | null;
            /**
             * Address line 2
             * @description Floor, building, or whatever else the carrier needs.
             */
            address2?: string | null;
            /**
             * PO box
             * @description Number of the post office box.
             */
            pobox?: string | null;
            /**
             * Postal code
             * @description Postal code, of 4 to 10 characters.
             */
            zip?: string | null;
            /**
             * State
             * @description State, province or county.
             */
            state?: string | null;
            /**
             * Country
             * @description Name of the country.
             */
            country?: string | null;
            /**
             * Kind
             * @description What the address is for.
             * @enum {string|null}
             */
            address_type?: "work" | "home" | "parcel" | null;
            /**
             * Order
             * @description Place among the addresses of its parent, from 1.
             */
            order?: number | null;
            /**
             * Latitude
             * @description Degrees north of the equator.
             */
            lat?: number | null;
            /**
             * Longitude
             * @description Degrees east of Greenwich.
             */
            long?: number | null;
            /**
             * Remove
             * @description Sent as true for an element with a known id, removes this address from its parent. Never answered.
             */
            _destroy?: boolean;
        };
        /**
         * Permission
         * @description Something that a user may be allowed to do in a context, and that an app may ask for in its scope. With `fields`, it has only the fields named there.
         */
        auth_permission: {
            /**
             * Id
             * @description Opaque identifier of the permission, given by the service: 22 characters of A-Z a-z 0-9 _ -.
             * @example CTr3RvXRy87MM2Yjb4YNyM
             * @example ljaLfyWj7eFqkafnyMcfLZ
             */
            readonly id?: string;
            /**
             * Full name
             * @description Name for people, in the language of the call.
             * @example Contacts: read
             * @example Orders: create
             */
            full_name?: string;
            /**
             * Name
             * @description Name as used in a scope.
             * @example read
             * @example create
             */
            name?: string;
            /**
             * Context
             * @description Context as used in a scope.
             * @example api/contacts
             * @example api/orders
             */
            readonly context_name?: string;
            /**
             * Privileges
             * @description Actions that the permission grants, separated by commas.
             * @example index,show
             * @example create
             */
            readonly privilege_list?: string;
        };
        /**
         * Permission with links
         * @description One permission under the name of its type, beside its links.
         */
        auth_permission_envelope: {
            auth_permission: components["schemas"]["auth_permission"];
            links: components["schemas"]["links"];
        };
        /**
         * List of auth permissions
         * @description One page of auth permissions, beside the links of the list.
         */
        auth_permission_list: {
            /** @description The auth permissions of the page. */
            auth_permissions: components["schemas"]["auth_permission_envelope"][];
            links: components["schemas"]["links"];
            collection: components["schemas"]["collection"];
        };
        /**
         * Comment
         * @description A remark that somebody left on a contact, order or invoice. It is created under the record that it belongs to.
         */
        comment_complete: {
            /**
             * Id
             * @description Opaque identifier of the comment, given by the service: 22 characters of A-Z a-z 0-9 _ -.
             * @example Y4eyO4p5aT2o0CvDl3NJcR
             * @example P4pw6SaGdbmkFyel20EqEN
             */
            readonly id: string;
            /**
             * Text
             * @description What was remarked.
             * @example Asked for delivery in the first week of April.
             * @example Called back, nobody there.
             */
            text: string;
            /**
             * Kind of parent
             * @description Kind of the record under which the comment was created, set from the path: Contact, or Document for orders and invoices.
             * @example Contact
             */
            readonly related_object_type: string;
            /**
             * Id of parent
             * @description Id of the record under which the comment was created, set from the path.
             * @example rA_Ke_hfUBxm0ZObqkAO7M
             */
            readonly related_object_id: string;
            /**
             * Created at
             * Format: date-time
             * @description Moment at which the comment was created.
             * @example 2024-03-04T09:15:00+01:00
             */
            readonly created_at: string;
            /**
             * Updated at
             * Format: date-time
             * @description Moment of the last change to the comment.
             * @example 2024-03-18T16:42:07+01:00
             */
            readonly updated_at: string;
        };
        /**
         * Comment with links
         * @description One comment under the name of its type, beside its links.
         */
        comment_complete_envelope: {
            comment: components["schemas"]["comment_complete"];
            links: components["schemas"]["links"];
        };
        /**
         * Comment to create
         * @description The fields of a new comment. Other fields are ignored.
         */
        comment_create: {
            /**
             * Text
             * @description What was remarked.
             */
            text: string;
        };
        /**
         * Comment to update
         * @description The fields of one comment that can be changed. Fields that are left out stay; other fields are ignored.
         */
        comment_update: {
            /**
             * Id
             * @description Opaque identifier of the comment, given by the service: 22 characters of A-Z a-z 0-9 _ -.
             */
            id?: string;
            /**
             * Text
             * @description What was remarked.
             */
            text?: string;
        };
        /**
         * Comment
         * @description A remark that somebody left on a contact, order or invoice. It is created under the record that it belongs to. With `fields`, it has only the fields named there.
         */
        comment: {
            /**
             * Id
             * @description Opaque identifier of the comment, given by the service: 22 characters of A-Z a-z 0-9 _ -.
             * @example Y4eyO4p5aT2o0CvDl3NJcR
             * @example P4pw6SaGdbmkFyel20EqEN
             */
            readonly id?: string;
            /**
             * Text
             * @description What was remarked.
             * @example Asked for delivery in the first week of April.
             * @example Called back, nobody there.
             */
            text?: string;
            /**
             * Kind of parent
             * @description Kind of the record under which the comment was created, set from the path: Contact, or Document for orders and invoices.
             * @example Contact
             */
            readonly related_object_type?: string;
            /**
             * Id of parent
             * @description Id of the record under which the comment was created, set from the path.
             * @example rA_Ke_hfUBxm0ZObqkAO7M
             */
            readonly related_object_id?: string;
            /**
             * Created at
             * Format: date-time
             * @description Moment at which the comment was created.
             * @example 2024-03-04T09:15:00+01:00
             */
            readonly created_at?: string;
            /**
             * Updated at
             * Format: date-time
             * @description Moment of the last change to the comment.
             * @example 2024-03-18T16:42:07+01:00
             */
            readonly updated_at?: string;
        };
        /**
         * Comment with links
         * @description One comment under the name of its type, beside its links.
         */
        comment_envelope: {
            comment: components["schemas"]["comment"];
            links: components["schemas"]["links"];
        };
        /**
         * List of comments
         * @description One page of comments, beside the links of the list.
         */
        comment_list: {
            /** @description The comments of the page. */
            comments: components["schemas"]["comment_envelope"][];
            links: components["schemas"]["links"];
            collection: components["schemas"]["collection"];
        };
        /**
         * Company
         * @description The company whose records are served: the one that the subdomain of the address names. With `fields`, it has only the fields named there.
         */
        company: {
            /**
             * Id
             * @description Opaque identifier of the company, given by the service: 22 characters of A-Z a-z 0-9 _ -.
             * @example HEBfFLMV8a3NylR_j4yhO2
             */
            readonly id?: string;
            /**
             * Name
             * @description Registered name.
             * @example Acme Trading GmbH
             */
            name?: string | null;
            /**
             * Language
             * @description Language of the company, taken where nothing closer says another.
             * @example en
             */
            language?: string | null;
            /**
             * Currency
             * @description ISO 4217 code of the currency in which the company keeps its books.
             * @example EUR
             */
            currency?: string | null;
            /**
             * Subdomain
             * @description First label of the addresses under which the company is served.
             * @example acme
             */
            sub_domain?: string | null;
            /**
             * Address of the service
             * Format: uri
             * @description Base address of the service for this company.
             * @example http://acme.localhost:4010
             */
            readonly account_link?: string;
            /**
             * Time zone
             * @description Name of the time zone in which times are shown.
             * @example Europe/Berlin
             */
            time_zone?: string | null;
            /**
             * E-mail
             * @description E-mail address of the company.
             * @example office@acme.example
             */
            email?: string;
            /**
             * Website
             * @description Address of the website.
             * @example https://acme.example
             */
            url?: string | null;
            /**
             * Fax
             * @description Fax number as people write it.
             * @example +49 40 5550142
             */
            phone_fax?: string | null;
            /**
             * Office telephone
             * @description Telephone number at work.
             * @example +49 40 5550140
             */
            phone_office?: string | null;
            /**
             * Mobile telephone
             * @description Mobile telephone number.
             * @example +49 151 5550140
             */
            phone_mobile?: string | null;
            /**
             * Tax number
             * @description Number under which the national tax office knows them.
             * @example 22/815/08150
             */
            tax_number?: string | null;
            /**
             * Addresses
             * @description Postal addresses of the company, in their own order.
             */
            addresses?: components["schemas"]["address_envelope"][];
            /**
             * VAT number
             * @description VAT identification number, country prefix included.
             * @example DE136695976
             */
            vat_number?: string | null;
            /**
             * SEPA creditor id
             * @description Identifier under which the company collects direct debits.
             * @example DE98ZZZ09999999999
             */
            sepa_creditor_id?: string | null;
            /**
             * Bank
             * @description Name of the bank that keeps the account.
             * @example Commerzbank
             */
            bank_name?: string | null;
            /**
             * Bank number
             * @description National sort or routing code of the bank.
             * @example 37040044
             */
            bank_number?: string | null;
            /**
             * Account number
             * @description National number of the account, where it has one beside its IBAN.
             * @example 0532013000
             */
            bank_account_number?: string | null;
            /**
             * IBAN
             * @description International bank account number; refused with "is invalid" when its check digits do not fit.
             * @example DE89370400440532013000
             */
            bank_iban?: string | null;
            /**
             * BIC
             * @description SWIFT code of the bank, of 8 or 11 characters.
             * @example COBADEFFXXX
             */
            bank_swift?: string | null;
            /**
             * Account holder
             * @description Name in which the account is kept.
             * @example Acme Trading GmbH
             */
            bank_owner?: string | null;
            /**
             * Created at
             * Format: date-time
             * @description Moment at which the company was created.
             * @example 2024-03-04T09:15:00+01:00
             */
            readonly created_at?: string;
            /**
             * Updated at
             * Format: date-time
             * @description Moment of the last change to the company.
             * @example 2024-03-18T16:42:07+01:00
             */
            readonly updated_at?: string;
        };
        /**
         * Company with links
         * @description One company under the name of its type, beside its links.
         */
        company_envelope: {
            company: components["schemas"]["company"];
            links: components["schemas"]["links"];
        };
        /**
         * Contact
         * @description A customer, prospect or supplier of the company: a person, an organisation, or a person in one.
         */
        contact_complete: {
            /**
             * Id
             * @description Opaque identifier of the contact, given by the service: 22 characters of A-Z a-z 0-9 _ -.
             * @example rA_Ke_hfUBxm0ZObqkAO7M
             * @example 4bkavY63XSbjrAxepwRB_9
             */
            readonly id: string;
            /**
             * Parent contact
             * @description Id of the contact to which this one belongs, such as the organisation of an employee.
             * @example VrLr4Nc7EJ3yByhxXeAeD0
             */
            parent_id: string | null;
            /**
             * Kind
             * @description Relation to the company. A Client or Supplier without a number is given the next one.
             * @example Client
             * @example Lead
             * @enum {string}
             */
            type: "Client" | "Lead" | "Supplier";
            /**
             * Employee
             * @description Whether the contact works for the parent contact.
             * @default false
             * @example true
             * @example false
             */
            is_employee: boolean;
            /**
             * Number
             * @description Customer or supplier number, unique among contacts. Assigned when blank for a Client or Supplier.
             * @example C-10042
             */
            number: string | null;
            /**
             * Organisation
             * @description Name of the company or institution. This or the last name must be present.
             * @example Nordlicht Werkzeugbau GmbH
             */
            organisation: string | null;
            /**
             * Last name
             * @description Family name of the person. This or the organisation must be present.
             * @example Hansen
             * @example Okafor
             */
            last_name: string | null;
            /**
             * First name
             * @description Given name of the person.
             * @example Wiebke
             */
            first_name: string | null;
            /**
             * Gender
             * @description Decides the form of salutation.
             * @example female
             * @enum {string|null}
             */
            gender: "male" | "female" | null;
            /**
             * Notes
             * @description Remarks for colleagues, over several lines; never shown to the contact.
             * @example Prefers to be called in the morning.
             */
            notes: string | null;
            /**
             * Job title
             * @description What they do at work.
             * @example Head of purchasing
             */
            position: string | null;
            /**
             * Title
             * @description Academic or other title that precedes the name.
             * @example Dr.
             */
            title: string | null;
            /**
             * Tax number
             * @description Number under which the national tax office knows them.
             * @example 22/815/08150
             */
            tax_number: string | null;
            /**
             * VAT number
             * @description VAT identification number, country prefix included.
             * @example DE136695976
             */
            vat_number: string | null;
            /**
             * E-mail
             * @description E-mail address.
             * @example w.hansen@nordlicht.example
             */
            email: string | null;
            /**
             * Website
             * @description Address of the website.
             * @example https://nordlicht.example
             */
            url: string | null;
            /**
             * Birthday
             * Format: date
             * @description Date of birth.
             * @example 1985-12-10
             */
            birthday: string | null;
            /**
             * Tags
             * @description Tags, separated by spaces or commas.
             * @example wholesale north
             */
            tag_list: string | null;
            /**
             * Created at
             * Format: date-time
             * @description Moment at which the contact was created.
             * @example 2024-03-04T09:15:00+01:00
             */
            readonly created_at: string;
            /**
             * Updated at
             * Format: date-time
             * @description Moment of the last change to the contact.
             * @example 2024-03-18T16:42:07+01:00
             */
            readonly updated_at: string;
            /**
             * Language
             * @description Language of letters to the contact; its documents take it over.
             * @example de
             */
            language: string | null;
            /**
             * Currency
             * @description ISO 4217 code of the currency in which its documents are written.
             * @example EUR
             */
            currency: string | null;
            /**
             * Payment method
             * @description How the contact usually pays.
             * @example bank_transfer
             * @enum {string|null}
             */
            payment_method: "cash" | "bank_transfer" | "credit_card" | "paypal" | "direct_debit" | "cheque" | "moneybookers" | "premium_sms" | null;
            /**
             * Bank
             * @description Name of the bank that keeps the account.
             * @example Commerzbank
             */
            bank_name: string | null;
            /**
             * Bank number
             * @description National sort or routing code of the bank.
             * @example 37040044
             */
            bank_number: string | null;
            /**
             * Account number
             * @description National number of the account, where it has one beside its IBAN.
             * @example 0532013000
             */
            bank_account_number: string | null;
            /**
             * IBAN
             * @description International bank account number; refused with "is invalid" when its check digits do not fit.
             * @example DE89370400440532013000
             */
            bank_iban: string | null;
            /**
             * BIC
             * @description SWIFT code of the bank, of 8 or 11 characters.
             * @example COBADEFFXXX
             */
            bank_swift: string | null;
            /**
             * Account holder
             * @description Name in which the account is kept.
             * @example Nordlicht Werkzeugbau GmbH
             */
            bank_owner: string | null;
            /**
             * Fax
             * @description Fax number as people write it.
             * @example +49 40 5550142
             */
            phone_fax: string | null;
            /**
             * Office telephone
             * @description Telephone number at work.
             * @example +49 40 5550140
             */
            phone_office: string | null;
            /**
             * Home telephone
             * @description Private telephone number.
             * @example +49 40 5550199
             */
            phone_home: string | null;
            /**
             * Mobile telephone
             * @description Mobile telephone number.
             * @example +49 151 5550140
             */
            phone_mobile: string | null;
            /**
             * Lock version
             * @description Grows by one with every edit. An update that sends an older one is refused, so of two edits of one contact the first saved wins.
             * @example 3
             * @example 0
             */
            lock_version: number;
            /**
             * Cash discount
             * @description Percentage granted for early payment; documents take it over.
             * @example 2
             */
            cash_discount: number | null;
            /**
             * Days until due
             * @description Days that the contact is given to pay; documents take it over.
             * @example 14
             */
            due_days: number | null;
            /**
             * Address
             * @description Postal address as printed on documents, line by line, made from the contact's names and first address.
             * @example Nordlicht Werkzeugbau GmbH
             *     Speicherstrasse 12
             *     20457 Hamburg
             */
            readonly address_field: string | null;
            /**
             * Addresses
             * @description Postal addresses, in their own order. An element sent with a known id changes that address, without an id adds one.
             */
            addresses: components["schemas"]["address_envelope"][];
            /**
             * Lead source
             * @description Where a lead came from.
             * @example trade fair
             */
            lead_source: string | null;
            /**
             * Lead reference
             * @description Identifier of the lead at its source.
             * @example HMI-2024-118
             */
            lead_ref: string | null;
            /**
             * Lead date
             * Format: date
             * @description Date at which a lead was won.
             * @example 2024-02-20
             */
            lead_date: string | null;
            /**
             * Converted at
             * Format: date-time
             * @description Moment at which a lead became a client.
             * @example 2024-03-04T09:15:00+01:00
             */
            converted_at: string | null;
            /**
             * Sales potential
             * @description Revenue that is hoped for.
             * @example 20000
             */
            sales_potential: number | null;
            /**
             * Probability
             * @description Likelihood of the revenue, in per cent.
             * @example 60
             */
            probability: number | null;
            /**
             * Expected revenue
             * @description Sales potential times probability.
             * @example 12000
             */
            readonly expected_revenue: number | null;
            /**
             * Tax exemption
             * @description Id of the rule that frees from tax.
             * @example 26de92GRLoNgFEyI8g1QbW
             */
            tax_exemption_id: string | null;
        };
        /**
         * Contact with links
         * @description One contact under the name of its type, beside its links.
         */
        contact_complete_envelope: {
            contact: components["schemas"]["contact_complete"];
            links: components["schemas"]["links"];
        };
        /**
         * Contact to create
         * @description The fields of a new contact. Other fields are ignored.
         */
        contact_create: {
            /**
             * Parent contact
             * @description Id of the contact to which this one belongs, such as the organisation of an employee.
             */
            parent_id?: string | null;
            /**
             * Kind
             * @description Relation to the company. A Client or Supplier without a number is given the next one.
             * @enum {string}
             */
            type: "Client" | "Lead" | "Supplier";
            /**
             * Employee
             * @description Whether the contact works for the parent contact.
             * @default false
             */
            is_employee?: boolean;
            /**
             * Number
             * @description Customer or supplier number, unique among contacts. Assigned when blank for a Client or Supplier.
             */
            number?: string | null;
            /**
             * Organisation
             * @description Name of the company or institution. This or the last name must be present.
             */
            organisation?: string | null;
            /**
             * Last name
             * @description Family name of the person. This or the organisation must be present.
             */
            last_name?: string | null;
            /**
             * First name
             * @description Given name of the person.
             */
            first_name?: string | null;
            /**
             * Gender
             * @description Decides the form of salutation.
             * @enum {string|null}
             */
            gender?: "male" | "female" | null;
            /**
             * Notes
             * @description Remarks for colleagues, over several lines; never shown to the contact.
             */
            notes?: string | null;
            /**
             * Job title
             * @description What they do at work.
             */
            position?: string | null;
            /**
             * Title
             * @description Academic or other title that precedes the name.
             */
            title?: string | null;
            /**
             * Tax number
             * @description Number under which the national tax office knows them.
             */
            tax_number?: string | null;
            /**
             * VAT number
             * @description VAT identification number, country prefix included.
             */
            vat_number?: string | null;
            /**
             * E-mail
             * @description E-mail address.
             */
            email?: string | null;
            /**
             * Website
             * @description Address of the website.
             */
            url?: string | null;
            /**
             * Birthday
             * Format: date
             * @description Date of birth.
             */
            birthday?: string | null;
            /**
             * Tags
             * @description Tags, separated by spaces or commas.
             */
            tag_list?: string | null;
            /**
             * Language
             * @description Language of letters to the contact; its documents take it over.
             */
            language?: string | null;
            /**
             * Currency
             * @description ISO 4217 code of the currency in which its documents are written.
             */
            currency?: string | null;
            /**
             * Payment method
             * @description How the contact usually pays.
             * @enum {string|null}
             */
            payment_method?: "cash" | "bank_transfer" | "credit_card" | "paypal" | "direct_debit" | "cheque" | "moneybookers" | "premium_sms" | null;
            /**
             * Bank
             * @description Name of the bank that keeps the account.
             */
            bank_name?: string | null;
            /**
             * Bank number
             * @description National sort or routing code of the bank.
             */
            bank_number?: string | null;
            /**
             * Account number
             * @description National number of the account, where it has one beside its IBAN.
             */
            bank_account_number?: string | null;
            /**
             * IBAN
             * @description International bank account number; refused with "is invalid" when its check digits do not fit.
             */
            bank_iban?: string | null;
            /**
             * BIC
             * @description SWIFT code of the bank, of 8 or 11 characters.
             */
            bank_swift?: string | null;
            /**
             * Account holder
             * @description Name in which the account is kept.
             */
            bank_owner?: string | null;
            /**
             * Fax
             * @description Fax number as people write it.
             */
            phone_fax?: string | null;
            /**
             * Office telephone
             * @description Telephone number at work.
             */
            phone_office?: string | null;
            /**
             * Home telephone
             * @description Private telephone number.
             */
            phone_home?: string | null;
            /**
             * Mobile telephone
             * @description Mobile telephone number.
             */
            phone_mobile?: string | null;
            /**
             * Lock version
             * @description Grows by one with every edit. An update that sends an older one is refused, so of two edits of one contact the first saved wins.
             */
            lock_version?: number;
            /**
             * Cash discount
             * @description Percentage granted for early payment; documents take it over.
             */
            cash_discount?: number | null;
            /**
             * Days until due
             * @description Days that the contact is given to pay; documents take it over.
             */
            due_days?: number | null;
            /**
             * Addresses
             * @description Postal addresses, in their own order. An element sent with a known id changes that address, without an id adds one.
             */
            addresses?: ({
                address: components["schemas"]["address_create"];
            } | (components["schemas"]["address_create"] & {
                address?: never;
            }))[];
            /**
             * Lead source
             * @description Where a lead came from.
             */
            lead_source?: string | null;
            /**
             * Lead reference
             * @description Identifier of the lead at its source.
             */
            lead_ref?: string | null;
            /**
             * Lead date
             * Format: date
             * @description Date at which a lead was won.
             */
            lead_date?: string | null;
            /**
             * Converted at
             * Format: date-time
             * @description Moment at which a lead became a client.
             */
            converted_at?: string | null;
            /**
             * Sales potential
             * @description Revenue that is hoped for.
             */
            sales_potential?: number | null;
            /**
             * Probability
             * @description Likelihood of the revenue, in per cent.
             */
            probability?: number | null;
            /**
             * Tax exemption
             * @description Id of the rule that frees from tax.
             */
            tax_exemption_id?: string | null;
        };
        /**
         * Contact to update
         * @description The fields of one contact that can be changed. Fields that are left out stay; other fields are ignored.
         */
        contact_update: {
            /**
             * Id
             * @description Opaque identifier of the contact, given by the service: 22 characters of A-Z a-z 0-9 _ -.
             */
            id?: string;
            /**
             * Parent contact
             * @description Id of the contact to which this one belongs, such as the organisation of an employee.
             */
            parent_id?: string | null;
            /**
             * Kind
             * @description Relation to the company. A Client or Supplier without a number is given the next one.
             * @enum {string}
             */
            type?: "Client" | "Lead" | "Supplier";
            /**
             * Employee
             * @description Whether the contact works for the parent contact.
             */
            is_employee?: boolean;
            /**
             * Number
             * @description Customer or supplier number, unique among contacts. Assigned when blank for a Client or Supplier.
             */
            number?: string | null;
            /**
             * Organisation
             * @description Name of the company or institution. This or the last name must be present.
             */
            organisation?: string | null;
            /**
             * Last name
             * @description Family name of the person. This or the organisation must be present.
             */
            last_name?: string | null;
            /**
             * First name
             * @description Given name of the person.
             */
            first_name?: string | null;
            /**
             * Gender
             * @description Decides the form of salutation.
             * @enum {string|null}
             */
            gender?: "male" | "female" | null;
            /**
             * Notes
             * @description Remarks for colleagues, over several lines; never shown to the contact.
             */
            notes?: string | null;
            /**
             * Job title
             * @description What they do at work.
             */
            position?: string | null;
            /**
             * Title
             * @description Academic or other title that precedes the name.
             */
            title?: string | null;
            /**
             * Tax number
             * @description Number under which the national tax office knows them.
             */
            tax_number?: string | null;
            /**
             * VAT number
             * @description VAT identification number, country prefix included.
             */
            vat_number?: string | null;
            /**
             * E-mail
             * @description E-mail address.
             */
            email?: string | null;
            /**
             * Website
             * @description Address of the website.
             */
            url?: string | null;
            /**
             * Birthday
             * Format: date
             * @description Date of birth.
             */
            birthday?: string | null;
            /**
             * Tags
             * @description Tags, separated by spaces or commas.
             */
            tag_list?: string | null;
            /**
             * Language
             * @description Language of letters to the contact; its documents take it over.
             */
            language?: string | null;
            /**
             * Currency
             * @description ISO 4217 code of the currency in which its documents are written.
             */
            currency?: string | null;
            /**
             * Payment method
             * @description How the contact usually pays.
             * @enum {string|null}
             */
            payment_method?: "cash" | "bank_transfer" | "credit_card" | "paypal" | "direct_debit" | "cheque" | "moneybookers" | "premium_sms" | null;
            /**
             * Bank
             * @description Name of the bank that keeps the account.
             */
            bank_name?: string | null;
            /**
             * Bank number
             * @description National sort or routing code of the bank.
             */
            bank_number?: string | null;
            /**
             * Account number
             * @description National number of the account, where it has one beside its IBAN.
             */
            bank_account_number?: string | null;
            /**
             * IBAN
             * @description International bank account number; refused with "is invalid" when its check digits do not fit.
             */
            bank_iban?: string | null;
            /**
             * BIC
             * @description SWIFT code of the bank, of 8 or 11 characters.
             */
            bank_swift?: string | null;
            /**
             * Account holder
             * @description Name in which the account is kept.
             */
            bank_owner?: string | null;
            /**
             * Fax
             * @description Fax number as people write it.
             */
            phone_fax?: string | null;
            /**
             * Office telephone
             * @description Telephone number at work.
             */
            phone_office?: string | null;
            /**
             * Home telephone
             * @description Private telephone number.
             */
            phone_home?: string | null;
            /**
             * Mobile telephone
             * @description Mobile telephone number.
             */
            phone_mobile?: string | null;
            /**
             * Lock version
             * @description Grows by one with every edit. An update that sends an older one is refused, so of two edits of one contact the first saved wins.
             */
            lock_version?: number;
            /**
             * Cash discount
             * @description Percentage granted for early payment; documents take it over.
             */
            cash_discount?: number | null;
            /**
             * Days until due
             * @description Days that the contact is given to pay; documents take it over.
             */
            due_days?: number | null;
            /**
             * Addresses
             * @description Postal addresses, in their own order. An element sent with a known id changes that address, without an id adds one.
             */
            addresses?: ({
                address: components["schemas"]["address_update"];
            } | (components["schemas"]["address_update"] & {
                address?: never;
            }))[];
            /**
             * Lead source
             * @description Where a lead came from.
             */
            lead_source?: string | null;
            /**
             * Lead reference
             * @description Identifier of the lead at its source.
             */
            lead_ref?: string | null;
            /**
             * Lead date
             * Format: date
             * @description Date at which a lead was won.
             */
            lead_date?: string | null;
            /**
             * Converted at
             * Format: date-time
             * @description Moment at which a lead became a client.
             */
            converted_at?: string | null;
            /**
             * Sales potential
             * @description Revenue that is hoped for.
             */
            sales_potential?: number | null;
            /**
             * Probability
             * @description Likelihood of the revenue, in per cent.
             */
            probability?: number | null;
            /**
             * Tax exemption
             * @description Id of the rule that frees from tax.
             */
            tax_exemption_id?: string | null;
        };
        /**
         * Contact
         * @description A customer, prospect or supplier of the company: a person, an organisation, or a person in one. With `fields`, it has only the fields named there.
         */
        contact: {
            /**
             * Id
             * @description Opaque identifier of the contact, given by the service: 22 characters of A-Z a-z 0-9 _ -.
             * @example rA_Ke_hfUBxm0ZObqkAO7M
             * @example 4bkavY63XSbjrAxepwRB_9
             */
            readonly id?: string;
            /**
             * Parent contact
             * @description Id of the contact to which this one belongs, such as the organisation of an employee.
             * @example VrLr4Nc7EJ3yByhxXeAeD0
             */
            parent_id?: string | null;
            /**
             * Kind
             * @description Relation to the company. A Client or Supplier without a number is given the next one.
             * @example Client
             * @example Lead
             * @enum {string}
             */
            type?: "Client" | "Lead" | "Supplier";
            /**
             * Employee
             * @description Whether the contact works for the parent contact.
             * @default false
             * @example true
             * @example false
             */
            is_employee?: boolean;
            /**
             * Number
             * @description Customer or supplier number, unique among contacts. Assigned when blank for a Client or Supplier.
             * @example C-10042
             */
            number?: string | null;
            /**
             * Organisation
             * @description Name of the company or institution. This or the last name must be present.
             * @example Nordlicht Werkzeugbau GmbH
             */
            organisation?: string | null;
            /**
             * Last name
             * @description Family name of the person. This or the organisation must be present.
             * @example Hansen
             * @example Okafor
             */
            last_name?: string | null;
            /**
             * First name
             * @description Given name of the person.
             * @example Wiebke
             */
            first_name?: string | null;
            /**
             * Gender
             * @description Decides the form of salutation.
             * @example female
             * @enum {string|null}
             */
            gender?: "male" | "female" | null;
            /**
             * Notes
             * @description Remarks for colleagues, over several lines; never shown to the contact.
             * @example Prefers to be called in the morning.
             */
            notes?: string | null;
            /**
             * Job title
             * @description What they do at work.
             * @example Head of purchasing
             */
            position?: string | null;
            /**
             * Title
             * @description Academic or other title that precedes the name.
             * @example Dr.
             */
            title?: string | null;
            /**
             * Tax number
             * @description Number under which the national tax office knows them.
             * @example 22/815/08150
             */
            tax_number?: string | null;
            /**
             * VAT number
             * @description VAT identification number, country prefix included.
             * @example DE136695976
             */
            vat_number?: string | null;
            /**
             * E-mail
             * @description E-mail address.
             * @example w.hansen@nordlicht.example
             */
            email?: string | null;
            /**
             * Website
             * @description Address of the website.
             * @example https://nordlicht.example
             */
            url?: string | null;
            /**
             * Birthday
             * Format: date
             * @description Date of birth.
             * @example 1985-12-10
             */
            birthday?: string | null;
            /**
             * Tags
             * @description Tags, separated by spaces or commas.
             * @example wholesale north
             */
            tag_list?: string | null;
            /**
             * Created at
             * Format: date-time
             * @description Moment at which the contact was created.
             * @example 2024-03-04T09:15:00+01:00
             */
            readonly created_at?: string;
            /**
             * Updated at
             * Format: date-time
             * @description Moment of the last change to the contact.
             * @example 2024-03-18T16:42:07+01:00
             */
            readonly updated_at?: string;
            /**
             * Language
             * @description Language of letters to the contact; its documents take it over.
             * @example de
             */
            language?: string | null;
            /**
             * Currency
             * @description ISO 4217 code of the currency in which its documents are written.
             * @example EUR
             */
            currency?: string | null;
            /**
             * Payment method
             * @description How the contact usually pays.
             * @example bank_transfer
             * @enum {string|null}
             */
            payment_method?: "cash" | "bank_transfer" | "credit_card" | "paypal" | "direct_debit" | "cheque" | "moneybookers" | "premium_sms" | null;
            /**
             * Bank
             * @description Name of the bank that keeps the account.
             * @example Commerzbank
             */
            bank_name?: string | null;
            /**
             * Bank number
             * @description National sort or routing code of the bank.
             * @example 37040044
             */
            bank_number?: string | null;
            /**
             * Account number
             * @description National number of the account, where it has one beside its IBAN.
             * @example 0532013000
             */
            bank_account_number?: string | null;
            /**
             * IBAN
             * @description International bank account number; refused with "is invalid" when its check digits do not fit.
             * @example DE89370400440532013000
             */
            bank_iban?: string | null;
            /**
             * BIC
             * @description SWIFT code of the bank, of 8 or 11 characters.
             * @example COBADEFFXXX
             */
            bank_swift?: string | null;
            /**
             * Account holder
             * @description Name in which the account is kept.
             * @example Nordlicht Werkzeugbau GmbH
             */
            bank_owner?: string | null;
            /**
             * Fax
             * @description Fax number as people write it.
             * @example +49 40 5550142
             */
            phone_fax?: string | null;
            /**
             * Office telephone
             * @description Telephone number at work.
             * @example +49 40 5550140
             */
            phone_office?: string | null;
            /**
             * Home telephone
             * @description Private telephone number.
             * @example +49 40 5550199
             */
            phone_home?: string | null;
            /**
             * Mobile telephone
             * @description Mobile telephone number.
             * @example +49 151 5550140
             */
            phone_mobile?: string | null;
            /**
             * Lock version
             * @description Grows by one with every edit. An update that sends an older one is refused, so of two edits of one contact the first saved wins.
             * @example 3
             * @example 0
             */
            lock_version?: number;
            /**
             * Cash discount
             * @description Percentage granted for early payment; documents take it over.
             * @example 2
             */
            cash_discount?: number | null;
            /**
             * Days until due
             * @description Days that the contact is given to pay; documents take it over.
             * @example 14
             */
            due_days?: number | null;
            /**
             * Address
             * @description Postal address as printed on documents, line by line, made from the contact's names and first address.
             * @example Nordlicht Werkzeugbau GmbH
             *     Speicherstrasse 12
             *     20457 Hamburg
             */
            readonly address_field?: string | null;
            /**
             * Addresses
             * @description Postal addresses, in their own order. An element sent with a known id changes that address, without an id adds one.
             */
            addresses?: components["schemas"]["address_envelope"][];
            /**
             * Lead source
             * @description Where a lead came from.
             * @example trade fair
             */
            lead_source?: string | null;
            /**
             * Lead reference
             * @description Identifier of the lead at its source.
             * @example HMI-2024-118
             */
            lead_ref?: string | null;
            /**
             * Lead date
             * Format: date
             * @description Date at which a lead was won.
             * @example 2024-02-20
             */
            lead_date?: string | null;
            /**
             * Converted at
             * Format: date-time
             * @description Moment at which a lead became a client.
             * @example 2024-03-04T09:15:00+01:00
             */
            converted_at?: string | null;
            /**
             * Sales potential
             * @description Revenue that is hoped for.
             * @example 20000
             */
            sales_potential?: number | null;
            /**
             * Probability
             * @description Likelihood of the revenue, in per cent.
             * @example 60
             */
            probability?: number | null;
            /**
             * Expected revenue
             * @description Sales potential times probability.
             * @example 12000
             */
            readonly expected_revenue?: number | null;
            /**
             * Tax exemption
             * @description Id of the rule that frees from tax.
             * @example 26de92GRLoNgFEyI8g1QbW
             */
            tax_exemption_id?: string | null;
        };
        /**
         * Contact with links
         * @description One contact under the name of its type, beside its links.
         */
        contact_envelope: {
            contact: components["schemas"]["contact"];
            links: components["schemas"]["links"];
        };
        /**
         * List of contacts
         * @description One page of contacts, beside the links of the list.
         */
        contact_list: {
            /** @description The contacts of the page. */
            contacts: components["schemas"]["contact_envelope"][];
            links: components["schemas"]["links"];
            collection: components["schemas"]["collection"];
        };
        /**
         * Divider item
         * @description A heading or rule between the items of a document; it has no price. It travels inside its document.
         */
        divider_item: {
            /**
             * Id
             * @description Opaque identifier of the divider, given by the service: 22 characters of A-Z a-z 0-9 _ -.
             * @example qBEqsxb0mgDM5e4VCKt6MA
             * @example YMrDigxUac4jBFscvQ7-Uh
             */
            readonly id: string;
            /**
             * Position
             * @description Place among the items of the document, from 1.
             * @example 2
             */
            position: number;
            /**
             * Name
             * @description Heading that is printed; a plain rule when empty.
             * @example Delivery
             */
            name: string | null;
            /**
             * Kind of item
             * @description Tells the kinds of items apart.
             * @default DividerItem
             * @example DividerItem
             */
            type: string;
            /**
             * Created at
             * Format: date-time
             * @description Moment at which the divider item was created.
             * @example 2024-03-04T09:15:00+01:00
             */
            readonly created_at: string;
            /**
             * Updated at
             * Format: date-time
             * @description Moment of the last change to the divider item.
             * @example 2024-03-18T16:42:07+01:00
             */
            readonly updated_at: string;
        };
        /**
         * Divider item with links
         * @description One divider item under the name of its type, beside its links.
         */
        divider_item_envelope: {
            divider_item: components["schemas"]["divider_item"];
            links: components["schemas"]["links"];
        };
        /**
         * Divider item to create
         * @description The fields of a new divider item. Other fields are ignored.
         */
        divider_item_create: {
            /**
             * Position
             * @description Place among the items of the document, from 1.
             */
            position: number;
            /**
             * Name
             * @description Heading that is printed; a plain rule when empty.
             */
            name?: string | null;
            /**
             * Kind of item
             * @description Tells the kinds of items apart.
             * @default DividerItem
             */
            type?: string;
            /**
             * Remove
             * @description Sent as true for an element with a known id, removes this divider item from its parent. Never answered.
             */
            _destroy?: boolean;
        };
        /**
         * Divider item to update
         * @description The fields of one divider item that can be changed. Fields that are left out stay; other fields are ignored.
         */
        divider_item_update: {
            /**
             * Id
             * @description Opaque identifier of the divider, given by the service: 22 characters of A-Z a-z 0-9 _ -.
             */
            id?: string;
            /**
             * Position
             * @description Place among the items of the document, from 1.
             */
            position?: number;
            /**
             * Name
             * @description Heading that is printed; a plain rule when empty.
             */
            name?: string | null;
            /**
             * Kind of item
             * @description Tells the kinds of items apart.
             */
            type?: string;
            /**
             * Remove
             * @description Sent as true for an element with a known id, removes this divider item from its parent. Never answered.
             */
            _destroy?: boolean;
        };
        /**
         * E-mail
         * @description A message to or about a contact, order or invoice. It is created under the record that it belongs to, and sent on request.
         */
        email_complete: {
            /**
             * Id
             * @description Opaque identifier of the e-mail, given by the service: 22 characters of A-Z a-z 0-9 _ -.
             * @example I4_cOVdVZf_NUN1_bMYkFR
             * @example gb6rQwBCC7V72_zqaBrPPr
             */
            readonly id: string;
            /**
             * Bcc
             * @description Hidden receivers, separated by commas; at most 5.
             * @example archive@acme.example
             */
            bcc_addr: string | null;
            /**
             * Cc
             * @description Receivers of a copy, separated by commas; at most 5.
             * @example accounts@nordlicht.example
             */
            cc_addr: string | null;
            /**
             * From
             * @description Sender; the address of the user when empty.
             * @example sales@acme.example
             */
            from_addr: string | null;
            /**
             * To
             * @description Receivers, separated by commas; at most 5.
             * @example w.hansen@nordlicht.example
             * @example info@nordlicht.example
             */
            to_addr: string;
            /**
             * Subject
             * @description Subject line.
             * @example Your order O-2024-0117
             */
            subject: string | null;
            /**
             * Body
             * @description Text of the message, over several lines.
             * @example Dear Dr. Hansen,
             *     thank you for your order.
             * @example Good morning.
             */
            body: string;
            /**
             * Kind of parent
             * @description Kind of the record under which the e-mail was created, set from the path: Contact, or Document for orders and invoices.
             * @example Contact
             */
            readonly related_object_type: string;
            /**
             * Id of parent
             * @description Id of the record under which the e-mail was created, set from the path.
             * @example rA_Ke_hfUBxm0ZObqkAO7M
             */
            readonly related_object_id: string;
            /**
             * In progress
             * @description Whether it is being sent right now.
             * @example false
             */
            readonly in_progress: boolean;
            /**
             * Log
             * @description What the mail server said while it was sent.
             * @example 250 2.0.0 accepted for delivery
             */
            readonly log: string | null;
            /**
             * Delivered at
             * Format: date-time
             * @description Moment of delivery; null until it is sent.
             * @example 2024-03-18T16:42:07+01:00
             */
            readonly delivered_at: string | null;
            /**
             * Created at
             * Format: date-time
             * @description Moment at which the e-mail was created.
             * @example 2024-03-04T09:15:00+01:00
             */
            readonly created_at: string;
            /**
             * Updated at
             * Format: date-time
             * @description Moment of the last change to the e-mail.
             * @example 2024-03-18T16:42:07+01:00
             */
            readonly updated_at: string;
        };
        /**
         * E-mail with links
         * @description One e-mail under the name of its type, beside its links.
         */
        email_complete_envelope: {
            email: components["schemas"]["email_complete"];
            links: components["schemas"]["links"];
        };
        /**
         * E-mail to create
         * @description The fields of a new e-mail. Other fields are ignored.
         */
        email_create: {
            /**
             * Bcc
             * @description Hidden receivers, separated by commas; at most 5.
             */
            bcc_addr?: string | null;
            /**
             * Cc
             * @description Receivers of a copy, separated by commas; at most 5.
             */
            cc_addr?: string | null;
            /**
             * From
             * @description Sender; the address of the user when empty.
             */
            from_addr?: string | null;
            /**
             * To
             * @description Receivers, separated by commas; at most 5.
             */
            to_addr: string;
            /**
             * Subject
             * @description Subject line.
             */
            subject?: string | null;
            /**
             * Body
             * @description Text of the message, over several lines.
             */
            body: string;
        };
        /**
         * E-mail to update
         * @description The fields of one e-mail that can be changed. Fields that are left out stay; other fields are ignored.
         */
        email_update: {
            /**
             * Id
             * @description Opaque identifier of the e-mail, given by the service: 22 characters of A-Z a-z 0-9 _ -.
             */
            id?: string;
            /**
             * Bcc
             * @description Hidden receivers, separated by commas; at most 5.
             */
            bcc_addr?: string | null;
            /**
             * Cc
             * @description Receivers of a copy, separated by commas; at most 5.
             */
            cc_addr?: string | null;
            /**
             * From
             * @description Sender; the address of the user when empty.
             */
            from_addr?: string | null;
            /**
             * To
             * @description Receivers, separated by commas; at most 5.
             */
            to_addr?: string;
            /**
             * Subject
             * @description Subject line.
             */
            subject?: string | null;
            /**
             * Body
             * @description Text of the message, over several lines.
             */
            body?: string;
        };
        /**
         * E-mail
         * @description A message to or about a contact, order or invoice. It is created under the record that it belongs to, and sent on request. With `fields`, it has only the fields named there.
         */
        email: {
            /**
             * Id
             * @description Opaque identifier of the e-mail, given by the service: 22 characters of A-Z a-z 0-9 _ -.
             * @example I4_cOVdVZf_NUN1_bMYkFR
             * @example gb6rQwBCC7V72_zqaBrPPr
             */
            readonly id?: string;
            /**
             * Bcc
             * @description Hidden receivers, separated by commas; at most 5.
             * @example archive@acme.example
             */
            bcc_addr?: string | null;
            /**
             * Cc
             * @description Receivers of a copy, separated by commas; at most 5.
             * @example accounts@nordlicht.example
             */
            cc_addr?: string | null;
            /**
             * From
             * @description Sender; the address of the user when empty.
             * @example sales@acme.example
             */
            from_addr?: string | null;
            /**
             * To
             * @description Receivers, separated by commas; at most 5.
             * @example w.hansen@nordlicht.example
             * @example info@nordlicht.example
             */
            to_addr?: string;
            /**
             * Subject
             * @description Subject line.
             * @example Your order O-2024-0117
             */
            subject?: string | null;
            /**
             * Body
             * @description Text of the message, over several lines.
             * @example Dear Dr. Hansen,
             *     thank you for your order.
             * @example Good morning.
             */
            body?: string;
            /**
             * Kind of parent
             * @description Kind of the record under which the e-mail was created, set from the path: Contact, or Document for orders and invoices.
             * @example Contact
             */
            readonly related_object_type?: string;
            /**
             * Id of parent
             * @description Id of the record under which the e-mail was created, set from the path.
             * @example rA_Ke_hfUBxm0ZObqkAO7M
             */
            readonly related_object_id?: string;
            /**
             * In progress
             * @description Whether it is being sent right now.
             * @example false
             */
            readonly in_progress?: boolean;
            /**
             * Log
             * @description What the mail server said while it was sent.
             * @example 250 2.0.0 accepted for delivery
             */
            readonly log?: string | null;
            /**
             * Delivered at
             * Format: date-time
             * @description Moment of delivery; null until it is sent.
             * @example 2024-03-18T16:42:07+01:00
             */
            readonly delivered_at?: string | null;
            /**
             * Created at
             * Format: date-time
             * @description Moment at which the e-mail was created.
             * @example 2024-03-04T09:15:00+01:00
             */
            readonly created_at?: string;
            /**
             * Updated at
             * Format: date-time
             * @description Moment of the last change to the e-mail.
             * @example 2024-03-18T16:42:07+01:00
             */
            readonly updated_at?: string;
        };
        /**
         * E-mail with links
         * @description One e-mail under the name of its type, beside its links.
         */
        email_envelope: {
            email: components["schemas"]["email"];
            links: components["schemas"]["links"];
        };
        /**
         * List of emails
         * @description One page of emails, beside the links of the list.
         */
        email_list: {
            /** @description The emails of the page. */
            emails: components["schemas"]["email_envelope"][];
            links: components["schemas"]["links"];
            collection: components["schemas"]["collection"];
        };
        /**
         * Invoice
         * @description A claim for payment on a contact: a document with items, totals and payments.
         */
        invoice_complete: {
            /**
             * Id
             * @description Opaque identifier of the invoice, given by the service: 22 characters of A-Z a-z 0-9 _ -.
             * @example MCPkYa5M37bPLOzGpbHQDG
             * @example IQzVFfbAN53udbEgDIj0-R
             */
            readonly id: string;
            /**
             * Number
             * @description Number of the invoice, unique among all of its kind. Taken from the series when the invoice leaves the state draft without one.
             * @example R-2024-0093
             */
            number: string | null;
            /**
             * Address
             * @description Postal address as printed on the invoice, line by line; taken from the contact when empty.
             * @example Nordlicht Werkzeugbau GmbH
             *     Speicherstrasse 12
             *     20457 Hamburg
             */
            address_field: string | null;
            /**
             * Date
             * Format: date
             * @description Date of the invoice; the day on which it leaves the state draft when empty.
             * @example 2024-03-18
             */
            date: string | null;
            /**
             * Days until due
             * @description Days from the date to the due date; taken from the contact when empty.
             * @example 14
             */
            due_days: number | null;
            /**
             * Due date
             * Format: date
             * @description Last day of payment or delivery; the date plus the days until due when empty.
             * @example 2024-04-01
             */
            due_date: string | null;
            /**
             * Status
             * @description State of the invoice. Only a draft can be destroyed; leaving draft fills number, date and due date.
             * @default draft
             * @example open
             * @example draft
             * @enum {string}
             */
            status: "draft" | "open" | "closed" | "overdue";
            /**
             * External reference
             * @description Identifier of the invoice in another system; the service stores it and gives it no meaning.
             * @example ERP-2024-0815
             */
            external_ref: string | null;
            /**
             * Payment method
             * @description How money is moved.
             * @example bank_transfer
             * @enum {string|null}
             */
            payment_method: "cash" | "bank_transfer" | "credit_card" | "paypal" | "direct_debit" | "cheque" | "moneybookers" | "premium_sms" | null;
            /**
             * Title
             * @description Heading printed on the invoice.
             * @example Milling cutters, as ordered
             */
            title: string | null;
            /**
             * Opening text
             * @description Text printed above the items.
             * @example Thank you for your order.
             */
            notes_before: string | null;
            /**
             * Closing text
             * @description Text printed below the items.
             * @example Payable within 14 days without deduction.
             */
            notes_after: string | null;
            /**
             * Tags
             * @description Tags, separated by spaces or commas.
             * @example wholesale north
             */
            tag_list: string | null;
            /**
             * Language
             * @description Language in which it is written; taken from the contact when empty.
             * @example de
             */
            language: string | null;
            /**
             * Currency
             * @description ISO 4217 code of the currency of all amounts; taken from the contact when empty.
             * @example EUR
             */
            currency: string | null;
            /**
             * Exchange rate
             * @description Units of the document's currency for one unit of the company's; null where both are the same or no rate is known.
             * @example 1.0862
             */
            readonly exchange_rate: number | null;
            /**
             * Gross total in company currency
             * @description Gross total in the company's currency, to 2 decimal places.
             * @example 2466
             */
            readonly gross_total_exchanged: number | null;
            /**
             * SEPA mandate signed
             * Format: date
             * @description Date at which the payer signed the direct debit mandate.
             * @example 2024-01-15
             */
            sepa_mandate_signed_at: string | null;
            /**
             * SEPA sequence
             * @description Place of this direct debit in its series: first, one-off, recurring or final.
             * @example RCUR
             * @enum {string|null}
             */
            sepa_debit_sequence_type: "FRST" | "OOFF" | "RCUR" | "FNAL" | null;
            /**
             * Contact
             * @description The contact named by contact_id, with its own links; null where none is named.
             */
            readonly contact: components["schemas"]["contact_complete_envelope"] | null;
            /**
             * Contact id
             * @description Id of the contact it is addressed to. It must name a contact of the company.
             * @example rA_Ke_hfUBxm0ZObqkAO7M
             */
            contact_id: string | null;
            /**
             * Line items
             * @description The line items alone, in order of position. Of items and line_items in one body, line_items wins.
             */
            line_items: components["schemas"]["line_item_envelope"][];
            /**
             * Items
             * @description All items in order of position: line items, dividers and sub-totals, each wrapped under its own type name and told apart by type.
             */
            items: (components["schemas"]["line_item_envelope"] | components["schemas"]["divider_item_envelope"] | components["schemas"]["sub_total_item_envelope"])[];
            /**
             * Created at
             * Format: date-time
             * @description Moment at which the invoice was created.
             * @example 2024-03-04T09:15:00+01:00
             */
            readonly created_at: string;
            /**
             * Updated at
             * Format: date-time
             * @description Moment of the last change to the invoice.
             * @example 2024-03-18T16:42:07+01:00
             */
            readonly updated_at: string;
            /**
             * Lock version
             * @description Grows by one with every edit. An update that sends an older one is refused, so of two edits of one invoice the first saved wins.
             * @example 3
             * @example 0
             */
            lock_version: number;
            /**
             * Gross total
             * @description Sum of the line items' gross totals, to 2 decimal places.
             * @example 2678.57
             * @example 0
             */
            readonly gross_total: number;
            /**
             * Tax total
             * @description Tax contained in the gross total, to 2 decimal places.
             * @example 427.67
             * @example 0
             */
            readonly tax_total: number;
            /**
             * Net total
             * @description Sum of the line items' net totals, to 2 decimal places.
             * @example 2250.9
             * @example 0
             */
            readonly net_total: number;
            /**
             * Base of the tax
             * @description What the tax is computed from: the sum of the line items' net totals, to 2 decimal places.
             * @example 2250.9
             * @example 0
             */
            readonly net_total_base: number;
            /**
             * Cost total
             * @description Sum of the line items' costs, to 2 decimal places.
             * @example 1600
             */
            readonly cost_total: number | null;
            /**
             * Gross margin
             * @description Net total less cost total, to 2 decimal places.
             * @example 650.9
             */
            readonly gross_margin_total: number | null;
            /**
             * Gross margin in per cent
             * @description Gross margin as percentage of the net total; null where there is nothing to divide by.
             * @example 28.92
             */
            readonly gross_margin_pct: number | null;
            /**
             * Recurring invoice
             * @description Id of the recurring invoice that made this one.
             * @example nTPHhIkoYMSJN_NEBqLpAJ
             */
            readonly recurring_id: string | null;
            /**
             * Tax exemption
             * @description Id of the rule that frees from tax.
             * @example 26de92GRLoNgFEyI8g1QbW
             */
            tax_exemption_id: string | null;
        };
        /**
         * Invoice with links
         * @description One invoice under the name of its type, beside its links.
         */
        invoice_complete_envelope: {
            invoice: components["schemas"]["invoice_complete"];
            links: components["schemas"]["links"];
        };
        /**
         * Invoice to create
         * @description The fields of a new invoice. Other fields are ignored.
         */
        invoice_create: {
            /**
             * Number
             * @description Number of the invoice, unique among all of its kind. Taken from the series when the invoice leaves the state draft without one.
             */
            number?: string | null;
            /**
             * Address
             * @description Postal address as printed on the invoice, line by line; taken from the contact when empty.
             */
            address_field?: string | null;
            /**
             * Date
             * Format: date
             * @description Date of the invoice; the day on which it leaves the state draft when empty.
             */
            date?: string | null;
            /**
             * Days until due
             * @description Days from the date to the due date; taken from the contact when empty.
             */
            due_days?: number | null;
            /**
             * Due date
             * Format: date
             * @description Last day of payment or delivery; the date plus the days until due when empty.
             */
            due_date?: string | null;
            /**
             * Status
             * @description State of the invoice. Only a draft can be destroyed; leaving draft fills number, date and due date.
             * @default draft
             * @enum {string}
             */
            status?: "draft" | "open" | "closed" | "overdue";
            /**
             * External reference
             * @description Identifier of the invoice in another system; the service stores it and gives it no meaning.
             */
            external_ref?: string | null;
            /**
             * Payment method
             * @description How money is moved.
             * @enum {string|null}
             */
            payment_method?: "cash" | "bank_transfer" | "credit_card" | "paypal" | "direct_debit" | "cheque" | "moneybookers" | "premium_sms" | null;
            /**
             * Title
             * @description Heading printed on the invoice.
             */
            title?: string | null;
            /**
             * Opening text
             * @description Text printed above the items.
             */
            notes_before?: string | null;
            /**
             * Closing text
             * @description Text printed below the items.
             */
            notes_after?: string | null;
            /**
             * Tags
             * @description Tags, separated by spaces or commas.
             */
            tag_list?: string | null;
            /**
             * Language
             * @description Language in which it is written; taken from the contact when empty.
             */
            language?: string | null;
            /**
             * Currency
             * @description ISO 4217 code of the currency of all amounts; taken from the contact when empty.
             */
            currency?: string | null;
            /**
             * SEPA mandate signed
             * Format: date
             * @description Date at which the payer signed the direct debit mandate.
             */
            sepa_mandate_signed_at?: string | null;
            /**
             * SEPA sequence
             * @description Place of this direct debit in its series: first, one-off, recurring or final.
             * @enum {string|null}
             */
            sepa_debit_sequence_type?: "FRST" | "OOFF" | "RCUR" | "FNAL" | null;
            /**
             * Contact id
             * @description Id of the contact it is addressed to. It must name a contact of the company.
             */
            contact_id?: string | null;
            /**
             * Line items
             * @description The line items alone, in order of position. Of items and line_items in one body, line_items wins.
             */
            line_items?: ({
                line_item: components["schemas"]["line_item_create"];
            } | (components["schemas"]["line_item_create"] & {
                line_item?: never;
            }))[];
            /**
             * Items
             * @description All items in order of position: line items, dividers and sub-totals, each wrapped under its own type name and told apart by type.
             */
            items?: ({
                line_item: components["schemas"]["line_item_create"];
            } | (components["schemas"]["line_item_create"] & {
                line_item?: never;
            }) | {
                divider_item: components["schemas"]["divider_item_create"];
            } | (components["schemas"]["divider_item_create"] & {
                divider_item?: never;
            }) | {
                sub_total_item: components["schemas"]["sub_total_item_create"];
            } | (components["schemas"]["sub_total_item_create"] & {
                sub_total_item?: never;
            }))[];
            /**
             * Lock version
             * @description Grows by one with every edit. An update that sends an older one is refused, so of two edits of one invoice the first saved wins.
             */
            lock_version?: number;
            /**
             * Tax exemption
             * @description Id of the rule that frees from tax.
             */
            tax_exemption_id?: string | null;
        };
        /**
         * Invoice to update
         * @description The fields of one invoice that can be changed. Fields that are left out stay; other fields are ignored.
         */
        invoice_update: {
            /**
             * Id
             * @description Opaque identifier of the invoice, given by the service: 22 characters of A-Z a-z 0-9 _ -.
             */
            id?: string;
            /**
             * Number
             * @description Number of the invoice, unique among all of its kind. Taken from the series when the invoice leaves the state draft without one.
             */
            number?: string | null;
            /**
             * Address
             * @description Postal address as printed on the invoice, line by line; taken from the contact when empty.
             */
            address_field?: string | null;
            /**
             * Date
             * Format: date
             * @description Date of the invoice; the day on which it leaves the state draft when empty.
             */
            date?: string | null;
            /**
             * Days until due
             * @description Days from the date to the due date; taken from the contact when empty.
             */
            due_days?: number | null;
            /**
             * Due date
             * Format: date
             * @description Last day of payment or delivery; the date plus the days until due when empty.
             */
            due_date?: string | null;
            /**
             * Status
             * @description State of the invoice. Only a draft can be destroyed; leaving draft fills number, date and due date.
             * @enum {string}
             */
            status?: "draft" | "open" | "closed" | "overdue";
            /**
             * External reference
             * @description Identifier of the invoice in another system; the service stores it and gives it no meaning.
             */
            external_ref?: string | null;
            /**
             * Payment method
             * @description How money is moved.
             * @enum {string|null}
             */
            payment_method?: "cash" | "bank_transfer" | "credit_card" | "paypal" | "direct_debit" | "cheque" | "moneybookers" | "premium_sms" | null;
            /**
             * Title
             * @description Heading printed on the invoice.
             */
            title?: string | null;
            /**
             * Opening text
             * @description Text printed above the items.
             */
            notes_before?: string | null;
            /**
             * Closing text
             * @description Text printed below the items.
             */
            notes_after?: string | null;
            /**
             * Tags
             * @description Tags, separated by spaces or commas.
             */
            tag_list?: string | null;
            /**
             * Language
             * @description Language in which it is written; taken from the contact when empty.
             */
            language?: string | null;
            /**
             * Currency
             * @description ISO 4217 code of the currency of all amounts; taken from the contact when empty.
             */
            currency?: string | null;
            /**
             * SEPA mandate signed
             * Format: date
             * @description Date at which the payer signed the direct debit mandate.
             */
            sepa_mandate_signed_at?: string | null;
            /**
             * SEPA sequence
             * @description Place of this direct debit in its series: first, one-off, recurring or final.
             * @enum {string|null}
             */
            sepa_debit_sequence_type?: "FRST" | "OOFF" | "RCUR" | "FNAL" | null;
            /**
             * Contact id
             * @description Id of the contact it is addressed to. It must name a contact of the company.
             */
            contact_id?: string | null;
            /**
             * Line items
             * @description The line items alone, in order of position. Of items and line_items in one body, line_items wins.
             */
            line_items?: ({
                line_item: components["schemas"]["line_item_update"];
            } | (components["schemas"]["line_item_update"] & {
                line_item?: never;
            }))[];
            /**
             * Items
             * @description All items in order of position: line items, dividers and sub-totals, each wrapped under its own type name and told apart by type.
             */
            items?: ({
                line_item: components["schemas"]["line_item_update"];
            } | (components["schemas"]["line_item_update"] & {
                line_item?: never;
            }) | {
                divider_item: components["schemas"]["divider_item_update"];
            } | (components["schemas"]["divider_item_update"] & {
                divider_item?: never;
            }) | {
                sub_total_item: components["schemas"]["sub_total_item_update"];
            } | (components["schemas"]["sub_total_item_update"] & {
                sub_total_item?: never;
            }))[];
            /**
             * Lock version
             * @description Grows by one with every edit. An update that sends an older one is refused, so of two edits of one invoice the first saved wins.
             */
            lock_version?: number;
            /**
             * Tax exemption
             * @description Id of the rule that frees from tax.
             */
            tax_exemption_id?: string | null;
        };
        /**
         * Invoice
         * @description A claim for payment on a contact: a document with items, totals and payments. With `fields`, it has only the fields named there.
         */
        invoice: {
            /**
             * Id
             * @description Opaque identifier of the invoice, given by the service: 22 characters of A-Z a-z 0-9 _ -.
             * @example MCPkYa5M37bPLOzGpbHQDG
             * @example IQzVFfbAN53udbEgDIj0-R
             */
            readonly id?: string;
            /**
             * Number
             * @description Number of the invoice, unique among all of its kind. Taken from the series when the invoice leaves the state draft without one.
             * @example R-2024-0093
             */
            number?: string | null;
            /**
             * Address
             * @description Postal address as printed on the invoice, line by line; taken from the contact when empty.
             * @example Nordlicht Werkzeugbau GmbH
             *     Speicherstrasse 12
             *     20457 Hamburg
             */
            address_field?: string | null;
            /**
             * Date
             * Format: date
             * @description Date of the invoice; the day on which it leaves the state draft when empty.
             * @example 2024-03-18
             */
            date?: string | null;
            /**
             * Days until due
             * @description Days from the date to the due date; taken from the contact when empty.
             * @example 14
             */
            due_days?: number | null;
            /**
             * Due date
             * Format: date
             * @description Last day of payment or delivery; the date plus the days until due when empty.
             * @example 2024-04-01
             */
            due_date?: string | null;
            /**
             * Status
             * @description State of the invoice. Only a draft can be destroyed; leaving draft fills number, date and due date.
             * @default draft
             * @example open
             * @example draft
             * @enum {string}
             */
            status?: "draft" | "open" | "closed" | "overdue";
            /**
             * External reference
             * @description Identifier of the invoice in another system; the service stores it and gives it no meaning.
             * @example ERP-2024-0815
             */
            external_ref?: string | null;
            /**
             * Payment method
             * @description How money is moved.
             * @example bank_transfer
             * @enum {string|null}
             */
            payment_method?: "cash" | "bank_transfer" | "credit_card" | "paypal" | "direct_debit" | "cheque" | "moneybookers" | "premium_sms" | null;
            /**
             * Title
             * @description Heading printed on the invoice.
             * @example Milling cutters, as ordered
             */
            title?: string | null;
            /**
             * Opening text
             * @description Text printed above the items.
             * @example Thank you for your order.
             */
            notes_before?: string | null;
            /**
             * Closing text
             * @description Text printed below the items.
             * @example Payable within 14 days without deduction.
             */
            notes_after?: string | null;
            /**
             * Tags
             * @description Tags, separated by spaces or commas.
             * @example wholesale north
             */
            tag_list?: string | null;
            /**
             * Language
             * @description Language in which it is written; taken from the contact when empty.
             * @example de
             */
            language?: string | null;
            /**
             * Currency
             * @description ISO 4217 code of the currency of all amounts; taken from the contact when empty.
             * @example EUR
             */
            currency?: string | null;
            /**
             * Exchange rate
             * @description Units of the document's currency for one unit of the company's; null where both are the same or no rate is known.
             * @example 1.0862
             */
            readonly exchange_rate?: number | null;
            /**
             * Gross total in company currency
             * @description Gross total in the company's currency, to 2 decimal places.
             * @example 2466
             */
            readonly gross_total_exchanged?: number | null;
            /**
             * SEPA mandate signed
             * Format: date
             * @description Date at which the payer signed the direct debit mandate.
             * @example 2024-01-15
             */
            sepa_mandate_signed_at?: string | null;
            /**
             * SEPA sequence
             * @description Place of this direct debit in its series: first, one-off, recurring or final.
             * @example RCUR
             * @enum {string|null}
             */
            sepa_debit_sequence_type?: "FRST" | "OOFF" | "RCUR" | "FNAL" | null;
            /**
             * Contact
             * @description The contact named by contact_id, with its own links; null where none is named.
             */
            readonly contact?: components["schemas"]["contact_complete_envelope"] | null;
            /**
             * Contact id
             * @description Id of the contact it is addressed to. It must name a contact of the company.
             * @example rA_Ke_hfUBxm0ZObqkAO7M
             */
            contact_id?: string | null;
            /**
             * Line items
             * @description The line items alone, in order of position. Of items and line_items in one body, line_items wins.
             */
            line_items?: components["schemas"]["line_item_envelope"][];
            /**
             * Items
             * @description All items in order of position: line items, dividers and sub-totals, each wrapped under its own type name and told apart by type.
             */
            items?: (components["schemas"]["line_item_envelope"] | components["schemas"]["divider_item_envelope"] | components["schemas"]["sub_total_item_envelope"])[];
            /**
             * Created at
             * Format: date-time
             * @description Moment at which the invoice was created.
             * @example 2024-03-04T09:15:00+01:00
             */
            readonly created_at?: string;
            /**
             * Updated at
             * Format: date-time
             * @description Moment of the last change to the invoice.
             * @example 2024-03-18T16:42:07+01:00
             */
            readonly updated_at?: string;
            /**
             * Lock version
             * @description Grows by one with every edit. An update that sends an older one is refused, so of two edits of one invoice the first saved wins.
             * @example 3
             * @example 0
             */
            lock_version?: number;
            /**
             * Gross total
             * @description Sum of the line items' gross totals, to 2 decimal places.
             * @example 2678.57
             * @example 0
             */
            readonly gross_total?: number;
            /**
             * Tax total
             * @description Tax contained in the gross total, to 2 decimal places.
             * @example 427.67
             * @example 0
             */
            readonly tax_total?: number;
            /**
             * Net total
             * @description Sum of the line items' net totals, to 2 decimal places.
             * @example 2250.9
             * @example 0
             */
            readonly net_total?: number;
            /**
             * Base of the tax
             * @description What the tax is computed from: the sum of the line items' net totals, to 2 decimal places.
             * @example 2250.9
             * @example 0
             */
            readonly net_total_base?: number;
            /**
             * Cost total
             * @description Sum of the line items' costs, to 2 decimal places.
             * @example 1600
             */
            readonly cost_total?: number | null;
            /**
             * Gross margin
             * @description Net total less cost total, to 2 decimal places.
             * @example 650.9
             */
            readonly gross_margin_total?: number | null;
            /**
             * Gross margin in per cent
             * @description Gross margin as percentage of the net total; null where there is nothing to divide by.
             * @example 28.92
             */
            readonly gross_margin_pct?: number | null;
            /**
             * Recurring invoice
             * @description Id of the recurring invoice that made this one.
             * @example nTPHhIkoYMSJN_NEBqLpAJ
             */
            readonly recurring_id?: string | null;
            /**
             * Tax exemption
             * @description Id of the rule that frees from tax.
             * @example 26de92GRLoNgFEyI8g1QbW
             */
            tax_exemption_id?: string | null;
        };
        /**
         * Invoice with links
         * @description One invoice under the name of its type, beside its links.
         */
        invoice_envelope: {
            invoice: components["schemas"]["invoice"];
            links: components["schemas"]["links"];
        };
        /**
         * List of invoices
         * @description One page of invoices, beside the links of the list.
         */
        invoice_list: {
            /** @description The invoices of the page. */
            invoices: components["schemas"]["invoice_envelope"][];
            links: components["schemas"]["links"];
            collection: components["schemas"]["collection"];
        };
        /**
         * Line item
         * @description A position of a document that is charged for: so much of something at a price. It travels inside its document.
         */
        line_item: {
            /**
             * Id
             * @description Opaque identifier of the line item, given by the service: 22 characters of A-Z a-z 0-9 _ -.
             * @example 1npy9bnnsx8zZTK4ihOzaY
             * @example p1kaTRx3Vh746s_3VjfIRI
             */
            readonly id: string;
            /**
             * Position
             * @description Place among the items of the document, from 1.
             * @default 1
             * @example 1
             */
            position: number;
            /**
             * Name
             * @description What is charged for, in a few words.
             * @example Milling cutter, 12 mm
             */
            name: string | null;
            /**
             * Kind of item
             * @description Tells the kinds of items apart.
             * @default LineItem
             * @example LineItem
             */
            type: string;
            /**
             * External reference
             * @description Identifier of the line item in another system; the service stores it and gives it no meaning.
             * @example SKU-4711
             */
            external_ref: string | null;
            /**
             * Description
             * @description What is charged for, over several lines.
             * @example Solid carbide, four flutes.
             *     Coated.
             */
            description: string | null;
            /**
             * Unit price
             * @description Net price of one unit, to up to 6 decimal places.
             * @example 1250.5
             * @example 0
             */
            price_single: number;
            /**
             * Unit cost
             * @description What one unit costs the company; margins follow from it.
             * @example 800
             */
            cost: number | null;
            /**
             * Cost total
             * @description Unit cost times quantity, to 2 decimal places.
             * @example 1600
             */
            readonly cost_total: number | null;
            /**
             * Gross margin
             * @description Net total less cost total, to 2 decimal places.
             * @example 650.9
             */
            readonly gross_margin_total: number | null;
            /**
             * Gross margin in per cent
             * @description Gross margin as percentage of the net total; null where there is no cost, or nothing to divide by.
             * @example 28.92
             */
            readonly gross_margin_pct: number | null;
            /**
             * Net total
             * @description Unit price times quantity, less discount, to 2 decimal places.
             * @example 2250.9
             * @example 0
             */
            readonly net_total: number;
            /**
             * Gross total
             * @description Net total plus tax, to 2 decimal places.
             * @example 2678.57
             * @example 0
             */
            readonly gross_total: number;
            /**
             * Tax
             * @description Tax rate in per cent.
             * @example 19
             */
            tax: number | null;
            /**
             * Discount
             * @description Percentage taken off the price.
             * @example 10
             */
            discount: number | null;
            /**
             * Unit
             * @description Unit in which the quantity is counted.
             * @example pcs
             */
            quantity_unit: string | null;
            /**
             * Quantity
             * @description How many units are charged for.
             * @default 1
             * @example 2
             * @example 1
             */
            quantity: number;
            /**
             * Product
             * @description Id of the product from which the item was taken.
             * @example 5lyCouKPQOSUqZ6UoUSzZK
             */
            product_id: string | null;
            /**
             * Created at
             * Format: date-time
             * @description Moment at which the line item was created.
             * @example 2024-03-04T09:15:00+01:00
             */
            readonly created_at: string;
            /**
             * Updated at
             * Format: date-time
             * @description Moment of the last change to the line item.
             * @example 2024-03-18T16:42:07+01:00
             */
            readonly updated_at: string;
        };
        /**
         * Line item with links
         * @description One line item under the name of its type, beside its links.
         */
        line_item_envelope: {
            line_item: components["schemas"]["line_item"];
            links: components["schemas"]["links"];
        };
        /**
         * Line item to create
         * @description The fields of a new line item. Other fields are ignored.
         */
        line_item_create: {
            /**
             * Position
             * @description Place among the items of the document, from 1.
             * @default 1
             */
            position?: number;
            /**
             * Name
             * @description What is charged for, in a few words.
             */
            name?: string | null;
            /**
             * Kind of item
             * @description Tells the kinds of items apart.
             * @default LineItem
             */
            type?: string;
            /**
             * External reference
             * @description Identifier of the line item in another system; the service stores it and gives it no meaning.
             */
            external_ref?: string | null;
            /**
             * Description
             * @description What is charged for, over several lines.
             */
            description?: string | null;
            /**
             * Unit price
             * @description Net price of one unit, to up to 6 decimal places.
             */
            price_single: number;
            /**
             * Unit cost
             * @description What one unit costs the company; margins follow from it.
             */
            cost?: number | null;
            /**
             * Tax
             * @description Tax rate in per cent.
             */
            tax?: number | null;
            /**
             * Discount
             * @description Percentage taken off the price.
             */
            discount?: number | null;
            /**
             * Unit
             * @description Unit in which the quantity is counted.
             */
            quantity_unit?: string | null;
            /**
             * Quantity
             * @description How many units are charged for.
             * @default 1
             */
            quantity?: number;
            /**
             * Product
             * @description Id of the product from which the item was taken.
             */
            product_id?: string | null;
            /**
             * Remove
             * @description Sent as true for an element with a known id, removes this line item from its parent. Never answered.
             */
            _destroy?: boolean;
        };
        /**
         * Line item to update
         * @description The fields of one line item that can be changed. Fields that are left out stay; other fields are ignored.
         */
        line_item_update: {
            /**
             * Id
             * @description Opaque identifier of the line item, given by the service: 22 characters of A-Z a-z 0-9 _ -.
             */
            id?: string;
            /**
             * Position
             * @description Place among the items of the document, from 1.
             */
            position?: number;
            /**
             * Name
             * @description What is charged for, in a few words.
             */
            name?: string | null;
            /**
             * Kind of item
             * @description Tells the kinds of items apart.
             */
            type?: string;
            /**
             * External reference
             * @description Identifier of the line item in another system; the service stores it and gives it no meaning.
             */
            external_ref?: string | null;
            /**
             * Description
             * @description What is charged for, over several lines.
             */
            description?: string | null;
            /**
             * Unit price
             * @description Net price of one unit, to up to 6 decimal places.
             */
            price_single?: number;
            /**
             * Unit cost
             * @description What one unit costs the company; margins follow from it.
             */
            cost?: number | null;
            /**
             * Tax
             * @description Tax rate in per cent.
             */
            tax?: number | null;
            /**
             * Discount
             * @description Percentage taken off the price.
             */
            discount?: number | null;
            /**
             * Unit
             * @description Unit in which the quantity is counted.
             */
            quantity_unit?: string | null;
            /**
             * Quantity
             * @description How many units are charged for.
             */
            quantity?: number;
            /**
             * Product
             * @description Id of the product from which the item was taken.
             */
            product_id?: string | null;
            /**
             * Remove
             * @description Sent as true for an element with a known id, removes this line item from its parent. Never answered.
             */
            _destroy?: boolean;
        };
        /**
         * Order
         * @description An order of a contact: a document with items and totals that can be sent, commented on and turned into an invoice.
         */
        order_complete: {
            /**
             * Id
             * @description Opaque identifier of the order, given by the service: 22 characters of A-Z a-z 0-9 _ -.
             * @example MYWV92qEuaOIQup8JaBPdE
             * @example 1Rg6aAIT6l0uZ37fDpp0MZ
             */
            readonly id: string;
            /**
             * Number
             * @description Number of the order, unique among all of its kind. Taken from the series when the order leaves the state draft without one.
             * @example O-2024-0117
             */
            number: string | null;
            /**
             * Address
             * @description Postal address as printed on the order, line by line; taken from the contact when empty.
             * @example Nordlicht Werkzeugbau GmbH
             *     Speicherstrasse 12
             *     20457 Hamburg
             */
            address_field: string | null;
            /**
             * Date
             * Format: date
             * @description Date of the order; the day on which it leaves the state draft when empty.
             * @example 2024-03-18
             */
            date: string | null;
            /**
             * Days until due
             * @description Days from the date to the due date; taken from the contact when empty.
             * @example 14
             */
            due_days: number | null;
            /**
             * Due date
             * Format: date
             * @description Last day of payment or delivery; the date plus the days until due when empty.
             * @example 2024-04-01
             */
            due_date: string | null;
            /**
             * Status
             * @description State of the order. Only a draft can be destroyed; leaving draft fills number, date and due date.
             * @default draft
             * @example open
             * @example draft
             * @enum {string}
             */
            status: "draft" | "open" | "closed";
            /**
             * External reference
             * @description Identifier of the order in another system; the service stores it and gives it no meaning.
             * @example ERP-2024-0815
             */
            external_ref: string | null;
            /**
             * Payment method
             * @description How money is moved.
             * @example bank_transfer
             * @enum {string|null}
             */
            payment_method: "cash" | "bank_transfer" | "credit_card" | "paypal" | "direct_debit" | "cheque" | "moneybookers" | "premium_sms" | null;
            /**
             * Title
             * @description Heading printed on the order.
             * @example Milling cutters, spring delivery
             */
            title: string | null;
            /**
             * Opening text
             * @description Text printed above the items.
             * @example Thank you for your order.
             */
            notes_before: string | null;
            /**
             * Closing text
             * @description Text printed below the items.
             * @example Payable within 14 days without deduction.
             */
            notes_after: string | null;
            /**
             * Tags
             * @description Tags, separated by spaces or commas.
             * @example wholesale north
             */
            tag_list: string | null;
            /**
             * Language
             * @description Language in which it is written; taken from the contact when empty.
             * @example de
             */
            language: string | null;
            /**
             * Currency
             * @description ISO 4217 code of the currency of all amounts; taken from the contact when empty.
             * @example EUR
             */
            currency: string | null;
            /**
             * Exchange rate
             * @description Units of the document's currency for one unit of the company's; null where both are the same or no rate is known.
             * @example 1.0862
             */
            readonly exchange_rate: number | null;
            /**
             * Gross total in company currency
             * @description Gross total in the company's currency, to 2 decimal places.
             * @example 2466
             */
            readonly gross_total_exchanged: number | null;
            /**
             * Contact
             * @description The contact named by contact_id, with its own links; null where none is named.
             */
            readonly contact: components["schemas"]["contact_complete_envelope"] | null;
            /**
             * Contact id
             * @description Id of the contact it is addressed to. It must name a contact of the company.
             * @example rA_Ke_hfUBxm0ZObqkAO7M
             */
            contact_id: string | null;
            /**
             * Estimate
             * @description Id of the estimate from which the order was made.
             * @example qvCVM8w3qn7kjAWwafHaX7
             */
            readonly estimate_id: string | null;
            /**
             * Line items
             * @description The line items alone, in order of position. Of items and line_items in one body, line_items wins.
             */
            line_items: components["schemas"]["line_item_envelope"][];
            /**
             * Items
             * @description All items in order of position: line items, dividers and sub-totals, each wrapped under its own type name and told apart by type.
             */
            items: (components["schemas"]["line_item_envelope"] | components["schemas"]["divider_item_envelope"] | components["schemas"]["sub_total_item_envelope"])[];
            /**
             * Created at
             * Format: date-time
             * @description Moment at which the order was created.
             * @example 2024-03-04T09:15:00+01:00
             */
            readonly created_at: string;
            /**
             * Updated at
             * Format: date-time
             * @description Moment of the last change to the order.
             * @example 2024-03-18T16:42:07+01:00
             */
            readonly updated_at: string;
            /**
             * Lock version
             * @description Grows by one with every edit. An update that sends an older one is refused, so of two edits of one order the first saved wins.
             * @example 3
             * @example 0
             */
            lock_version: number;
            /**
             * Gross total
             * @description Sum of the line items' gross totals, to 2 decimal places.
             * @example 2678.57
             * @example 0
             */
            readonly gross_total: number;
            /**
             * Tax total
             * @description Tax contained in the gross total, to 2 decimal places.
             * @example 427.67
             * @example 0
             */
            readonly tax_total: number;
            /**
             * Net total
             * @description Sum of the line items' net totals, to 2 decimal places.
             * @example 2250.9
             * @example 0
             */
            readonly net_total: number;
            /**
             * Base of the tax
             * @description What the tax is computed from: the sum of the line items' net totals, to 2 decimal places.
             * @example 2250.9
             * @example 0
             */
            readonly net_total_base: number;
            /**
             * Cost total
             * @description Sum of the line items' costs, to 2 decimal places.
             * @example 1600
             */
            readonly cost_total: number | null;
            /**
             * Gross margin
             * @description Net total less cost total, to 2 decimal places.
             * @example 650.9
             */
            readonly gross_margin_total: number | null;
            /**
             * Gross margin in per cent
             * @description Gross margin as percentage of the net total; null where there is nothing to divide by.
             * @example 28.92
             */
            readonly gross_margin_pct: number | null;
            /**
             * Tax exemption
             * @description Id of the rule that frees from tax.
             * @example 26de92GRLoNgFEyI8g1QbW
             */
            tax_exemption_id: string | null;
        };
        /**
         * Order with links
         * @description One order under the name of its type, beside its links.
         */
        order_complete_envelope: {
            order: components["schemas"]["order_complete"];
            links: components["schemas"]["links"];
        };
        /**
         * Order to create
         * @description The fields of a new order. Other fields are ignored.
         */
        order_create: {
            /**
             * Number
             * @description Number of the order, unique among all of its kind. Taken from the series when the order leaves the state draft without one.
             */
            number?: string | null;
            /**
             * Address
             * @description Postal address as printed on the order, line by line; taken from the contact when empty.
             */
            address_field?: string | null;
            /**
             * Date
             * Format: date
             * @description Date of the order; the day on which it leaves the state draft when empty.
             */
            date?: string | null;
            /**
             * Days until due
             * @description Days from the date to the due date; taken from the contact when empty.
             */
            due_days?: number | null;
            /**
             * Due date
             * Format: date
             * @description Last day of payment or delivery; the date plus the days until due when empty.
             */
            due_date?: string | null;
            /**
             * Status
             * @description State of the order. Only a draft can be destroyed; leaving draft fills number, date and due date.
             * @default draft
             * @enum {string}
             */
            status?: "draft" | "open" | "closed";
            /**
             * External reference
             * @description Identifier of the order in another system; the service stores it and gives it no meaning.
             */
            external_ref?: string | null;
            /**
             * Payment method
             * @description How money is moved.
             * @enum {string|null}
             */
            payment_method?: "cash" | "bank_transfer" | "credit_card" | "paypal" | "direct_debit" | "cheque" | "moneybookers" | "premium_sms" | null;
            /**
             * Title
             * @description Heading printed on the order.
             */
            title?: string | null;
            /**
             * Opening text
             * @description Text printed above the items.
             */
            notes_before?: string | null;
            /**
             * Closing text
             * @description Text printed below the items.
             */
            notes_after?: string | null;
            /**
             * Tags
             * @description Tags, separated by spaces or commas.
             */
            tag_list?: string | null;
            /**
             * Language
             * @description Language in which it is written; taken from the contact when empty.
             */
            language?: string | null;
            /**
             * Currency
             * @description ISO 4217 code of the currency of all amounts; taken from the contact when empty.
             */
            currency?: string | null;
            /**
             * Contact id
             * @description Id of the contact it is addressed to. It must name a contact of the company.
             */
            contact_id?: string | null;
            /**
             * Line items
             * @description The line items alone, in order of position. Of items and line_items in one body, line_items wins.
             */
            line_items?: ({
                line_item: components["schemas"]["line_item_create"];
            } | (components["schemas"]["line_item_create"] & {
                line_item?: never;
            }))[];
            /**
             * Items
             * @description All items in order of position: line items, dividers and sub-totals, each wrapped under its own type name and told apart by type.
             */
            items?: ({
                line_item: components["schemas"]["line_item_create"];
            } | (components["schemas"]["line_item_create"] & {
                line_item?: never;
            }) | {
                divider_item: components["schemas"]["divider_item_create"];
            } | (components["schemas"]["divider_item_create"] & {
                divider_item?: never;
            }) | {
                sub_total_item: components["schemas"]["sub_total_item_create"];
            } | (components["schemas"]["sub_total_item_create"] & {
                sub_total_item?: never;
            }))[];
            /**
             * Lock version
             * @description Grows by one with every edit. An update that sends an older one is refused, so of two edits of one order the first saved wins.
             */
            lock_version?: number;
            /**
             * Tax exemption
             * @description Id of the rule that frees from tax.
             */
            tax_exemption_id?: string | null;
        };
        /**
         * Order to update
         * @description The fields of one order that can be changed. Fields that are left out stay; other fields are ignored.
         */
        order_update: {
            /**
             * Id
             * @description Opaque identifier of the order, given by the service: 22 characters of A-Z a-z 0-9 _ -.
             */
            id?: string;
            /**
             * Number
             * @description Number of the order, unique among all of its kind. Taken from the series when the order leaves the state draft without one.
             */
            number?: string | null;
            /**
             * Address
             * @description Postal address as printed on the order, line by line; taken from the contact when empty.
             */
            address_field?: string | null;
            /**
             * Date
             * Format: date
             * @description Date of the order; the day on which it leaves the state draft when empty.
             */
            date?: string | null;
            /**
             * Days until due
             * @description Days from the date to the due date; taken from the contact when empty.
             */
            due_days?: number | null;
            /**
             * Due date
             * Format: date
             * @description Last day of payment or delivery; the date plus the days until due when empty.
             */
            due_date?: string | null;
            /**
             * Status
             * @description State of the order. Only a draft can be destroyed; leaving draft fills number, date and due date.
             * @enum {string}
             */
            status?: "draft" | "open" | "closed";
            /**
             * External reference
             * @description Identifier of the order in another system; the service stores it and gives it no meaning.
             */
            external_ref?: string | null;
            /**
             * Payment method
             * @description How money is moved.
             * @enum {string|null}
             */
            payment_method?: "cash" | "bank_transfer" | "credit_card" | "paypal" | "direct_debit" | "cheque" | "moneybookers" | "premium_sms" | null;
            /**
             * Title
             * @description Heading printed on the order.
             */
            title?: string | null;
            /**
             * Opening text
             * @description Text printed above the items.
             */
            notes_before?: string | null;
            /**
             * Closing text
             * @description Text printed below the items.
             */
            notes_after?: string | null;
            /**
             * Tags
             * @description Tags, separated by spaces or commas.
             */
            tag_list?: string | null;
            /**
             * Language
             * @description Language in which it is written; taken from the contact when empty.
             */
            language?: string | null;
            /**
             * Currency
             * @description ISO 4217 code of the currency of all amounts; taken from the contact when empty.
             */
            currency?: string | null;
            /**
             * Contact id
             * @description Id of the contact it is addressed to. It must name a contact of the company.
             */
            contact_id?: string | null;
            /**
             * Line items
             * @description The line items alone, in order of position. Of items and line_items in one body, line_items wins.
             */
            line_items?: ({
                line_item: components["schemas"]["line_item_update"];
            } | (components["schemas"]["line_item_update"] & {
                line_item?: never;
            }))[];
            /**
             * Items
             * @description All items in order of position: line items, dividers and sub-totals, each wrapped under its own type name and told apart by type.
             */
            items?: ({
                line_item: components["schemas"]["line_item_update"];
            } | (components["schemas"]["line_item_update"] & {
                line_item?: never;
            }) | {
                divider_item: components["schemas"]["divider_item_update"];
            } | (components["schemas"]["divider_item_update"] & {
                divider_item?: never;
            }) | {
                sub_total_item: components["schemas"]["sub_total_item_update"];
            } | (components["schemas"]["sub_total_item_update"] & {
                sub_total_item?: never;
            }))[];
            /**
             * Lock version
             * @description Grows by one with every edit. An update that sends an older one is refused, so of two edits of one order the first saved wins.
             */
            lock_version?: number;
            /**
             * Tax exemption
             * @description Id of the rule that frees from tax.
             */
            tax_exemption_id?: string | null;
        };
        /**
         * Order
         * @description An order of a contact: a document with items and totals that can be sent, commented on and turned into an invoice. With `fields`, it has only the fields named there.
         */
        order: {
            /**
             * Id
             * @description Opaque identifier of the order, given by the service: 22 characters of A-Z a-z 0-9 _ -.
             * @example MYWV92qEuaOIQup8JaBPdE
             * @example 1Rg6aAIT6l0uZ37fDpp0MZ
             */
            readonly id?: string;
            /**
             * Number
             * @description Number of the order, unique among all of its kind. Taken from the series when the order leaves the state draft without one.
             * @example O-2024-0117
             */
            number?: string | null;
            /**
             * Address
             * @description Postal address as printed on the order, line by line; taken from the contact when empty.
             * @example Nordlicht Werkzeugbau GmbH
             *     Speicherstrasse 12
             *     20457 Hamburg
             */
            address_field?: string | null;
            /**
             * Date
             * Format: date
             * @description Date of the order; the day on which it leaves the state draft when empty.
             * @example 2024-03-18
             */
            date?: string | null;
            /**
             * Days until due
             * @description Days from the date to the due date; taken from the contact when empty.
             * @example 14
             */
            due_days?: number | null;
            /**
             * Due date
             * Format: date
             * @description Last day of payment or delivery; the date plus the days until due when empty.
             * @example 2024-04-01
             */
            due_date?: string | null;
            /**
             * Status
             * @description State of the order. Only a draft can be destroyed; leaving draft fills number, date and due date.
             * @default draft
             * @example open
             * @example draft
             * @enum {string}
             */
            status?: "draft" | "open" | "closed";
            /**
             * External reference
             * @description Identifier of the order in another system; the service stores it and gives it no meaning.
             * @example ERP-2024-0815
             */
            external_ref?: string | null;
            /**
             * Payment method
             * @description How money is moved.
             * @example bank_transfer
             * @enum {string|null}
             */
            payment_method?: "cash" | "bank_transfer" | "credit_card" | "paypal" | "direct_debit" | "cheque" | "moneybookers" | "premium_sms" | null;
            /**
             * Title
             * @description Heading printed on the order.
             * @example Milling cutters, spring delivery
             */
            title?: string | null;
            /**
             * Opening text
             * @description Text printed above the items.
             * @example Thank you for your order.
             */
            notes_before?: string | null;
            /**
             * Closing text
             * @description Text printed below the items.
             * @example Payable within 14 days without deduction.
             */
            notes_after?: string | null;
            /**
             * Tags
             * @description Tags, separated by spaces or commas.
             * @example wholesale north
             */
            tag_list?: string | null;
            /**
             * Language
             * @description Language in which it is written; taken from the contact when empty.
             * @example de
             */
            language?: string | null;
            /**
             * Currency
             * @description ISO 4217 code of the currency of all amounts; taken from the contact when empty.
             * @example EUR
             */
            currency?: string | null;
            /**
             * Exchange rate
             * @description Units of the document's currency for one unit of the company's; null where both are the same or no rate is known.
             * @example 1.0862
             */
            readonly exchange_rate?: number | null;
            /**
             * Gross total in company currency
             * @description Gross total in the company's currency, to 2 decimal places.
             * @example 2466
             */
            readonly gross_total_exchanged?: number | null;
            /**
             * Contact
             * @description The contact named by contact_id, with its own links; null where none is named.
             */
            readonly contact?: components["schemas"]["contact_complete_envelope"] | null;
            /**
             * Contact id
             * @description Id of the contact it is addressed to. It must name a contact of the company.
             * @example rA_Ke_hfUBxm0ZObqkAO7M
             */
            contact_id?: string | null;
            /**
             * Estimate
             * @description Id of the estimate from which the order was made.
             * @example qvCVM8w3qn7kjAWwafHaX7
             */
            readonly estimate_id?: string | null;
            /**
             * Line items
             * @description The line items alone, in order of position. Of items and line_items in one body, line_items wins.
             */
            line_items?: components["schemas"]["line_item_envelope"][];
            /**
             * Items
             * @description All items in order of position: line items, dividers and sub-totals, each wrapped under its own type name and told apart by type.
             */
            items?: (components["schemas"]["line_item_envelope"] | components["schemas"]["divider_item_envelope"] | components["schemas"]["sub_total_item_envelope"])[];
            /**
             * Created at
             * Format: date-time
             * @description Moment at which the order was created.
             * @example 2024-03-04T09:15:00+01:00
             */
            readonly created_at?: string;
            /**
             * Updated at
             * Format: date-time
             * @description Moment of the last change to the order.
             * @example 2024-03-18T16:42:07+01:00
             */
            readonly updated_at?: string;
            /**
             * Lock version
             * @description Grows by one with every edit. An update that sends an older one is refused, so of two edits of one order the first saved wins.
             * @example 3
             * @example 0
             */
            lock_version?: number;
            /**
             * Gross total
             * @description Sum of the line items' gross totals, to 2 decimal places.
             * @example 2678.57
             * @example 0
             */
            readonly gross_total?: number;
            /**
             * Tax total
             * @description Tax contained in the gross total, to 2 decimal places.
             * @example 427.67
             * @example 0
             */
            readonly tax_total?: number;
            /**
             * Net total
             * @description Sum of the line items' net totals, to 2 decimal places.
             * @example 2250.9
             * @example 0
             */
            readonly net_total?: number;
            /**
             * Base of the tax
             * @description What the tax is computed from: the sum of the line items' net totals, to 2 decimal places.
             * @example 2250.9
             * @example 0
             */
            readonly net_total_base?: number;
            /**
             * Cost total
             * @description Sum of the line items' costs, to 2 decimal places.
             * @example 1600
             */
            readonly cost_total?: number | null;
            /**
             * Gross margin
             * @description Net total less cost total, to 2 decimal places.
             * @example 650.9
             */
            readonly gross_margin_total?: number | null;
            /**
             * Gross margin in per cent
             * @description Gross margin as percentage of the net total; null where there is nothing to divide by.
             * @example 28.92
             */
            readonly gross_margin_pct?: number | null;
            /**
             * Tax exemption
             * @description Id of the rule that frees from tax.
             * @example 26de92GRLoNgFEyI8g1QbW
             */
            tax_exemption_id?: string | null;
        };
        /**
         * Order with links
         * @description One order under the name of its type, beside its links.
         */
        order_envelope: {
            order: components["schemas"]["order"];
            links: components["schemas"]["links"];
        };
        /**
         * List of orders
         * @description One page of orders, beside the links of the list.
         */
        order_list: {
            /** @description The orders of the page. */
            orders: components["schemas"]["order_envelope"][];
            links: components["schemas"]["links"];
            collection: components["schemas"]["collection"];
        };
        /**
         * Payment
         * @description Money received for an invoice. It is created under its invoice, and closes it when it covers it.
         */
        payment_complete: {
            /**
             * Id
             * @description Opaque identifier of the payment, given by the service: 22 characters of A-Z a-z 0-9 _ -.
             * @example gC_MZNeGtlnt-d010GBhsv
             * @example t61toKn-k9ZudMDuLNvhE7
             */
            readonly id: string;
            /**
             * Amount
             * @description Money received, in the currency of the payment.
             * @example 2625
             * @example 100
             */
            amount: number;
            /**
             * Cash discount
             * @description Amount that the payer deducted for early payment.
             * @example 53.57
             */
            cash_discount: number | null;
            /**
             * Partial
             * @description Whether more is to come: a partial payment does not close its invoice.
             * @default false
             * @example false
             * @example true
             */
            is_partial: boolean;
            /**
             * External reference
             * @description Identifier of the payment in another system; the service stores it and gives it no meaning.
             * @example ERP-2024-0815
             */
            external_ref: string | null;
            /**
             * Date
             * Format: date
             * @description Day on which the money arrived; today when empty.
             * @example 2024-03-25
             * @example 2024-03-28
             */
            date: string | null;
            /**
             * Currency
             * @description ISO 4217 code of the currency; that of the invoice when empty.
             * @example EUR
             */
            currency: string | null;
            /**
             * Exchange rate
             * @description Units of the payment's currency for one unit of the company's; null where both are the same or no rate is known.
             * @example 1.0862
             */
            readonly exchange_rate: number | null;
            /**
             * Amount in company currency
             * @description Amount in the company's currency, to 2 decimal places.
             * @example 2416.68
             */
            readonly amount_exchanged: number | null;
            /**
             * Payment method
             * @description How the money came.
             * @example bank_transfer
             * @enum {string|null}
             */
            payment_method: "cash" | "bank_transfer" | "credit_card" | "paypal" | "direct_debit" | "cheque" | "moneybookers" | "premium_sms" | null;
            /**
             * Late fee
             * @description Part of the amount that was charged for being late.
             * @example 5
             */
            late_fee: number | null;
            /**
             * Kind of parent
             * @description Kind of the record under which the payment was created, set from the path: Document.
             * @example Document
             */
            readonly related_object_type: string;
            /**
             * Id of parent
             * @description Id of the record under which the payment was created, set from the path.
             * @example MCPkYa5M37bPLOzGpbHQDG
             */
            readonly related_object_id: string;
            /**
             * Created at
             * Format: date-time
             * @description Moment at which the payment was created.
             * @example 2024-03-04T09:15:00+01:00
             */
            readonly created_at: string;
        };
        /**
         * Payment with links
         * @description One payment under the name of its type, beside its links.
         */
        payment_complete_envelope: {
            payment: components["schemas"]["payment_complete"];
            links: components["schemas"]["links"];
        };
        /**
         * Payment to create
         * @description The fields of a new payment. Other fields are ignored.
         */
        payment_create: {
            /**
             * Amount
             * @description Money received, in the currency of the payment.
             */
            amount: number;
            /**
             * Cash discount
             * @description Amount that the payer deducted for early payment.
             */
            cash_discount?: number | null;
            /**
             * Partial
             * @description Whether more is to come: a partial payment does not close its invoice.
             * @default false
             */
            is_partial?: boolean;
            /**
             * External reference
             * @description Identifier of the payment in another system; the service stores it and gives it no meaning.
             */
            external_ref?: string | null;
            /**
             * Date
             * Format: date
             * @description Day on which the money arrived; today when empty.
             */
            date?: string | null;
            /**
             * Currency
             * @description ISO 4217 code of the currency; that of the invoice when empty.
             */
            currency?: string | null;
            /**
             * Payment method
             * @description How the money came.
             * @enum {string|null}
             */
            payment_method?: "cash" | "bank_transfer" | "credit_card" | "paypal" | "direct_debit" | "cheque" | "moneybookers" | "premium_sms" | null;
            /**
             * Late fee
             * @description Part of the amount that was charged for being late.
             */
            late_fee?: number | null;
        };
        /**
         * Payment
         * @description Money received for an invoice. It is created under its invoice, and closes it when it covers it. With `fields`, it has only the fields named there.
         */
        payment: {
            /**
             * Id
             * @description Opaque identifier of the payment, given by the service: 22 characters of A-Z a-z 0-9 _ -.
             * @example gC_MZNeGtlnt-d010GBhsv
             * @example t61toKn-k9ZudMDuLNvhE7
             */
            readonly id?: string;
            /**
             * Amount
             * @description Money received, in the currency of the payment.
             * @example 2625
             * @example 100
             */
            amount?: number;
            /**
             * Cash discount
             * @description Amount that the payer deducted for early payment.
             * @example 53.57
             */
            cash_discount?: number | null;
            /**
             * Partial
             * @description Whether more is to come: a partial payment does not close its invoice.
             * @default false
             * @example false
             * @example true
             */
            is_partial?: boolean;
            /**
             * External reference
             * @description Identifier of the payment in another system; the service stores it and gives it no meaning.
             * @example ERP-2024-0815
             */
            external_ref?: string | null;
            /**
             * Date
             * Format: date
             * @description Day on which the money arrived; today when empty.
             * @example 2024-03-25
             * @example 2024-03-28
             */
            date?: string | null;
            /**
             * Currency
             * @description ISO 4217 code of the currency; that of the invoice when empty.
             * @example EUR
             */
            currency?: string | null;
            /**
             * Exchange rate
             * @description Units of the payment's currency for one unit of the company's; null where both are the same or no rate is known.
             * @example 1.0862
             */
            readonly exchange_rate?: number | null;
            /**
             * Amount in company currency
             * @description Amount in the company's currency, to 2 decimal places.
             * @example 2416.68
             */
            readonly amount_exchanged?: number | null;
            /**
             * Payment method
             * @description How the money came.
             * @example bank_transfer
             * @enum {string|null}
             */
            payment_method?: "cash" | "bank_transfer" | "credit_card" | "paypal" | "direct_debit" | "cheque" | "moneybookers" | "premium_sms" | null;
            /**
             * Late fee
             * @description Part of the amount that was charged for being late.
             * @example 5
             */
            late_fee?: number | null;
            /**
             * Kind of parent
             * @description Kind of the record under which the payment was created, set from the path: Document.
             * @example Document
             */
            readonly related_object_type?: string;
            /**
             * Id of parent
             * @description Id of the record under which the payment was created, set from the path.
             * @example MCPkYa5M37bPLOzGpbHQDG
             */
            readonly related_object_id?: string;
            /**
             * Created at
             * Format: date-time
             * @description Moment at which the payment was created.
             * @example 2024-03-04T09:15:00+01:00
             */
            readonly created_at?: string;
        };
        /**
         * Payment with links
         * @description One payment under the name of its type, beside its links.
         */
        payment_envelope: {
            payment: components["schemas"]["payment"];
            links: components["schemas"]["links"];
        };
        /**
         * List of payments
         * @description One page of payments, beside the links of the list.
         */
        payment_list: {
            /** @description The payments of the page. */
            payments: components["schemas"]["payment_envelope"][];
            links: components["schemas"]["links"];
            collection: components["schemas"]["collection"];
        };
        /**
         * Sub-total item
         * @description The sum of the line items above it, back to the previous sub-total. It travels inside its document.
         */
        sub_total_item: {
            /**
             * Id
             * @description Opaque identifier of the sub-total, given by the service: 22 characters of A-Z a-z 0-9 _ -.
             * @example 7jeHjRjQqrlwIpKmlwOUhD
             * @example KDfJNQPsRoEOVoml8C06Mr
             */
            readonly id: string;
            /**
             * Position
             * @description Place among the items of the document, from 1.
             * @example 3
             */
            position: number;
            /**
             * Name
             * @description Label printed before the sum.
             * @example Sum of tools
             */
            name: string | null;
            /**
             * Kind of item
             * @description Tells the kinds of items apart.
             * @default SubTotalItem
             * @example SubTotalItem
             */
            type: string;
            /**
             * Net total
             * @description Sum of the net totals above, back to the previous sub-total, to 2 decimal places.
             * @example 2250.9
             * @example 0
             */
            readonly net_total: number;
            /**
             * Gross total
             * @description Sum of the gross totals above, back to the previous sub-total, to 2 decimal places.
             * @example 2678.57
             * @example 0
             */
            readonly gross_total: number;
            /**
             * Created at
             * Format: date-time
             * @description Moment at which the sub-total item was created.
             * @example 2024-03-04T09:15:00+01:00
             */
            readonly created_at: string;
            /**
             * Updated at
             * Format: date-time
             * @description Moment of the last change to the sub-total item.
             * @example 2024-03-18T16:42:07+01:00
             */
            readonly updated_at: string;
        };
        /**
         * Sub-total item with links
         * @description One sub-total item under the name of its type, beside its links.
         */
        sub_total_item_envelope: {
            sub_total_item: components["schemas"]["sub_total_item"];
            links: components["schemas"]["links"];
        };
        /**
         * Sub-total item to create
         * @description The fields of a new sub-total item. Other fields are ignored.
         */
        sub_total_item_create: {
            /**
             * Position
             * @description Place among the items of the document, from 1.
             */
            position: number;
            /**
             * Name
             * @description Label printed before the sum.
             */
            name?: string | null;
            /**
             * Kind of item
             * @description Tells the kinds of items apart.
             * @default SubTotalItem
             */
            type?: string;
            /**
             * Remove
             * @description Sent as true for an element with a known id, removes this sub-total item from its parent. Never answered.
             */
            _destroy?: boolean;
        };
        /**
         * Sub-total item to update
         * @description The fields of one sub-total item that can be changed. Fields that are left out stay; other fields are ignored.
         */
        sub_total_item_update: {
            /**
             * Id
             * @description Opaque identifier of the sub-total, given by the service: 22 characters of A-Z a-z 0-9 _ -.
             */
            id?: string;
            /**
             * Position
             * @description Place among the items of the document, from 1.
             */
            position?: number;
            /**
             * Name
             * @description Label printed before the sum.
             */
            name?: string | null;
            /**
             * Kind of item
             * @description Tells the kinds of items apart.
             */
            type?: string;
            /**
             * Remove
             * @description Sent as true for an element with a known id, removes this sub-total item from its parent. Never answered.
             */
            _destroy?: boolean;
        };
        /**
         * User
         * @description Somebody who works with the service: the one as whom the caller is authenticated. With `fields`, it has only the fields named there.
         */
        user: {
            /**
             * Id
             * @description Opaque identifier of the user, given by the service: 22 characters of A-Z a-z 0-9 _ -.
             * @example a1d7Rw_yotK2fTlbrDjAtG
             */
            readonly id?: string;
            /**
             * Last name
             * @description Family name.
             * @example Ferreira
             */
            last_name?: string | null;
            /**
             * First name
             * @description Given name.
             * @example Marta
             */
            first_name?: string | null;
            /**
             * Gender
             * @description Decides the form of salutation.
             * @example female
             * @enum {string|null}
             */
            gender?: "male" | "female" | null;
            /**
             * Job title
             * @description What they do at work.
             * @example Managing director
             */
            position?: string | null;
            /**
             * Title
             * @description Academic or other title that precedes the name.
             * @example Dr.
             */
            title?: string | null;
            /**
             * Language
             * @description Language of messages, taken when a call names no locale.
             * @example en
             */
            language?: string;
            /**
             * Time zone
             * @description Name of the time zone in which times are shown.
             * @example Europe/Berlin
             */
            time_zone?: string | null;
            /**
             * E-mail
             * @description E-mail address, with which the user also logs in.
             * @example marta@acme.example
             */
            email?: string;
            /**
             * Website
             * @description Address of a personal website.
             * @example https://marta.example
             */
            url?: string | null;
            /**
             * Birthday
             * Format: date
             * @description Date of birth.
             * @example 1985-12-10
             */
            birthday?: string | null;
            /**
             * Fax
             * @description Fax number as people write it.
             * @example +49 40 5550142
             */
            phone_fax?: string | null;
            /**
             * Office telephone
             * @description Telephone number at work.
             * @example +49 40 5550140
             */
            phone_office?: string | null;
            /**
             * Home telephone
             * @description Private telephone number.
             * @example +49 40 5550199
             */
            phone_home?: string | null;
            /**
             * Mobile telephone
             * @description Mobile telephone number.
             * @example +49 151 5550140
             */
            phone_mobile?: string | null;
            /**
             * Created at
             * Format: date-time
             * @description Moment at which the user was created.
             * @example 2024-03-04T09:15:00+01:00
             */
            readonly created_at?: string;
            /**
             * Updated at
             * Format: date-time
             * @description Moment of the last change to the user.
             * @example 2024-03-18T16:42:07+01:00
             */
            readonly updated_at?: string;
        };
        /**
         * User with links
         * @description One user under the name of its type, beside its links.
         */
        user_envelope: {
            user: components["schemas"]["user"];
            links: components["schemas"]["links"];
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
        /** @description Not logged in, or restricted by roles. */
        unauthorized: {
            headers: {
                "WWW-Authenticate": components["headers"]["challenge"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["errors"];
            };
        };
        /** @description The record cannot be destroyed. */
        forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["errors"];
            };
        };
        /** @description There is no such record, or no such version. */
        not_found: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["errors"];
            };
        };
        /** @description The body is larger than 1 MiB, nested too deeply, or has too long a list. */
        content_too_large: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["errors"];
            };
        };
        /** @description The body is of a type other than the operation takes. */
        unsupported_media_type: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["errors"];
            };
        };
        /** @description The code is exchanged for a token. */
        token_given: {
            headers: {
                "Cache-Control": components["headers"]["no_store"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["token"];
            };
        };
        /** @description The app or its grant is refused. */
        token_refused: {
            headers: {
                "Cache-Control": components["headers"]["no_store"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["oauth_errors"];
            };
        };
        /** @description Properties of the record are invalid. Nothing is changed. */
        comment_invalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["errors"];
            };
        };
        /** @description Properties of the record are invalid. Nothing is changed. */
        contact_invalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["errors"];
            };
        };
        /** @description Properties of the record are invalid. Nothing is changed. */
        email_invalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["errors"];
            };
        };
        /** @description Properties of the record are invalid. Nothing is changed. */
        invoice_invalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["errors"];
            };
        };
        /** @description Properties of the record are invalid. Nothing is changed. */
        order_invalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["errors"];
            };
        };
        /** @description Properties of the record are invalid. Nothing is changed. */
        payment_invalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["errors"];
            };
        };
    };
    parameters: {
        /**
         * @description Searches the list; which fields it looks at depends on the type. `*` stands for any text.
         * @example nord
         */
        q: string;
        /**
         * @description Page of the list, from 1.
         * @example 1
         */
        page: number;
        /**
         * @description Number of results on a page. More than 200 counts as 200.
         * @example 50
         */
        per_page: number;
        /**
         * @description Names of fields separated by commas. Each answered record is restricted to them; unknown names are ignored.
         * @example id,number
         */
        fields: string;
        /**
         * @description Another way to write `fields`, one name at a time.
         * @example [
         *       "id",
         *       "number"
         *     ]
         */
        fields_list: string[];
        /**
         * @description Language and country that decide the language of messages. The user's language when left out.
         * @example de_DE
         */
        locale: string;
        /**
         * @description Version of the schemas. The current one when left out.
         * @example 1.0
         */
        v: string;
        /**
         * @description Id of the app, given when the app was created.
         * @example 4f7c1d0e9b2a48d6
         */
        client_id: string;
        /**
         * @description Secret of the app, given when the app was created.
         * @example s3cr3t-0f-th3-4pp
         */
        client_secret: string;
        /**
         * @description Address that the browser is sent back to. It must lie within the domain of the app's Site URL.
         * @example https://app.example/callback
         */
        redirect_uri: string;
        /**
         * @description Code that the browser brought back; it works once.
         * @example c0de-1nce-0n1y
         */
        code: string;
        /**
         * @description Random string of the app's choice, which comes back unchanged.
         * @example xyz-7731
         */
        state: string;
        /**
         * @description Kind of grant that is exchanged.
         * @example authorization_code
         */
        grant_type: "authorization_code";
        /** @description Equals q: narrows the permissions, for example by the name of their context. */
        auth_permissions_filter_q: string;
        /**
         * @description Field by which the list is sorted.
         * @example auth_permission.name
         */
        auth_permissions_sort_by: "auth_permission.name" | "auth_context.name";
        /**
         * @description Direction of sorting: ascending or descending.
         * @example ASC
         */
        sort: "ASC" | "DESC";
        /**
         * @description Id of the permission.
         * @example CTr3RvXRy87MM2Yjb4YNyM
         */
        auth_permissions_id: string;
        /**
         * @description Id of the comment.
         * @example Y4eyO4p5aT2o0CvDl3NJcR
         */
        comments_id: string;
        /** @description Equals q: searches the text. */
        comments_filter_q: string;
        /** @description Ids of contacts separated by commas; the comment must lie under one of them. */
        comments_filter_contact_ids: string;
        /** @description Ids of parents separated by commas; the comment must lie under one of them. */
        filter_related_object_ids: string;
        /**
         * @description Comments created on or after this date.
         * @example 2024-03-18
         */
        comments_filter_from: string;
        /**
         * @description Comments created on or before this date.
         * @example 2024-03-18
         */
        comments_filter_to: string;
        /**
         * @description Field by which the list is sorted.
         * @example created_at
         */
        comments_sort_by: "created_at" | "updated_at";
        /**
         * @description Id of the contact.
         * @example rA_Ke_hfUBxm0ZObqkAO7M
         */
        contacts_id: string;
        /** @description Equals q: a wildcard search over number, first name, last name, organisation and e-mail. */
        contacts_filter_q: string;
        /** @description Contacts whose organisation starts with this text. */
        filter_organisation: string;
        /** @description Tags separated by spaces; a contact must carry all of them. */
        contacts_filter_tags: string;
        /** @description Ids separated by commas; a contact must have one of them. */
        contacts_filter_ids: string;
        /**
         * @description Created at or after this moment; a bare date means its first moment.
         * @example 2024-03-18T16:42:07+01:00
         */
        filter_created_at_from: string;
        /**
         * @description Created at or before this moment; a bare date means its last moment.
         * @example 2024-03-18T16:42:07+01:00
         */
        filter_created_at_to: string;
        /**
         * @description Born on or after this date.
         * @example 2024-03-18
         */
        filter_birthday_from: string;
        /**
         * @description Born on or before this date.
         * @example 2024-03-18
         */
        filter_birthday_to: string;
        /** @description Ids of users separated by commas; one of them must have created the contact. */
        contacts_filter_creator_ids: string;
        /** @description Contacts whose number starts with this text. */
        contacts_filter_number: string;
        /** @description Language codes separated by commas; a contact must have one of them. */
        contacts_filter_languages: string;
        /**
         * @description Contacts of this kind.
         * @example Client
         */
        filter_type: "Client" | "Lead" | "Supplier";
        /** @description Contacts with at least this probability, in per cent. */
        filter_probability_from: number;
        /** @description Contacts with at most this probability, in per cent. */
        filter_probability_to: number;
        /** @description Contacts with at least this sales potential. */
        filter_sales_potential_from: number;
        /** @description Contacts with at most this sales potential. */
        filter_sales_potential_to: number;
        /**
         * @description Field by which the list is sorted.
         * @example organisation
         */
        contacts_sort_by: "organisation" | "number" | "email" | "first_name" | "last_name" | "created_at" | "updated_at";
        /** @description Equals q: searches title, number and address. */
        contacts_filter_q_2: string;
        /** @description States separated by commas; an invoice must be in one of them. */
        contacts_filter_status: string;
        /** @description Invoices with this number. */
        contacts_filter_number_2: string;
        /** @description Tags separated by spaces; an invoice must carry all of them. */
        contacts_filter_tags_2: string;
        /**
         * @description Invoices dated on or after this date.
         * @example 2024-03-18
         */
        contacts_filter_from: string;
        /**
         * @description Invoices dated on or before this date.
         * @example 2024-03-18
         */
        contacts_filter_to: string;
        /** @description Language codes separated by commas; an invoice must have one of them. */
        contacts_filter_languages_2: string;
        /** @description Ids of contacts separated by commas; the invoice must be addressed to one of them. */
        contacts_filter_contact_ids: string;
        /** @description Ids separated by commas; an invoice must have one of them. */
        contacts_filter_ids_2: string;
        /** @description Ids of users separated by commas; one of them must have created the invoice. */
        contacts_filter_creator_ids_2: string;
        /**
         * @description Field by which the list is sorted.
         * @example title
         */
        contacts_sort_by_2: "title" | "number" | "created_at" | "updated_at" | "price_total" | "price_tax" | "date" | "due_date";
        /** @description States separated by commas; an order must be in one of them. */
        contacts_filter_status_2: string;
        /** @description Orders with this number. */
        contacts_filter_number_3: string;
        /** @description Tags separated by spaces; an order must carry all of them. */
        contacts_filter_tags_3: string;
        /**
         * @description Orders dated on or after this date.
         * @example 2024-03-18
         */
        contacts_filter_from_2: string;
        /**
         * @description Orders dated on or before this date.
         * @example 2024-03-18
         */
        contacts_filter_to_2: string;
        /** @description Language codes separated by commas; an order must have one of them. */
        contacts_filter_languages_3: string;
        /** @description Ids of contacts separated by commas; the order must be addressed to one of them. */
        contacts_filter_contact_ids_2: string;
        /** @description Ids separated by commas; an order must have one of them. */
        contacts_filter_ids_3: string;
        /** @description Ids of users separated by commas; one of them must have created the order. */
        contacts_filter_creator_ids_3: string;
        /** @description Equals q: searches subject and body. */
        contacts_filter_q_3: string;
        /** @description States separated by commas, of draft, sent and in_progress; an e-mail must be in one of them. */
        contacts_filter_status_3: string;
        /** @description E-mails with this text in one of their address fields. */
        filter_address: string;
        /**
         * @description E-mails created on or after this date.
         * @example 2024-03-18
         */
        contacts_filter_from_3: string;
        /**
         * @description E-mails created on or before this date.
         * @example 2024-03-18
         */
        contacts_filter_to_3: string;
        /**
         * @description Id of the e-mail.
         * @example I4_cOVdVZf_NUN1_bMYkFR
         */
        emails_id: string;
        /**
         * @description Id of the invoice.
         * @example MCPkYa5M37bPLOzGpbHQDG
         */
        invoices_id: string;
        /** @description Equals q: searches the external reference. */
        invoices_filter_q: string;
        /**
         * @description Payments dated on or after this date.
         * @example 2024-03-18
         */
        invoices_filter_from: string;
        /**
         * @description Payments dated on or before this date.
         * @example 2024-03-18
         */
        invoices_filter_to: string;
        /**
         * @description Field by which the list is sorted.
         * @example amount
         */
        invoices_sort_by: "amount" | "created_at" | "updated_at";
        /**
         * @description Id of the order.
         * @example MYWV92qEuaOIQup8JaBPdE
         */
        orders_id: string;
        /**
         * @description Id of the payment.
         * @example gC_MZNeGtlnt-d010GBhsv
         */
        payments_id: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description The ways of authentication that would be accepted (RFC 9110, 11.6.1; RFC 6750, 3).
         * @example Basic realm="acme", charset="UTF-8", Bearer realm="acme"
         */
        challenge: string;
        /**
         * @description Address of the created record (RFC 9110, 10.2.2).
         * @example /api/contacts/rA_Ke_hfUBxm0ZObqkAO7M
         */
        created_at_address: string;
        /**
         * @description Where the browser goes next.
         * @example https://app.example/callback?code=c0de-1nce-0n1y&state=xyz-7731
         */
        redirect: string;
        /**
         * @description Tokens are not kept in caches (RFC 6749, 5.1).
         * @example no-store
         */
        no_store: "no-store";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    authorize: {
        parameters: {
            query: {
                /**
                 * @description Id of the app, given when the app was created.
                 * @example 4f7c1d0e9b2a48d6
                 */
                client_id: string;
                /**
                 * @description Address that the browser is sent back to. It must lie within the domain of the app's Site URL.
                 * @example https://app.example/callback
                 */
                redirect_uri: string;
                /**
                 * @description Permissions that the app asks for, separated by spaces. All permissions of the user when left out.
                 * @example api/contacts:read,update api/orders offline_access
                 */
                scope?: string;
                /**
                 * @description Random string of the app's choice, which comes back unchanged.
                 * @example xyz-7731
                 */
                state?: components["parameters"]["state"];
                /**
                 * @description `token` for the implicit grant.
                 * @example code
                 */
                response_type?: "code" | "token";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page with the login or the authorisation dialog. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Back to the app, or to the login. */
            302: {
                headers: {
                    Location: components["headers"]["redirect"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A page that says why the app cannot be authorised. The browser is not sent to an address that the app does not own. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    requestTokenByQuery: {
        parameters: {
            query?: {
                /**
                 * @description Id of the app, given when the app was created.
                 * @example 4f7c1d0e9b2a48d6
                 */
                client_id?: components["parameters"]["client_id"];
                /**
                 * @description Secret of the app, given when the app was created.
                 * @example s3cr3t-0f-th3-4pp
                 */
                client_secret?: components["parameters"]["client_secret"];
                /**
                 * @description Address that the browser is sent back to. It must lie within the domain of the app's Site URL.
                 * @example https://app.example/callback
                 */
                redirect_uri?: components["parameters"]["redirect_uri"];
                /**
                 * @description Code that the browser brought back; it works once.
                 * @example c0de-1nce-0n1y
                 */
                code?: components["parameters"]["code"];
                /**
                 * @description Random string of the app's choice, which comes back unchanged.
                 * @example xyz-7731
                 */
                state?: components["parameters"]["state"];
                /**
                 * @description Kind of grant that is exchanged.
                 * @example authorization_code
                 */
                grant_type?: components["parameters"]["grant_type"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["token_given"];
            400: components["responses"]["token_refused"];
        };
    };
    requestToken: {
        parameters: {
            query?: {
                /**
                 * @description Id of the app, given when the app was created.
                 * @example 4f7c1d0e9b2a48d6
                 */
                client_id?: components["parameters"]["client_id"];
                /**
                 * @description Secret of the app, given when the app was created.
                 * @example s3cr3t-0f-th3-4pp
                 */
                client_secret?: components["parameters"]["client_secret"];
                /**
                 * @description Address that the browser is sent back to. It must lie within the domain of the app's Site URL.
                 * @example https://app.example/callback
                 */
                redirect_uri?: components["parameters"]["redirect_uri"];
                /**
                 * @description Code that the browser brought back; it works once.
                 * @example c0de-1nce-0n1y
                 */
                code?: components["parameters"]["code"];
                /**
                 * @description Random string of the app's choice, which comes back unchanged.
                 * @example xyz-7731
                 */
                state?: components["parameters"]["state"];
                /**
                 * @description Kind of grant that is exchanged.
                 * @example authorization_code
                 */
                grant_type?: components["parameters"]["grant_type"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The fields that are not in the query. */
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["token_request"];
            };
        };
        responses: {
            200: components["responses"]["token_given"];
            400: components["responses"]["token_refused"];
            413: components["responses"]["content_too_large"];
            415: components["responses"]["unsupported_media_type"];
        };
    };
    listSchemas: {
        parameters: {
            query?: {
                /**
                 * @description Whether to answer the internal version instead of the schemas.
                 * @example true
                 */
                gem_version?: boolean;
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schemas, or their internal version. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["schema_version"] | components["schemas"]["all_schemas"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
        };
    };
    listAuthPermissions: {
        parameters: {
            query?: {
                /**
                 * @description Searches the list; which fields it looks at depends on the type. `*` stands for any text.
                 * @example nord
                 */
                q?: components["parameters"]["q"];
                /**
                 * @description Page of the list, from 1.
                 * @example 1
                 */
                page?: components["parameters"]["page"];
                /**
                 * @description Number of results on a page. More than 200 counts as 200.
                 * @example 50
                 */
                per_page?: components["parameters"]["per_page"];
                /**
                 * @description Names of fields separated by commas. Each answered record is restricted to them; unknown names are ignored.
                 * @example id,number
                 */
                fields?: components["parameters"]["fields"];
                /**
                 * @description Another way to write `fields`, one name at a time.
                 * @example [
                 *       "id",
                 *       "number"
                 *     ]
                 */
                "fields[]"?: components["parameters"]["fields_list"];
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
                /** @description Equals q: narrows the permissions, for example by the name of their context. */
                "filter[q]"?: components["parameters"]["auth_permissions_filter_q"];
                /**
                 * @description Field by which the list is sorted.
                 * @example auth_permission.name
                 */
                sort_by?: components["parameters"]["auth_permissions_sort_by"];
                /**
                 * @description Direction of sorting: ascending or descending.
                 * @example ASC
                 */
                sort?: components["parameters"]["sort"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the auth permissions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["auth_permission_list"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
        };
    };
    readAuthPermission: {
        parameters: {
            query?: {
                /**
                 * @description Names of fields separated by commas. Each answered record is restricted to them; unknown names are ignored.
                 * @example id,number
                 */
                fields?: components["parameters"]["fields"];
                /**
                 * @description Another way to write `fields`, one name at a time.
                 * @example [
                 *       "id",
                 *       "number"
                 *     ]
                 */
                "fields[]"?: components["parameters"]["fields_list"];
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the permission.
                 * @example CTr3RvXRy87MM2Yjb4YNyM
                 */
                id: components["parameters"]["auth_permissions_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The permission. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["auth_permission_envelope"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
        };
    };
    readAuthPermissionSchema: {
        parameters: {
            query?: {
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schema of auth permissions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["json_schema"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
        };
    };
    readComment: {
        parameters: {
            query?: {
                /**
                 * @description Names of fields separated by commas. Each answered record is restricted to them; unknown names are ignored.
                 * @example id,number
                 */
                fields?: components["parameters"]["fields"];
                /**
                 * @description Another way to write `fields`, one name at a time.
                 * @example [
                 *       "id",
                 *       "number"
                 *     ]
                 */
                "fields[]"?: components["parameters"]["fields_list"];
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the comment.
                 * @example Y4eyO4p5aT2o0CvDl3NJcR
                 */
                id: components["parameters"]["comments_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The comment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["comment_envelope"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
        };
    };
    updateComment: {
        parameters: {
            query?: {
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the comment.
                 * @example Y4eyO4p5aT2o0CvDl3NJcR
                 */
                id: components["parameters"]["comments_id"];
            };
            cookie?: never;
        };
        /** @description The comment, under the name of its type or bare. */
        requestBody: {
            content: {
                "application/json": {
                    comment: components["schemas"]["comment_update"];
                } | (components["schemas"]["comment_update"] & {
                    comment?: never;
                });
            };
        };
        responses: {
            /** @description The comment with its changes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["comment_complete_envelope"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            413: components["responses"]["content_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["comment_invalid"];
        };
    };
    destroyComment: {
        parameters: {
            query?: {
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the comment.
                 * @example Y4eyO4p5aT2o0CvDl3NJcR
                 */
                id: components["parameters"]["comments_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The comment is destroyed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["nothing"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
        };
    };
    listComments: {
        parameters: {
            query?: {
                /**
                 * @description Searches the list; which fields it looks at depends on the type. `*` stands for any text.
                 * @example nord
                 */
                q?: components["parameters"]["q"];
                /**
                 * @description Page of the list, from 1.
                 * @example 1
                 */
                page?: components["parameters"]["page"];
                /**
                 * @description Number of results on a page. More than 200 counts as 200.
                 * @example 50
                 */
                per_page?: components["parameters"]["per_page"];
                /**
                 * @description Names of fields separated by commas. Each answered record is restricted to them; unknown names are ignored.
                 * @example id,number
                 */
                fields?: components["parameters"]["fields"];
                /**
                 * @description Another way to write `fields`, one name at a time.
                 * @example [
                 *       "id",
                 *       "number"
                 *     ]
                 */
                "fields[]"?: components["parameters"]["fields_list"];
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
                /** @description Equals q: searches the text. */
                "filter[q]"?: components["parameters"]["comments_filter_q"];
                /** @description Ids of contacts separated by commas; the comment must lie under one of them. */
                "filter[contact_ids]"?: components["parameters"]["comments_filter_contact_ids"];
                /** @description Ids of parents separated by commas; the comment must lie under one of them. */
                "filter[related_object_ids]"?: components["parameters"]["filter_related_object_ids"];
                /**
                 * @description Comments created on or after this date.
                 * @example 2024-03-18
                 */
                "filter[from]"?: components["parameters"]["comments_filter_from"];
                /**
                 * @description Comments created on or before this date.
                 * @example 2024-03-18
                 */
                "filter[to]"?: components["parameters"]["comments_filter_to"];
                /**
                 * @description Field by which the list is sorted.
                 * @example created_at
                 */
                sort_by?: components["parameters"]["comments_sort_by"];
                /**
                 * @description Direction of sorting: ascending or descending.
                 * @example ASC
                 */
                sort?: components["parameters"]["sort"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the comments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["comment_list"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
        };
    };
    readCommentSchema: {
        parameters: {
            query?: {
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schema of comments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["json_schema"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
        };
    };
    readCurrentCompany: {
        parameters: {
            query?: {
                /**
                 * @description Names of fields separated by commas. Each answered record is restricted to them; unknown names are ignored.
                 * @example id,number
                 */
                fields?: components["parameters"]["fields"];
                /**
                 * @description Another way to write `fields`, one name at a time.
                 * @example [
                 *       "id",
                 *       "number"
                 *     ]
                 */
                "fields[]"?: components["parameters"]["fields_list"];
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current company. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["company_envelope"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
        };
    };
    readCompanySchema: {
        parameters: {
            query?: {
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schema of companies. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["json_schema"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
        };
    };
    readContact: {
        parameters: {
            query?: {
                /**
                 * @description Names of fields separated by commas. Each answered record is restricted to them; unknown names are ignored.
                 * @example id,number
                 */
                fields?: components["parameters"]["fields"];
                /**
                 * @description Another way to write `fields`, one name at a time.
                 * @example [
                 *       "id",
                 *       "number"
                 *     ]
                 */
                "fields[]"?: components["parameters"]["fields_list"];
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the contact.
                 * @example rA_Ke_hfUBxm0ZObqkAO7M
                 */
                id: components["parameters"]["contacts_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contact. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["contact_envelope"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
        };
    };
    updateContact: {
        parameters: {
            query?: {
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the contact.
                 * @example rA_Ke_hfUBxm0ZObqkAO7M
                 */
                id: components["parameters"]["contacts_id"];
            };
            cookie?: never;
        };
        /** @description The contact, under the name of its type or bare. */
        requestBody: {
            content: {
                "application/json": {
                    contact: components["schemas"]["contact_update"];
                } | (components["schemas"]["contact_update"] & {
                    contact?: never;
                });
            };
        };
        responses: {
            /** @description The contact with its changes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["contact_complete_envelope"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            413: components["responses"]["content_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["contact_invalid"];
        };
    };
    destroyContact: {
        parameters: {
            query?: {
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the contact.
                 * @example rA_Ke_hfUBxm0ZObqkAO7M
                 */
                id: components["parameters"]["contacts_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contact is destroyed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["nothing"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
        };
    };
    listContacts: {
        parameters: {
            query?: {
                /**
                 * @description Searches the list; which fields it looks at depends on the type. `*` stands for any text.
                 * @example nord
                 */
                q?: components["parameters"]["q"];
                /**
                 * @description Page of the list, from 1.
                 * @example 1
                 */
                page?: components["parameters"]["page"];
                /**
                 * @description Number of results on a page. More than 200 counts as 200.
                 * @example 50
                 */
                per_page?: components["parameters"]["per_page"];
                /**
                 * @description Names of fields separated by commas. Each answered record is restricted to them; unknown names are ignored.
                 * @example id,number
                 */
                fields?: components["parameters"]["fields"];
                /**
                 * @description Another way to write `fields`, one name at a time.
                 * @example [
                 *       "id",
                 *       "number"
                 *     ]
                 */
                "fields[]"?: components["parameters"]["fields_list"];
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
                /** @description Equals q: a wildcard search over number, first name, last name, organisation and e-mail. */
                "filter[q]"?: components["parameters"]["contacts_filter_q"];
                /** @description Contacts whose organisation starts with this text. */
                "filter[organisation]"?: components["parameters"]["filter_organisation"];
                /** @description Tags separated by spaces; a contact must carry all of them. */
                "filter[tags]"?: components["parameters"]["contacts_filter_tags"];
                /** @description Ids separated by commas; a contact must have one of them. */
                "filter[ids]"?: components["parameters"]["contacts_filter_ids"];
                /**
                 * @description Created at or after this moment; a bare date means its first moment.
                 * @example 2024-03-18T16:42:07+01:00
                 */
                "filter[created_at_from]"?: components["parameters"]["filter_created_at_from"];
                /**
                 * @description Created at or before this moment; a bare date means its last moment.
                 * @example 2024-03-18T16:42:07+01:00
                 */
                "filter[created_at_to]"?: components["parameters"]["filter_created_at_to"];
                /**
                 * @description Born on or after this date.
                 * @example 2024-03-18
                 */
                "filter[birthday_from]"?: components["parameters"]["filter_birthday_from"];
                /**
                 * @description Born on or before this date.
                 * @example 2024-03-18
                 */
                "filter[birthday_to]"?: components["parameters"]["filter_birthday_to"];
                /** @description Ids of users separated by commas; one of them must have created the contact. */
                "filter[creator_ids]"?: components["parameters"]["contacts_filter_creator_ids"];
                /** @description Contacts whose number starts with this text. */
                "filter[number]"?: components["parameters"]["contacts_filter_number"];
                /** @description Language codes separated by commas; a contact must have one of them. */
                "filter[languages]"?: components["parameters"]["contacts_filter_languages"];
                /**
                 * @description Contacts of this kind.
                 * @example Client
                 */
                "filter[type]"?: components["parameters"]["filter_type"];
                /** @description Contacts with at least this probability, in per cent. */
                "filter[probability_from]"?: components["parameters"]["filter_probability_from"];
                /** @description Contacts with at most this probability, in per cent. */
                "filter[probability_to]"?: components["parameters"]["filter_probability_to"];
                /** @description Contacts with at least this sales potential. */
                "filter[sales_potential_from]"?: components["parameters"]["filter_sales_potential_from"];
                /** @description Contacts with at most this sales potential. */
                "filter[sales_potential_to]"?: components["parameters"]["filter_sales_potential_to"];
                /**
                 * @description Field by which the list is sorted.
                 * @example organisation
                 */
                sort_by?: components["parameters"]["contacts_sort_by"];
                /**
                 * @description Direction of sorting: ascending or descending.
                 * @example ASC
                 */
                sort?: components["parameters"]["sort"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the contacts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["contact_list"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
        };
    };
    createContact: {
        parameters: {
            query?: {
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The contact, under the name of its type or bare. */
        requestBody: {
            content: {
                "application/json": {
                    contact: components["schemas"]["contact_create"];
                } | (components["schemas"]["contact_create"] & {
                    contact?: never;
                });
            };
        };
        responses: {
            /** @description The created contact. */
            201: {
                headers: {
                    Location: components["headers"]["created_at_address"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["contact_complete_envelope"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            413: components["responses"]["content_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["contact_invalid"];
        };
    };
    listContactInvoices: {
        parameters: {
            query?: {
                /**
                 * @description Searches the list; which fields it looks at depends on the type. `*` stands for any text.
                 * @example nord
                 */
                q?: components["parameters"]["q"];
                /**
                 * @description Page of the list, from 1.
                 * @example 1
                 */
                page?: components["parameters"]["page"];
                /**
                 * @description Number of results on a page. More than 200 counts as 200.
                 * @example 50
                 */
                per_page?: components["parameters"]["per_page"];
                /**
                 * @description Names of fields separated by commas. Each answered record is restricted to them; unknown names are ignored.
                 * @example id,number
                 */
                fields?: components["parameters"]["fields"];
                /**
                 * @description Another way to write `fields`, one name at a time.
                 * @example [
                 *       "id",
                 *       "number"
                 *     ]
                 */
                "fields[]"?: components["parameters"]["fields_list"];
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
                /** @description Equals q: searches title, number and address. */
                "filter[q]"?: components["parameters"]["contacts_filter_q_2"];
                /** @description States separated by commas; an invoice must be in one of them. */
                "filter[status]"?: components["parameters"]["contacts_filter_status"];
                /** @description Invoices with this number. */
                "filter[number]"?: components["parameters"]["contacts_filter_number_2"];
                /** @description Tags separated by spaces; an invoice must carry all of them. */
                "filter[tags]"?: components["parameters"]["contacts_filter_tags_2"];
                /**
                 * @description Invoices dated on or after this date.
                 * @example 2024-03-18
                 */
                "filter[from]"?: components["parameters"]["contacts_filter_from"];
                /**
                 * @description Invoices dated on or before this date.
                 * @example 2024-03-18
                 */
                "filter[to]"?: components["parameters"]["contacts_filter_to"];
                /** @description Language codes separated by commas; an invoice must have one of them. */
                "filter[languages]"?: components["parameters"]["contacts_filter_languages_2"];
                /** @description Ids of contacts separated by commas; the invoice must be addressed to one of them. */
                "filter[contact_ids]"?: components["parameters"]["contacts_filter_contact_ids"];
                /** @description Ids separated by commas; an invoice must have one of them. */
                "filter[ids]"?: components["parameters"]["contacts_filter_ids_2"];
                /** @description Ids of users separated by commas; one of them must have created the invoice. */
                "filter[creator_ids]"?: components["parameters"]["contacts_filter_creator_ids_2"];
                /**
                 * @description Field by which the list is sorted.
                 * @example title
                 */
                sort_by?: components["parameters"]["contacts_sort_by_2"];
                /**
                 * @description Direction of sorting: ascending or descending.
                 * @example ASC
                 */
                sort?: components["parameters"]["sort"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the contact.
                 * @example rA_Ke_hfUBxm0ZObqkAO7M
                 */
                id: components["parameters"]["contacts_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the invoices. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["invoice_list"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
        };
    };
    listContactOrders: {
        parameters: {
            query?: {
                /**
                 * @description Searches the list; which fields it looks at depends on the type. `*` stands for any text.
                 * @example nord
                 */
                q?: components["parameters"]["q"];
                /**
                 * @description Page of the list, from 1.
                 * @example 1
                 */
                page?: components["parameters"]["page"];
                /**
                 * @description Number of results on a page. More than 200 counts as 200.
                 * @example 50
                 */
                per_page?: components["parameters"]["per_page"];
                /**
                 * @description Names of fields separated by commas. Each answered record is restricted to them; unknown names are ignored.
                 * @example id,number
                 */
                fields?: components["parameters"]["fields"];
                /**
                 * @description Another way to write `fields`, one name at a time.
                 * @example [
                 *       "id",
                 *       "number"
                 *     ]
                 */
                "fields[]"?: components["parameters"]["fields_list"];
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
                /** @description Equals q: searches title, number and address. */
                "filter[q]"?: components["parameters"]["contacts_filter_q_2"];
                /** @description States separated by commas; an order must be in one of them. */
                "filter[status]"?: components["parameters"]["contacts_filter_status_2"];
                /** @description Orders with this number. */
                "filter[number]"?: components["parameters"]["contacts_filter_number_3"];
                /** @description Tags separated by spaces; an order must carry all of them. */
                "filter[tags]"?: components["parameters"]["contacts_filter_tags_3"];
                /**
                 * @description Orders dated on or after this date.
                 * @example 2024-03-18
                 */
                "filter[from]"?: components["parameters"]["contacts_filter_from_2"];
                /**
                 * @description Orders dated on or before this date.
                 * @example 2024-03-18
                 */
                "filter[to]"?: components["parameters"]["contacts_filter_to_2"];
                /**
                 * @description Created at or after this moment; a bare date means its first moment.
                 * @example 2024-03-18T16:42:07+01:00
                 */
                "filter[created_at_from]"?: components["parameters"]["filter_created_at_from"];
                /**
                 * @description Created at or before this moment; a bare date means its last moment.
                 * @example 2024-03-18T16:42:07+01:00
                 */
                "filter[created_at_to]"?: components["parameters"]["filter_created_at_to"];
                /** @description Language codes separated by commas; an order must have one of them. */
                "filter[languages]"?: components["parameters"]["contacts_filter_languages_3"];
                /** @description Ids of contacts separated by commas; the order must be addressed to one of them. */
                "filter[contact_ids]"?: components["parameters"]["contacts_filter_contact_ids_2"];
                /** @description Ids separated by commas; an order must have one of them. */
                "filter[ids]"?: components["parameters"]["contacts_filter_ids_3"];
                /** @description Ids of users separated by commas; one of them must have created the order. */
                "filter[creator_ids]"?: components["parameters"]["contacts_filter_creator_ids_3"];
                /**
                 * @description Field by which the list is sorted.
                 * @example title
                 */
                sort_by?: components["parameters"]["contacts_sort_by_2"];
                /**
                 * @description Direction of sorting: ascending or descending.
                 * @example ASC
                 */
                sort?: components["parameters"]["sort"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the contact.
                 * @example rA_Ke_hfUBxm0ZObqkAO7M
                 */
                id: components["parameters"]["contacts_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the orders. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["order_list"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
        };
    };
    listContactComments: {
        parameters: {
            query?: {
                /**
                 * @description Searches the list; which fields it looks at depends on the type. `*` stands for any text.
                 * @example nord
                 */
                q?: components["parameters"]["q"];
                /**
                 * @description Page of the list, from 1.
                 * @example 1
                 */
                page?: components["parameters"]["page"];
                /**
                 * @description Number of results on a page. More than 200 counts as 200.
                 * @example 50
                 */
                per_page?: components["parameters"]["per_page"];
                /**
                 * @description Names of fields separated by commas. Each answered record is restricted to them; unknown names are ignored.
                 * @example id,number
                 */
                fields?: components["parameters"]["fields"];
                /**
                 * @description Another way to write `fields`, one name at a time.
                 * @example [
                 *       "id",
                 *       "number"
                 *     ]
                 */
                "fields[]"?: components["parameters"]["fields_list"];
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
                /** @description Equals q: searches the text. */
                "filter[q]"?: components["parameters"]["comments_filter_q"];
                /** @description Ids of contacts separated by commas; the comment must lie under one of them. */
                "filter[contact_ids]"?: components["parameters"]["comments_filter_contact_ids"];
                /** @description Ids of parents separated by commas; the comment must lie under one of them. */
                "filter[related_object_ids]"?: components["parameters"]["filter_related_object_ids"];
                /**
                 * @description Comments created on or after this date.
                 * @example 2024-03-18
                 */
                "filter[from]"?: components["parameters"]["comments_filter_from"];
                /**
                 * @description Comments created on or before this date.
                 * @example 2024-03-18
                 */
                "filter[to]"?: components["parameters"]["comments_filter_to"];
                /**
                 * @description Field by which the list is sorted.
                 * @example created_at
                 */
                sort_by?: components["parameters"]["comments_sort_by"];
                /**
                 * @description Direction of sorting: ascending or descending.
                 * @example ASC
                 */
                sort?: components["parameters"]["sort"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the contact.
                 * @example rA_Ke_hfUBxm0ZObqkAO7M
                 */
                id: components["parameters"]["contacts_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the comments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["comment_list"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
        };
    };
    createContactComment: {
        parameters: {
            query?: {
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the contact.
                 * @example rA_Ke_hfUBxm0ZObqkAO7M
                 */
                id: components["parameters"]["contacts_id"];
            };
            cookie?: never;
        };
        /** @description The comment, under the name of its type or bare. */
        requestBody: {
            content: {
                "application/json": {
                    comment: components["schemas"]["comment_create"];
                } | (components["schemas"]["comment_create"] & {
                    comment?: never;
                });
            };
        };
        responses: {
            /** @description The created comment. */
            201: {
                headers: {
                    Location: components["headers"]["created_at_address"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["comment_complete_envelope"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            413: components["responses"]["content_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["comment_invalid"];
        };
    };
    listContactEmails: {
        parameters: {
            query?: {
                /**
                 * @description Searches the list; which fields it looks at depends on the type. `*` stands for any text.
                 * @example nord
                 */
                q?: components["parameters"]["q"];
                /**
                 * @description Page of the list, from 1.
                 * @example 1
                 */
                page?: components["parameters"]["page"];
                /**
                 * @description Number of results on a page. More than 200 counts as 200.
                 * @example 50
                 */
                per_page?: components["parameters"]["per_page"];
                /**
                 * @description Names of fields separated by commas. Each answered record is restricted to them; unknown names are ignored.
                 * @example id,number
                 */
                fields?: components["parameters"]["fields"];
                /**
                 * @description Another way to write `fields`, one name at a time.
                 * @example [
                 *       "id",
                 *       "number"
                 *     ]
                 */
                "fields[]"?: components["parameters"]["fields_list"];
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
                /** @description Equals q: searches subject and body. */
                "filter[q]"?: components["parameters"]["contacts_filter_q_3"];
                /** @description States separated by commas, of draft, sent and in_progress; an e-mail must be in one of them. */
                "filter[status]"?: components["parameters"]["contacts_filter_status_3"];
                /** @description E-mails with this text in one of their address fields. */
                "filter[address]"?: components["parameters"]["filter_address"];
                /**
                 * @description E-mails created on or after this date.
                 * @example 2024-03-18
                 */
                "filter[from]"?: components["parameters"]["contacts_filter_from_3"];
                /**
                 * @description E-mails created on or before this date.
                 * @example 2024-03-18
                 */
                "filter[to]"?: components["parameters"]["contacts_filter_to_3"];
                /**
                 * @description Field by which the list is sorted.
                 * @example created_at
                 */
                sort_by?: components["parameters"]["comments_sort_by"];
                /**
                 * @description Direction of sorting: ascending or descending.
                 * @example ASC
                 */
                sort?: components["parameters"]["sort"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the contact.
                 * @example rA_Ke_hfUBxm0ZObqkAO7M
                 */
                id: components["parameters"]["contacts_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the emails. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["email_list"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
        };
    };
    createContactEmail: {
        parameters: {
            query?: {
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the contact.
                 * @example rA_Ke_hfUBxm0ZObqkAO7M
                 */
                id: components["parameters"]["contacts_id"];
            };
            cookie?: never;
        };
        /** @description The e-mail, under the name of its type or bare. */
        requestBody: {
            content: {
                "application/json": {
                    email: components["schemas"]["email_create"] & {
                        /** @description Id of the template from which subject and body are filled where they are empty. */
                        template_id?: string;
                        /** @description Whether to send the e-mail at once. */
                        send?: boolean;
                    };
                    /** @description Id of the template from which subject and body are filled where they are empty. */
                    template_id?: string;
                    /** @description Whether to send the e-mail at once. */
                    send?: boolean;
                } | ((components["schemas"]["email_create"] & {
                    /** @description Id of the template from which subject and body are filled where they are empty. */
                    template_id?: string;
                    /** @description Whether to send the e-mail at once. */
                    send?: boolean;
                }) & {
                    email?: never;
                });
            };
        };
        responses: {
            /** @description The created e-mail. */
            201: {
                headers: {
                    Location: components["headers"]["created_at_address"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["email_complete_envelope"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            413: components["responses"]["content_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["email_invalid"];
        };
    };
    readContactSchema: {
        parameters: {
            query?: {
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schema of contacts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["json_schema"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
        };
    };
    readEmail: {
        parameters: {
            query?: {
                /**
                 * @description Names of fields separated by commas. Each answered record is restricted to them; unknown names are ignored.
                 * @example id,number
                 */
                fields?: components["parameters"]["fields"];
                /**
                 * @description Another way to write `fields`, one name at a time.
                 * @example [
                 *       "id",
                 *       "number"
                 *     ]
                 */
                "fields[]"?: components["parameters"]["fields_list"];
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the e-mail.
                 * @example I4_cOVdVZf_NUN1_bMYkFR
                 */
                id: components["parameters"]["emails_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The e-mail. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["email_envelope"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
        };
    };
    updateEmail: {
        parameters: {
            query?: {
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the e-mail.
                 * @example I4_cOVdVZf_NUN1_bMYkFR
                 */
                id: components["parameters"]["emails_id"];
            };
            cookie?: never;
        };
        /** @description The e-mail, under the name of its type or bare. */
        requestBody: {
            content: {
                "application/json": {
                    email: components["schemas"]["email_update"];
                } | (components["schemas"]["email_update"] & {
                    email?: never;
                });
            };
        };
        responses: {
            /** @description The e-mail with its changes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["email_complete_envelope"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            413: components["responses"]["content_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["email_invalid"];
        };
    };
    destroyEmail: {
        parameters: {
            query?: {
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the e-mail.
                 * @example I4_cOVdVZf_NUN1_bMYkFR
                 */
                id: components["parameters"]["emails_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The e-mail is destroyed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["nothing"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
        };
    };
    listEmails: {
        parameters: {
            query?: {
                /**
                 * @description Searches the list; which fields it looks at depends on the type. `*` stands for any text.
                 * @example nord
                 */
                q?: components["parameters"]["q"];
                /**
                 * @description Page of the list, from 1.
                 * @example 1
                 */
                page?: components["parameters"]["page"];
                /**
                 * @description Number of results on a page. More than 200 counts as 200.
                 * @example 50
                 */
                per_page?: components["parameters"]["per_page"];
                /**
                 * @description Names of fields separated by commas. Each answered record is restricted to them; unknown names are ignored.
                 * @example id,number
                 */
                fields?: components["parameters"]["fields"];
                /**
                 * @description Another way to write `fields`, one name at a time.
                 * @example [
                 *       "id",
                 *       "number"
                 *     ]
                 */
                "fields[]"?: components["parameters"]["fields_list"];
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
                /** @description Equals q: searches subject and body. */
                "filter[q]"?: components["parameters"]["contacts_filter_q_3"];
                /** @description States separated by commas, of draft, sent and in_progress; an e-mail must be in one of them. */
                "filter[status]"?: components["parameters"]["contacts_filter_status_3"];
                /** @description E-mails with this text in one of their address fields. */
                "filter[address]"?: components["parameters"]["filter_address"];
                /**
                 * @description E-mails created on or after this date.
                 * @example 2024-03-18
                 */
                "filter[from]"?: components["parameters"]["contacts_filter_from_3"];
                /**
                 * @description E-mails created on or before this date.
                 * @example 2024-03-18
                 */
                "filter[to]"?: components["parameters"]["contacts_filter_to_3"];
                /**
                 * @description Field by which the list is sorted.
                 * @example created_at
                 */
                sort_by?: components["parameters"]["comments_sort_by"];
                /**
                 * @description Direction of sorting: ascending or descending.
                 * @example ASC
                 */
                sort?: components["parameters"]["sort"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the emails. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["email_list"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
        };
    };
    readEmailSchema: {
        parameters: {
            query?: {
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schema of emails. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["json_schema"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
        };
    };
    readInvoice: {
        parameters: {
            query?: {
                /**
                 * @description Names of fields separated by commas. Each answered record is restricted to them; unknown names are ignored.
                 * @example id,number
                 */
                fields?: components["parameters"]["fields"];
                /**
                 * @description Another way to write `fields`, one name at a time.
                 * @example [
                 *       "id",
                 *       "number"
                 *     ]
                 */
                "fields[]"?: components["parameters"]["fields_list"];
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the invoice.
                 * @example MCPkYa5M37bPLOzGpbHQDG
                 */
                id: components["parameters"]["invoices_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invoice. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["invoice_envelope"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
        };
    };
    updateInvoice: {
        parameters: {
            query?: {
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the invoice.
                 * @example MCPkYa5M37bPLOzGpbHQDG
                 */
                id: components["parameters"]["invoices_id"];
            };
            cookie?: never;
        };
        /** @description The invoice, under the name of its type or bare. */
        requestBody: {
            content: {
                "application/json": {
                    invoice: components["schemas"]["invoice_update"];
                } | (components["schemas"]["invoice_update"] & {
                    invoice?: never;
                });
            };
        };
        responses: {
            /** @description The invoice with its changes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["invoice_complete_envelope"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            413: components["responses"]["content_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invoice_invalid"];
        };
    };
    destroyInvoice: {
        parameters: {
            query?: {
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the invoice.
                 * @example MCPkYa5M37bPLOzGpbHQDG
                 */
                id: components["parameters"]["invoices_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invoice is destroyed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["nothing"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
        };
    };
    listInvoices: {
        parameters: {
            query?: {
                /**
                 * @description Searches the list; which fields it looks at depends on the type. `*` stands for any text.
                 * @example nord
                 */
                q?: components["parameters"]["q"];
                /**
                 * @description Page of the list, from 1.
                 * @example 1
                 */
                page?: components["parameters"]["page"];
                /**
                 * @description Number of results on a page. More than 200 counts as 200.
                 * @example 50
                 */
                per_page?: components["parameters"]["per_page"];
                /**
                 * @description Names of fields separated by commas. Each answered record is restricted to them; unknown names are ignored.
                 * @example id,number
                 */
                fields?: components["parameters"]["fields"];
                /**
                 * @description Another way to write `fields`, one name at a time.
                 * @example [
                 *       "id",
                 *       "number"
                 *     ]
                 */
                "fields[]"?: components["parameters"]["fields_list"];
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
                /** @description Equals q: searches title, number and address. */
                "filter[q]"?: components["parameters"]["contacts_filter_q_2"];
                /** @description States separated by commas; an invoice must be in one of them. */
                "filter[status]"?: components["parameters"]["contacts_filter_status"];
                /** @description Invoices with this number. */
                "filter[number]"?: components["parameters"]["contacts_filter_number_2"];
                /** @description Tags separated by spaces; an invoice must carry all of them. */
                "filter[tags]"?: components["parameters"]["contacts_filter_tags_2"];
                /**
                 * @description Invoices dated on or after this date.
                 * @example 2024-03-18
                 */
                "filter[from]"?: components["parameters"]["contacts_filter_from"];
                /**
                 * @description Invoices dated on or before this date.
                 * @example 2024-03-18
                 */
                "filter[to]"?: components["parameters"]["contacts_filter_to"];
                /** @description Language codes separated by commas; an invoice must have one of them. */
                "filter[languages]"?: components["parameters"]["contacts_filter_languages_2"];
                /** @description Ids of contacts separated by commas; the invoice must be addressed to one of them. */
                "filter[contact_ids]"?: components["parameters"]["contacts_filter_contact_ids"];
                /** @description Ids separated by commas; an invoice must have one of them. */
                "filter[ids]"?: components["parameters"]["contacts_filter_ids_2"];
                /** @description Ids of users separated by commas; one of them must have created the invoice. */
                "filter[creator_ids]"?: components["parameters"]["contacts_filter_creator_ids_2"];
                /**
                 * @description Field by which the list is sorted.
                 * @example title
                 */
                sort_by?: components["parameters"]["contacts_sort_by_2"];
                /**
                 * @description Direction of sorting: ascending or descending.
                 * @example ASC
                 */
                sort?: components["parameters"]["sort"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the invoices. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["invoice_list"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
        };
    };
    createInvoice: {
        parameters: {
            query?: {
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The invoice, under the name of its type or bare. */
        requestBody: {
            content: {
                "application/json": {
                    invoice: components["schemas"]["invoice_create"] & {
                        /** @description Id of a document to copy, without its number and date, into a new draft. */
                        source?: string;
                    };
                    /** @description Id of a document to copy, without its number and date, into a new draft. */
                    source?: string;
                } | ((components["schemas"]["invoice_create"] & {
                    /** @description Id of a document to copy, without its number and date, into a new draft. */
                    source?: string;
                }) & {
                    invoice?: never;
                });
            };
        };
        responses: {
            /** @description The created invoice. */
            201: {
                headers: {
                    Location: components["headers"]["created_at_address"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["invoice_complete_envelope"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            413: components["responses"]["content_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invoice_invalid"];
        };
    };
    listInvoicePayments: {
        parameters: {
            query?: {
                /**
                 * @description Searches the list; which fields it looks at depends on the type. `*` stands for any text.
                 * @example nord
                 */
                q?: components["parameters"]["q"];
                /**
                 * @description Page of the list, from 1.
                 * @example 1
                 */
                page?: components["parameters"]["page"];
                /**
                 * @description Number of results on a page. More than 200 counts as 200.
                 * @example 50
                 */
                per_page?: components["parameters"]["per_page"];
                /**
                 * @description Names of fields separated by commas. Each answered record is restricted to them; unknown names are ignored.
                 * @example id,number
                 */
                fields?: components["parameters"]["fields"];
                /**
                 * @description Another way to write `fields`, one name at a time.
                 * @example [
                 *       "id",
                 *       "number"
                 *     ]
                 */
                "fields[]"?: components["parameters"]["fields_list"];
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
                /** @description Equals q: searches the external reference. */
                "filter[q]"?: components["parameters"]["invoices_filter_q"];
                /**
                 * @description Payments dated on or after this date.
                 * @example 2024-03-18
                 */
                "filter[from]"?: components["parameters"]["invoices_filter_from"];
                /**
                 * @description Payments dated on or before this date.
                 * @example 2024-03-18
                 */
                "filter[to]"?: components["parameters"]["invoices_filter_to"];
                /**
                 * @description Field by which the list is sorted.
                 * @example amount
                 */
                sort_by?: components["parameters"]["invoices_sort_by"];
                /**
                 * @description Direction of sorting: ascending or descending.
                 * @example ASC
                 */
                sort?: components["parameters"]["sort"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the invoice.
                 * @example MCPkYa5M37bPLOzGpbHQDG
                 */
                id: components["parameters"]["invoices_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the payments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["payment_list"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
        };
    };
    createInvoicePayment: {
        parameters: {
            query?: {
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the invoice.
                 * @example MCPkYa5M37bPLOzGpbHQDG
                 */
                id: components["parameters"]["invoices_id"];
            };
            cookie?: never;
        };
        /** @description The payment, under the name of its type or bare. */
        requestBody: {
            content: {
                "application/json": {
                    payment: components["schemas"]["payment_create"];
                } | (components["schemas"]["payment_create"] & {
                    payment?: never;
                });
            };
        };
        responses: {
            /** @description The created payment. */
            201: {
                headers: {
                    Location: components["headers"]["created_at_address"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["payment_complete_envelope"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            413: components["responses"]["content_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["payment_invalid"];
        };
    };
    listInvoiceComments: {
        parameters: {
            query?: {
                /**
                 * @description Searches the list; which fields it looks at depends on the type. `*` stands for any text.
                 * @example nord
                 */
                q?: components["parameters"]["q"];
                /**
                 * @description Page of the list, from 1.
                 * @example 1
                 */
                page?: components["parameters"]["page"];
                /**
                 * @description Number of results on a page. More than 200 counts as 200.
                 * @example 50
                 */
                per_page?: components["parameters"]["per_page"];
                /**
                 * @description Names of fields separated by commas. Each answered record is restricted to them; unknown names are ignored.
                 * @example id,number
                 */
                fields?: components["parameters"]["fields"];
                /**
                 * @description Another way to write `fields`, one name at a time.
                 * @example [
                 *       "id",
                 *       "number"
                 *     ]
                 */
                "fields[]"?: components["parameters"]["fields_list"];
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
                /** @description Equals q: searches the text. */
                "filter[q]"?: components["parameters"]["comments_filter_q"];
                /** @description Ids of contacts separated by commas; the comment must lie under one of them. */
                "filter[contact_ids]"?: components["parameters"]["comments_filter_contact_ids"];
                /** @description Ids of parents separated by commas; the comment must lie under one of them. */
                "filter[related_object_ids]"?: components["parameters"]["filter_related_object_ids"];
                /**
                 * @description Comments created on or after this date.
                 * @example 2024-03-18
                 */
                "filter[from]"?: components["parameters"]["comments_filter_from"];
                /**
                 * @description Comments created on or before this date.
                 * @example 2024-03-18
                 */
                "filter[to]"?: components["parameters"]["comments_filter_to"];
                /**
                 * @description Field by which the list is sorted.
                 * @example created_at
                 */
                sort_by?: components["parameters"]["comments_sort_by"];
                /**
                 * @description Direction of sorting: ascending or descending.
                 * @example ASC
                 */
                sort?: components["parameters"]["sort"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the invoice.
                 * @example MCPkYa5M37bPLOzGpbHQDG
                 */
                id: components["parameters"]["invoices_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the comments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["comment_list"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
        };
    };
    createInvoiceComment: {
        parameters: {
            query?: {
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the invoice.
                 * @example MCPkYa5M37bPLOzGpbHQDG
                 */
                id: components["parameters"]["invoices_id"];
            };
            cookie?: never;
        };
        /** @description The comment, under the name of its type or bare. */
        requestBody: {
            content: {
                "application/json": {
                    comment: components["schemas"]["comment_create"];
                } | (components["schemas"]["comment_create"] & {
                    comment?: never;
                });
            };
        };
        responses: {
            /** @description The created comment. */
            201: {
                headers: {
                    Location: components["headers"]["created_at_address"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["comment_complete_envelope"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            413: components["responses"]["content_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["comment_invalid"];
        };
    };
    listInvoiceEmails: {
        parameters: {
            query?: {
                /**
                 * @description Searches the list; which fields it looks at depends on the type. `*` stands for any text.
                 * @example nord
                 */
                q?: components["parameters"]["q"];
                /**
                 * @description Page of the list, from 1.
                 * @example 1
                 */
                page?: components["parameters"]["page"];
                /**
                 * @description Number of results on a page. More than 200 counts as 200.
                 * @example 50
                 */
                per_page?: components["parameters"]["per_page"];
                /**
                 * @description Names of fields separated by commas. Each answered record is restricted to them; unknown names are ignored.
                 * @example id,number
                 */
                fields?: components["parameters"]["fields"];
                /**
                 * @description Another way to write `fields`, one name at a time.
                 * @example [
                 *       "id",
                 *       "number"
                 *     ]
                 */
                "fields[]"?: components["parameters"]["fields_list"];
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
                /** @description Equals q: searches subject and body. */
                "filter[q]"?: components["parameters"]["contacts_filter_q_3"];
                /** @description States separated by commas, of draft, sent and in_progress; an e-mail must be in one of them. */
                "filter[status]"?: components["parameters"]["contacts_filter_status_3"];
                /** @description E-mails with this text in one of their address fields. */
                "filter[address]"?: components["parameters"]["filter_address"];
                /**
                 * @description E-mails created on or after this date.
                 * @example 2024-03-18
                 */
                "filter[from]"?: components["parameters"]["contacts_filter_from_3"];
                /**
                 * @description E-mails created on or before this date.
                 * @example 2024-03-18
                 */
                "filter[to]"?: components["parameters"]["contacts_filter_to_3"];
                /**
                 * @description Field by which the list is sorted.
                 * @example created_at
                 */
                sort_by?: components["parameters"]["comments_sort_by"];
                /**
                 * @description Direction of sorting: ascending or descending.
                 * @example ASC
                 */
                sort?: components["parameters"]["sort"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the invoice.
                 * @example MCPkYa5M37bPLOzGpbHQDG
                 */
                id: components["parameters"]["invoices_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the emails. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["email_list"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
        };
    };
    createInvoiceEmail: {
        parameters: {
            query?: {
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the invoice.
                 * @example MCPkYa5M37bPLOzGpbHQDG
                 */
                id: components["parameters"]["invoices_id"];
            };
            cookie?: never;
        };
        /** @description The e-mail, under the name of its type or bare. */
        requestBody: {
            content: {
                "application/json": {
                    email: components["schemas"]["email_create"] & {
                        /** @description Id of the template from which subject and body are filled where they are empty. */
                        template_id?: string;
                        /** @description Whether to send the e-mail at once. */
                        send?: boolean;
                    };
                    /** @description Id of the template from which subject and body are filled where they are empty. */
                    template_id?: string;
                    /** @description Whether to send the e-mail at once. */
                    send?: boolean;
                } | ((components["schemas"]["email_create"] & {
                    /** @description Id of the template from which subject and body are filled where they are empty. */
                    template_id?: string;
                    /** @description Whether to send the e-mail at once. */
                    send?: boolean;
                }) & {
                    email?: never;
                });
            };
        };
        responses: {
            /** @description The created e-mail. */
            201: {
                headers: {
                    Location: components["headers"]["created_at_address"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["email_complete_envelope"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            413: components["responses"]["content_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["email_invalid"];
        };
    };
    printInvoice: {
        parameters: {
            query?: {
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the invoice.
                 * @example MCPkYa5M37bPLOzGpbHQDG
                 */
                id: components["parameters"]["invoices_id"];
            };
            cookie?: never;
        };
        /** @description The parameters of the action. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description Id of the PDF template. */
                    template_id: string;
                    /** @description Any value asks for the PDF in the response. */
                    base64?: boolean;
                };
            };
        };
        responses: {
            /** @description What comes of the action on the invoice. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        attachment: {
                            /** @description Identifier of the attachment. */
                            id: string;
                            /** @description Name of the file. */
                            filename: string;
                            /** @description Media type of the file. */
                            content_type: string;
                            /** @description Length of the file in bytes. */
                            size: number;
                            /**
                             * Format: uri
                             * @description Address of the file.
                             */
                            url: string;
                            /** @description The file itself, where the request asks for it. */
                            base64?: string;
                        };
                    };
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            413: components["responses"]["content_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invoice_invalid"];
        };
    };
    readInvoiceSchema: {
        parameters: {
            query?: {
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schema of invoices. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["json_schema"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
        };
    };
    readOrder: {
        parameters: {
            query?: {
                /**
                 * @description Names of fields separated by commas. Each answered record is restricted to them; unknown names are ignored.
                 * @example id,number
                 */
                fields?: components["parameters"]["fields"];
                /**
                 * @description Another way to write `fields`, one name at a time.
                 * @example [
                 *       "id",
                 *       "number"
                 *     ]
                 */
                "fields[]"?: components["parameters"]["fields_list"];
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the order.
                 * @example MYWV92qEuaOIQup8JaBPdE
                 */
                id: components["parameters"]["orders_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["order_envelope"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
        };
    };
    updateOrder: {
        parameters: {
            query?: {
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the order.
                 * @example MYWV92qEuaOIQup8JaBPdE
                 */
                id: components["parameters"]["orders_id"];
            };
            cookie?: never;
        };
        /** @description The order, under the name of its type or bare. */
        requestBody: {
            content: {
                "application/json": {
                    order: components["schemas"]["order_update"];
                } | (components["schemas"]["order_update"] & {
                    order?: never;
                });
            };
        };
        responses: {
            /** @description The order with its changes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["order_complete_envelope"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            413: components["responses"]["content_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["order_invalid"];
        };
    };
    destroyOrder: {
        parameters: {
            query?: {
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the order.
                 * @example MYWV92qEuaOIQup8JaBPdE
                 */
                id: components["parameters"]["orders_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order is destroyed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["nothing"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
        };
    };
    listOrders: {
        parameters: {
            query?: {
                /**
                 * @description Searches the list; which fields it looks at depends on the type. `*` stands for any text.
                 * @example nord
                 */
                q?: components["parameters"]["q"];
                /**
                 * @description Page of the list, from 1.
                 * @example 1
                 */
                page?: components["parameters"]["page"];
                /**
                 * @description Number of results on a page. More than 200 counts as 200.
                 * @example 50
                 */
                per_page?: components["parameters"]["per_page"];
                /**
                 * @description Names of fields separated by commas. Each answered record is restricted to them; unknown names are ignored.
                 * @example id,number
                 */
                fields?: components["parameters"]["fields"];
                /**
                 * @description Another way to write `fields`, one name at a time.
                 * @example [
                 *       "id",
                 *       "number"
                 *     ]
                 */
                "fields[]"?: components["parameters"]["fields_list"];
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
                /** @description Equals q: searches title, number and address. */
                "filter[q]"?: components["parameters"]["contacts_filter_q_2"];
                /** @description States separated by commas; an order must be in one of them. */
                "filter[status]"?: components["parameters"]["contacts_filter_status_2"];
                /** @description Orders with this number. */
                "filter[number]"?: components["parameters"]["contacts_filter_number_3"];
                /** @description Tags separated by spaces; an order must carry all of them. */
                "filter[tags]"?: components["parameters"]["contacts_filter_tags_3"];
                /**
                 * @description Orders dated on or after this date.
                 * @example 2024-03-18
                 */
                "filter[from]"?: components["parameters"]["contacts_filter_from_2"];
                /**
                 * @description Orders dated on or before this date.
                 * @example 2024-03-18
                 */
                "filter[to]"?: components["parameters"]["contacts_filter_to_2"];
                /**
                 * @description Created at or after this moment; a bare date means its first moment.
                 * @example 2024-03-18T16:42:07+01:00
                 */
                "filter[created_at_from]"?: components["parameters"]["filter_created_at_from"];
                /**
                 * @description Created at or before this moment; a bare date means its last moment.
                 * @example 2024-03-18T16:42:07+01:00
                 */
                "filter[created_at_to]"?: components["parameters"]["filter_created_at_to"];
                /** @description Language codes separated by commas; an order must have one of them. */
                "filter[languages]"?: components["parameters"]["contacts_filter_languages_3"];
                /** @description Ids of contacts separated by commas; the order must be addressed to one of them. */
                "filter[contact_ids]"?: components["parameters"]["contacts_filter_contact_ids_2"];
                /** @description Ids separated by commas; an order must have one of them. */
                "filter[ids]"?: components["parameters"]["contacts_filter_ids_3"];
                /** @description Ids of users separated by commas; one of them must have created the order. */
                "filter[creator_ids]"?: components["parameters"]["contacts_filter_creator_ids_3"];
                /**
                 * @description Field by which the list is sorted.
                 * @example title
                 */
                sort_by?: components["parameters"]["contacts_sort_by_2"];
                /**
                 * @description Direction of sorting: ascending or descending.
                 * @example ASC
                 */
                sort?: components["parameters"]["sort"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the orders. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["order_list"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
        };
    };
    createOrder: {
        parameters: {
            query?: {
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The order, under the name of its type or bare. */
        requestBody: {
            content: {
                "application/json": {
                    order: components["schemas"]["order_create"] & {
                        /** @description Id of a document to copy, without its number and date, into a new draft. */
                        source?: string;
                    };
                    /** @description Id of a document to copy, without its number and date, into a new draft. */
                    source?: string;
                } | ((components["schemas"]["order_create"] & {
                    /** @description Id of a document to copy, without its number and date, into a new draft. */
                    source?: string;
                }) & {
                    order?: never;
                });
            };
        };
        responses: {
            /** @description The created order. */
            201: {
                headers: {
                    Location: components["headers"]["created_at_address"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["order_complete_envelope"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            413: components["responses"]["content_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["order_invalid"];
        };
    };
    listOrderComments: {
        parameters: {
            query?: {
                /**
                 * @description Searches the list; which fields it looks at depends on the type. `*` stands for any text.
                 * @example nord
                 */
                q?: components["parameters"]["q"];
                /**
                 * @description Page of the list, from 1.
                 * @example 1
                 */
                page?: components["parameters"]["page"];
                /**
                 * @description Number of results on a page. More than 200 counts as 200.
                 * @example 50
                 */
                per_page?: components["parameters"]["per_page"];
                /**
                 * @description Names of fields separated by commas. Each answered record is restricted to them; unknown names are ignored.
                 * @example id,number
                 */
                fields?: components["parameters"]["fields"];
                /**
                 * @description Another way to write `fields`, one name at a time.
                 * @example [
                 *       "id",
                 *       "number"
                 *     ]
                 */
                "fields[]"?: components["parameters"]["fields_list"];
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
                /** @description Equals q: searches the text. */
                "filter[q]"?: components["parameters"]["comments_filter_q"];
                /** @description Ids of contacts separated by commas; the comment must lie under one of them. */
                "filter[contact_ids]"?: components["parameters"]["comments_filter_contact_ids"];
                /** @description Ids of parents separated by commas; the comment must lie under one of them. */
                "filter[related_object_ids]"?: components["parameters"]["filter_related_object_ids"];
                /**
                 * @description Comments created on or after this date.
                 * @example 2024-03-18
                 */
                "filter[from]"?: components["parameters"]["comments_filter_from"];
                /**
                 * @description Comments created on or before this date.
                 * @example 2024-03-18
                 */
                "filter[to]"?: components["parameters"]["comments_filter_to"];
                /**
                 * @description Field by which the list is sorted.
                 * @example created_at
                 */
                sort_by?: components["parameters"]["comments_sort_by"];
                /**
                 * @description Direction of sorting: ascending or descending.
                 * @example ASC
                 */
                sort?: components["parameters"]["sort"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the order.
                 * @example MYWV92qEuaOIQup8JaBPdE
                 */
                id: components["parameters"]["orders_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the comments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["comment_list"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
        };
    };
    createOrderComment: {
        parameters: {
            query?: {
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the order.
                 * @example MYWV92qEuaOIQup8JaBPdE
                 */
                id: components["parameters"]["orders_id"];
            };
            cookie?: never;
        };
        /** @description The comment, under the name of its type or bare. */
        requestBody: {
            content: {
                "application/json": {
                    comment: components["schemas"]["comment_create"];
                } | (components["schemas"]["comment_create"] & {
                    comment?: never;
                });
            };
        };
        responses: {
            /** @description The created comment. */
            201: {
                headers: {
                    Location: components["headers"]["created_at_address"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["comment_complete_envelope"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            413: components["responses"]["content_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["comment_invalid"];
        };
    };
    listOrderEmails: {
        parameters: {
            query?: {
                /**
                 * @description Searches the list; which fields it looks at depends on the type. `*` stands for any text.
                 * @example nord
                 */
                q?: components["parameters"]["q"];
                /**
                 * @description Page of the list, from 1.
                 * @example 1
                 */
                page?: components["parameters"]["page"];
                /**
                 * @description Number of results on a page. More than 200 counts as 200.
                 * @example 50
                 */
                per_page?: components["parameters"]["per_page"];
                /**
                 * @description Names of fields separated by commas. Each answered record is restricted to them; unknown names are ignored.
                 * @example id,number
                 */
                fields?: components["parameters"]["fields"];
                /**
                 * @description Another way to write `fields`, one name at a time.
                 * @example [
                 *       "id",
                 *       "number"
                 *     ]
                 */
                "fields[]"?: components["parameters"]["fields_list"];
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
                /** @description Equals q: searches subject and body. */
                "filter[q]"?: components["parameters"]["contacts_filter_q_3"];
                /** @description States separated by commas, of draft, sent and in_progress; an e-mail must be in one of them. */
                "filter[status]"?: components["parameters"]["contacts_filter_status_3"];
                /** @description E-mails with this text in one of their address fields. */
                "filter[address]"?: components["parameters"]["filter_address"];
                /**
                 * @description E-mails created on or after this date.
                 * @example 2024-03-18
                 */
                "filter[from]"?: components["parameters"]["contacts_filter_from_3"];
                /**
                 * @description E-mails created on or before this date.
                 * @example 2024-03-18
                 */
                "filter[to]"?: components["parameters"]["contacts_filter_to_3"];
                /**
                 * @description Field by which the list is sorted.
                 * @example created_at
                 */
                sort_by?: components["parameters"]["comments_sort_by"];
                /**
                 * @description Direction of sorting: ascending or descending.
                 * @example ASC
                 */
                sort?: components["parameters"]["sort"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the order.
                 * @example MYWV92qEuaOIQup8JaBPdE
                 */
                id: components["parameters"]["orders_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the emails. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["email_list"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
        };
    };
    createOrderEmail: {
        parameters: {
            query?: {
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the order.
                 * @example MYWV92qEuaOIQup8JaBPdE
                 */
                id: components["parameters"]["orders_id"];
            };
            cookie?: never;
        };
        /** @description The e-mail, under the name of its type or bare. */
        requestBody: {
            content: {
                "application/json": {
                    email: components["schemas"]["email_create"] & {
                        /** @description Id of the template from which subject and body are filled where they are empty. */
                        template_id?: string;
                        /** @description Whether to send the e-mail at once. */
                        send?: boolean;
                    };
                    /** @description Id of the template from which subject and body are filled where they are empty. */
                    template_id?: string;
                    /** @description Whether to send the e-mail at once. */
                    send?: boolean;
                } | ((components["schemas"]["email_create"] & {
                    /** @description Id of the template from which subject and body are filled where they are empty. */
                    template_id?: string;
                    /** @description Whether to send the e-mail at once. */
                    send?: boolean;
                }) & {
                    email?: never;
                });
            };
        };
        responses: {
            /** @description The created e-mail. */
            201: {
                headers: {
                    Location: components["headers"]["created_at_address"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["email_complete_envelope"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            413: components["responses"]["content_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["email_invalid"];
        };
    };
    printOrder: {
        parameters: {
            query?: {
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the order.
                 * @example MYWV92qEuaOIQup8JaBPdE
                 */
                id: components["parameters"]["orders_id"];
            };
            cookie?: never;
        };
        /** @description The parameters of the action. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description Id of the PDF template. */
                    template_id: string;
                    /** @description Any value asks for the PDF in the response. */
                    base64?: boolean;
                };
            };
        };
        responses: {
            /** @description What comes of the action on the order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        attachment: {
                            /** @description Identifier of the attachment. */
                            id: string;
                            /** @description Name of the file. */
                            filename: string;
                            /** @description Media type of the file. */
                            content_type: string;
                            /** @description Length of the file in bytes. */
                            size: number;
                            /**
                             * Format: uri
                             * @description Address of the file.
                             */
                            url: string;
                            /** @description The file itself, where the request asks for it. */
                            base64?: string;
                        };
                    };
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            413: components["responses"]["content_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["order_invalid"];
        };
    };
    readOrderSchema: {
        parameters: {
            query?: {
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schema of orders. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["json_schema"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
        };
    };
    readPayment: {
        parameters: {
            query?: {
                /**
                 * @description Names of fields separated by commas. Each answered record is restricted to them; unknown names are ignored.
                 * @example id,number
                 */
                fields?: components["parameters"]["fields"];
                /**
                 * @description Another way to write `fields`, one name at a time.
                 * @example [
                 *       "id",
                 *       "number"
                 *     ]
                 */
                "fields[]"?: components["parameters"]["fields_list"];
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the payment.
                 * @example gC_MZNeGtlnt-d010GBhsv
                 */
                id: components["parameters"]["payments_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["payment_envelope"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
        };
    };
    destroyPayment: {
        parameters: {
            query?: {
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the payment.
                 * @example gC_MZNeGtlnt-d010GBhsv
                 */
                id: components["parameters"]["payments_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payment is destroyed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["nothing"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
        };
    };
    listPayments: {
        parameters: {
            query?: {
                /**
                 * @description Searches the list; which fields it looks at depends on the type. `*` stands for any text.
                 * @example nord
                 */
                q?: components["parameters"]["q"];
                /**
                 * @description Page of the list, from 1.
                 * @example 1
                 */
                page?: components["parameters"]["page"];
                /**
                 * @description Number of results on a page. More than 200 counts as 200.
                 * @example 50
                 */
                per_page?: components["parameters"]["per_page"];
                /**
                 * @description Names of fields separated by commas. Each answered record is restricted to them; unknown names are ignored.
                 * @example id,number
                 */
                fields?: components["parameters"]["fields"];
                /**
                 * @description Another way to write `fields`, one name at a time.
                 * @example [
                 *       "id",
                 *       "number"
                 *     ]
                 */
                "fields[]"?: components["parameters"]["fields_list"];
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
                /** @description Equals q: searches the external reference. */
                "filter[q]"?: components["parameters"]["invoices_filter_q"];
                /**
                 * @description Payments dated on or after this date.
                 * @example 2024-03-18
                 */
                "filter[from]"?: components["parameters"]["invoices_filter_from"];
                /**
                 * @description Payments dated on or before this date.
                 * @example 2024-03-18
                 */
                "filter[to]"?: components["parameters"]["invoices_filter_to"];
                /**
                 * @description Field by which the list is sorted.
                 * @example amount
                 */
                sort_by?: components["parameters"]["invoices_sort_by"];
                /**
                 * @description Direction of sorting: ascending or descending.
                 * @example ASC
                 */
                sort?: components["parameters"]["sort"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the payments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["payment_list"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
        };
    };
    readPaymentSchema: {
        parameters: {
            query?: {
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schema of payments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["json_schema"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
        };
    };
    readCurrentUser: {
        parameters: {
            query?: {
                /**
                 * @description Names of fields separated by commas. Each answered record is restricted to them; unknown names are ignored.
                 * @example id,number
                 */
                fields?: components["parameters"]["fields"];
                /**
                 * @description Another way to write `fields`, one name at a time.
                 * @example [
                 *       "id",
                 *       "number"
                 *     ]
                 */
                "fields[]"?: components["parameters"]["fields_list"];
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["user_envelope"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
        };
    };
    readUserSchema: {
        parameters: {
            query?: {
                /**
                 * @description Language and country that decide the language of messages. The user's language when left out.
                 * @example de_DE
                 */
                locale?: components["parameters"]["locale"];
                /**
                 * @description Version of the schemas. The current one when left out.
                 * @example 1.0
                 */
                v?: components["parameters"]["v"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schema of users. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["json_schema"];
                };
            };
            400: components["responses"]["bad_request"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
        };
    };
}
