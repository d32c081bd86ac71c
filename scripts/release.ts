// Makes a release: `npm run release -- 0.3.0` commits the version and tags it, `-- --pack v0.3.0` packs what a tag holds.
import { releaseCommand } from './release/release-command.ts';

process.exitCode = releaseCommand(process.argv.slice(2), process.cwd());
