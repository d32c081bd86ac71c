import { runWithOptions, UsageError } from 'countersign-contract/command';
import { readExamples } from '../../requirements/examples.ts';
import { startFaultyMock } from '../fault-results.ts';
import { findNoticed, recordExamples, violationsByRequirement } from './record-examples.ts';
import { writeExamples } from './write-examples.ts';

const command = {
  summary: `Records the violations and example exchanges of --explain from the mock, and writes conformance/requirements/examples.json.
Examples that are there already, and whose violation still exists, stay.`,
  usage: 'npm run examples -- [OPTION ...]',
  options: {
    all: { help: 'record every example anew, which takes some minutes' },
    only: {
      takes: 'ID',
      help: 'record this one anew, and no other; can be repeated',
      repeats: true,
    },
  },
} as const;

await runWithOptions('examples', command, async ({ all, only }) => {
  const mock = await startFaultyMock({ confirms: false });
  try {
    const noticed = await findNoticed(mock, (name, noticing) =>
      console.log(`${name}: ${noticing.join(', ') || 'not noticed'}`),
    );
    const violations = violationsByRequirement(await mock.faults(), noticed);
    const unknown = only.find((id) => !violations.has(id));
    if (unknown !== undefined)
      throw new UsageError(`--only is "${unknown}"; no deliberate violation of such a requirement is known.`);
    const isDue = (id: string) => only.length === 0 || only.includes(id);
    const known = Object.fromEntries(
      Object.entries(all ? {} : readExamples()).filter(([id]) => !only.includes(id)),
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
