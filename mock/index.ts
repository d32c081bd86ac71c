// The public API of the package.

export { StartError } from './contract/load.ts';
export type { ApiOperation, FaultName } from './control/client/api-names.ts';
export type {
  App,
  Clock,
  Control,
  CustomResponses,
  ExportedState,
  FaultEntry,
  JournalEntry,
  MintedToken,
  MockProfile,
  NewApp,
  NewCompany,
  NewRecord,
  OwnCompany,
  RecordPlace,
  Scenario,
  ShownRecord,
  TokenWish,
  TroubleChoice,
  Troubles,
} from './control/client/control-client.ts';
export { type ControlOptions, createControl } from './control/client/create-control.ts';
export type { ExpectedRequest } from './control/client/expect-requests.ts';
export { localFetch } from './control/client/local-fetch.ts';
export { ControlError } from './control/client/operation-client.ts';
export { type Mixture, mixtures } from './rehearsal/projects.ts';
export { type Mock, startMock } from './start.ts';
export type { MockOptions } from './start-options.ts';
