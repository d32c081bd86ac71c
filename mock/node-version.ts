const oldest = 22;

// Older versions lack parts of the language that the mock is written in, and would fail somewhere inside.
const [major = ''] = process.versions.node.split('.');
if (Number(major) < oldest) {
  throw new Error(`Countersign needs Node ${oldest} or newer, and this is ${process.versions.node}.`);
}
