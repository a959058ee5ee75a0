import { Resolver } from 'node:dns/promises'
import type { DnsPort } from '../account/link-domain/ports.ts'

/** Milliseconds of the first attempt; the second waits for twice as long. */
const TIME_LIMIT_MS = 1500
const NOT_THERE = new Set(['ENOTFOUND', 'ENODATA'])

/** Looks in DNS. Throws when the servers do not answer: then it is not known whether a name has records. */
export function systemDns(): DnsPort {
  const resolver = new Resolver({ timeout: TIME_LIMIT_MS, tries: 2 })
  const orNone = async <Found>(found: Promise<Found[]>): Promise<Found[]> => {
    try {
      return await found
    } catch (error) {
      if (error instanceof Error && 'code' in error && NOT_THERE.has(String(error.code))) return []
      throw error
    }
  }
  return {
    addresses: async (name) =>
      (await Promise.all([orNone(resolver.resolve4(name)), orNone(resolver.resolve6(name))])).flat(),
    texts: async (name) => (await orNone(resolver.resolveTxt(name))).map((parts) => parts.join('')),
  }
}
