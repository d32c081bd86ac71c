import { afterAll } from 'vitest';
import { endFile } from './end-of-file.ts';

// Vitest runs this module anew for each test file.
afterAll(endFile);
