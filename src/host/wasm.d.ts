/** What the bundle of the browser carries in itself (tools/build-browser.ts). */
declare module '*.wasm' {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}
