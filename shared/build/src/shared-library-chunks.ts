/** A dynamic import of each shared library; nobody calls them. `shared-library-chunks-loader.ts` writes the content. */
export const chunks: (() => Promise<unknown>)[] = []
