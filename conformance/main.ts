#!/usr/bin/env node
import { main } from './run/command.ts';

process.exitCode = await main(process.argv.slice(2));
