import { parseArgs } from 'node:util';
import { UsageError } from '../../errors/usage-error.ts';
import { readExamples, writeExamples } from '../../requirements/examples.ts';
import { startFaultyMock } from '../fault-results.ts';
import { runMeasurement } from '../measurement.ts';
import { findNoticed, recordExamples, violationsByRequirement } from './record-examples.ts';

const usage = `Records the violations and example exchanges of --explain from the mock, and writes conformance/requirements/examples.json.
Examples that are there already, and whose violation still exists, stay.

  npm run examples -- [OPTION ...]

  --all         record every example anew, which takes some minutes
  --only ID     record this one anew, and no other; can be repeated
  -h, --help    show this text
`;

await runMeasurement(async () => {
  const { values } = parseArgs({
    options: {
      all: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const mock = await startFaultyMock({ confirms: false });
  try {
    const noticed = await findNoticed(mock, (name, noticing) =>
      console.log(`${name}: ${noticing.join(', ') || 'not noticed'}`),
    );
    const violations = violationsByRequirement(await mock.faults(), noticed);
    const unknown = values.only.find((id) => !violations.has(id));
    if (unknown !== undefined)
      throw new UsageError(`--only is "${unknown}"; no deliberate violation of such a requirement is known.`);
    const isDue = (id: string) => values.only.length === 0 || values.only.includes(id);
    const known = Object.fromEntries(
      Object.entries(values.all ? {} : readExamples()).filter(([id]) => !values.only.includes(id)),
    );
    const evidence = await recordExamples(violations, known, mock, isDue, (id, example) =>
      console.log(`${id}: ${example ? `${example.check} (${example.violation})` : 'no request shows it'}`),
    );
    writeExamples(evidence);
    return 0;
  } finally {
    await mock.close();
  }
});
