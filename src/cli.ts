#!/usr/bin/env node
import { main } from './cli/main';

void main(process.argv).then((exitCode) => {
  process.exitCode = exitCode;
});
