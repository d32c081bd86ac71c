// `npm pack` in a workspace would pack sources that only run inside this repository.
console.error('Pack the built package instead: npm run build, then npm pack ./dist/NAME in the root folder.');
process.exit(1);
