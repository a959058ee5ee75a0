import type { AuthPorts } from '../auth/ports.ts'
import type { OutboundAsk } from '../webhooks/outbound.ts'

export type SingleSignOnPorts = AuthPorts & {
  /** Asks identity providers, which customers configured. Absent in a page, which reaches no servers. */
  ask?: OutboundAsk
}
