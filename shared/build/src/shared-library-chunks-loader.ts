import { providedRequests } from './shared-libraries.ts'

/**
 * Fills `shared-library-chunks.ts` with a dynamic import of every shared library. The imports never run: federation provides a
 * library only when the shell's build contains an import of it, and a dynamic import makes it a lazy chunk.
 */
export default function sharedLibraryChunks(): string {
  const imports = providedRequests.map((request) => `() => import(${JSON.stringify(request)})`)
  return `export const chunks = [\n${imports.join(',\n')}\n]\n`
}
