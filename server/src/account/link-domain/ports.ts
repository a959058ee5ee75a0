import type { Ports } from '../../foundation/http/ports.ts'

/** Looks in DNS. A name without such records has an empty list. Throws when DNS does not answer. */
export type DnsPort = {
  /** IP addresses, of IPv4 and IPv6. */
  addresses(name: string): Promise<string[]>
  texts(name: string): Promise<string[]>
}

/** `dns` is absent in a page, which can look up no names. */
export type LinkDomainPorts = Ports & { dns?: DnsPort }
