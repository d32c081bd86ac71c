export declare const typedSchemas: readonly { readonly schema: string; readonly types: string }[];
export declare const generatedFiles: readonly string[];
export declare function isMissing(): boolean;
export declare function isOutdated(): boolean;
