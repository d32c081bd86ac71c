import { profileOf } from './profile/load.ts';
import type { Report } from './report/report.ts';
import { runOf, type VerifyOptions } from './run/options.ts';
import { verify as runSuite } from './run/verify.ts';

export { UsageError } from 'countersign-contract/command';
export type { Transport } from './http/transport.ts';
export type { WrittenProfile } from './profile/profile.ts';
export type { NextStep, Report, ReportedCheck, ReportedRequirement } from './report/report.ts';
export type { VerifyOptions } from './run/options.ts';

/**
 * Judges a target in this process and returns the report. Nothing is printed or written.
 * @throws UsageError for a mistake in the profile or the options, and for a target that cannot be reached
 */
export function verify({ profile, ...options }: VerifyOptions): Promise<Report> {
  return runSuite({ ...runOf(options), profile: profileOf(profile) });
}
