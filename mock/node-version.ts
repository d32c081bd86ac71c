const OLDEST = 22;

/** Older ones lack parts of the language that the mock is written in, and would fail somewhere in its midst. */
const [major = ''] = process.versions.node.split('.');
if (Number(major) < OLDEST) {
  throw new Error(`Countersign needs Node ${OLDEST} or newer, and this is ${process.versions.node}.`);
}
