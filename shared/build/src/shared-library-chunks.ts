/** A dynamic import of each shared library; they never run. `shared-library-chunks-loader.ts` writes the content. */
export const chunks: (() => Promise<unknown>)[] = []
