/** Of WebAssembly what the plain lane uses: the types of Node.js 20 leave it out. */
declare namespace WebAssembly {
  interface Module {
    readonly [Symbol.toStringTag]: string;
  }
  const Module: new (bytes: Uint8Array) => Module;
  const Instance: new (module: Module) => { readonly exports: Readonly<Record<string, unknown>> };
}
