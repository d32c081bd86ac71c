import type { Page } from 'playwright-core';
import type { DialogHints, User } from '../profile/profile.ts';
import type { Landing } from './landing.ts';
import type { Traffic } from './traffic.ts';

/** What a walk through the dialog has to know. */
export type Walk = {
  readonly page: Page;
  readonly landing: Landing;
  readonly traffic: Traffic;
  readonly user: User;
  readonly decision: 'allow' | 'deny';
  readonly hints: DialogHints;
  /** Milliseconds for each page. */
  readonly patience: number;
};
