/** Re-exports the allowed exports of the library that the query names. `allowed-exports-module-loader.ts` writes the content. */
export {}
