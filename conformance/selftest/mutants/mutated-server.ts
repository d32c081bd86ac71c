/** The mock as `npm start` starts it, whose source is mutated. The suite knows it by its URL and its profile only. */
export const mutatedServer = {
  /** Globs of its source files in the repository. */
  sources: ['mock/{http,oauth,resources,world,contract,pages,messages}/**/*.ts'],
  /** Arguments of Node that start it on a free port. It prints its URL. */
  start: ['mock/main.ts', '--port', '0'],
  /** Where it serves its profile. */
  profilePath: '/__mock/profile',
} as const;
