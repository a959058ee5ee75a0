import { offeredRequests } from './platform.ts'

/**
 * Fills `offer-platform.ts` with a dynamic import of every platform library. They are never run: a library is only
 * provided to remotes when the shell's build meets its request, and this way each becomes a lazy chunk.
 */
export default function offerPlatform(): string {
  const imports = offeredRequests.map((request) => `() => import(${JSON.stringify(request)})`)
  return `export const offered = [\n${imports.join(',\n')}\n]\n`
}
