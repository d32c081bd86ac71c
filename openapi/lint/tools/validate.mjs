// Prints what each parser finds in the document that is named, as JSON: {"swagger-parser": [...], ...}.
import { readFileSync } from 'node:fs';
import swaggerParser from '@apidevtools/swagger-parser';
import { validate as validateByReadme } from '@readme/openapi-parser';
import { validate as validateByScalar } from '@scalar/openapi-parser';

/** A parser can change what it reads, so each gets its own. */
const read = () => JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));

const bySwaggerParser = () =>
  swaggerParser.validate(read()).then(
    () => [],
    (error) => [String(error)],
  );
const byReadme = async () => {
  const { valid, errors = [], warnings } = await validateByReadme(read());
  return valid ? warnings : errors;
};
const byScalar = async () => {
  const { valid, errors = [] } = await validateByScalar(read());
  return valid ? [] : errors;
};

console.log(
  JSON.stringify({
    '@apidevtools/swagger-parser': await bySwaggerParser(),
    '@readme/openapi-parser': await byReadme(),
    '@scalar/openapi-parser': await byScalar(),
  }),
);
