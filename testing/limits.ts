/** How many tests of a file run at the same time where they are declared as concurrent. */
export const maxConcurrency = 4;

/** Milliseconds after which a test is ended as one that hangs. One that runs the whole suite takes up to 400 s on a slow machine. */
export const testTimeout = 1_200_000;

/** Milliseconds that a page of a test may take: nothing waits for them but a test that hangs, and its last words name what it waits for. */
export const pageTimeout = 80_000;
