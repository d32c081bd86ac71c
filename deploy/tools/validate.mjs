// Prints what is wrong with each object of a file of Kubernetes manifests, by the schemas of Kubernetes, as JSON: [[kind, problem], ...].
import { readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';

const problems = [];
for (const document of parseAllDocuments(readFileSync(process.argv[2], 'utf8'))) {
  const manifest = document.toJS();
  const { apiVersion, kind } = manifest;
  const models = await import(`kubernetes-models/${apiVersion}`);
  try {
    new models[kind](manifest).validate();
  } catch ({ message }) {
    problems.push([kind, message]);
  }
}
process.stdout.write(JSON.stringify(problems));
