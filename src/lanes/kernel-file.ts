import { readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

/** A kernel as the build makes it of src/kernel; tests run this file where it stands, before the build. */
export function readKernel(name: string): WebAssembly.Module {
  const root = resolve(__dirname, '..', '..');
  const built = basename(root) === 'dist' ? root : join(root, 'dist');
  return new WebAssembly.Module(readFileSync(join(built, 'src', 'kernel', `${name}.wasm`)));
}
