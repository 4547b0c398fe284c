#!/usr/bin/env node
import { main } from './cli/main';

void main(process.argv).then((exitCode) => {
  process.exitCode = exitCode;
  // All is written; an input that goes on after the run has ended would keep the process alive.
  setTimeout(() => process.exit(), 100).unref();
});
