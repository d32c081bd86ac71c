const oldest = '22.15';

// Older versions lack parts of the language that the mock is written in, and would fail somewhere inside.
if (process.versions.node.localeCompare(oldest, undefined, { numeric: true }) < 0) {
  throw new Error(`Countersign needs Node ${oldest} or newer, and this is ${process.versions.node}.`);
}
