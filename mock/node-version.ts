const OLDEST = 22;

// Older versions lack parts of the language that the mock is written in, and would fail somewhere inside.
const [major = ''] = process.versions.node.split('.');
if (Number(major) < OLDEST) {
  throw new Error(`Countersign needs Node ${OLDEST} or newer, and this is ${process.versions.node}.`);
}
