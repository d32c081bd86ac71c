// The entry point `countersign-contract/diff`: compares two contracts. It needs Node.

export { UsageError } from '../command/usage-error.ts';
export type { Change, Place } from './compare/change.ts';
export { compareVersions } from './compare/compare-versions.ts';
export type { Contract } from './contract/contract.ts';
export { readContract } from './contract/read-contract.ts';
export { changeText, type Report, whatChanged, whyOf } from './report/change-sentences.ts';
export { reportFormats } from './report/formats.ts';
export { judge, readGate, strictGate, withSeverity } from './report/gate.ts';
export { markChanges } from './report/mark-document.ts';
export type { ChangeClass, Direction } from './rules/rule.ts';
export { compareSides, type LocatedChange, type SideComparison } from './sources/compare-sides.ts';
export type { Side } from './sources/comparison-side.ts';
export { branchOf, readSide, workingTree } from './sources/read-side.ts';
