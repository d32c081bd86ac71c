/** How many tests of a file run at the same time where they are declared as concurrent. */
export const maxConcurrency = 4;
