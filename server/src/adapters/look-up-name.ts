import { Resolver } from 'node:dns/promises'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'

export type Address = { address: string; family: 4 | 6 }
/** The addresses of a host name; rejects with a code of DNS, such as ENOTFOUND or ETIMEOUT, when there are none. */
export type LookUpName = (host: string) => Promise<Address[]>

type Options = { servers?: readonly string[]; timeLimit?: number }

/** Milliseconds of the first attempt; the second waits for twice as long. */
const TIME_LIMIT_MS = 1500
const TRIES = 2

/**
 * Looks names up with DNS itself, and before that in /etc/hosts. The system's own function (`dns.lookup`) has no time limit and
 * occupies one of the four threads that Node also hashes passwords and reads files with: four names whose servers do not answer
 * would stop these. This one needs no thread. Search domains of resolv.conf do not apply, so names must be complete.
 *
 * `servers` are name servers, such as `127.0.0.1:5300`; by default the name servers of the system.
 */
export function nameLookup({ servers, timeLimit = TIME_LIMIT_MS }: Options = {}): LookUpName {
  const resolver = new Resolver({ timeout: timeLimit, tries: TRIES })
  if (servers) resolver.setServers(servers)
  const hosts = readHosts()
  return async (host) => {
    const name = host.toLowerCase().replace(/\.$/, '')
    const known = hosts.get(name)
    if (known) return known
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const addresses = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
    if (addresses.length > 0) return addresses.map(addressOf)
    const failed = found.find((one) => one.status === 'rejected')
    throw failed?.reason ?? new Error(`${host} has no address`)
  }
}

const addressOf = (address: string): Address => ({ address, family: isIP(address) === 6 ? 6 : 4 })

function readHosts(): Map<string, Address[]> {
  const hosts = new Map([['localhost', ['127.0.0.1', '::1'].map(addressOf)]])
  for (const line of hostsFile().split('\n')) {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/)
    if (isIP(address) === 0) continue
    for (const name of names) {
      const known = hosts.get(name.toLowerCase()) ?? []
      if (!known.some((one) => one.address === address)) hosts.set(name.toLowerCase(), [...known, addressOf(address)])
    }
  }
  return hosts
}

function hostsFile(): string {
  try {
    return readFileSync('/etc/hosts', 'utf8')
  } catch {
    return ''
  }
}
