export { closestName, describeFileError, suggestName, UsageError } from 'countersign-contract/command';
