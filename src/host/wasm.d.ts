/** WebAssembly files that the browser bundle contains (tools/build-browser.ts). */
declare module '*.wasm' {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}
