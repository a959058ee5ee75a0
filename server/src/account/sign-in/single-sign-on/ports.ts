import type { OutboundAsk } from '../../../foundation/http/outbound.ts'
import type { AuthPorts } from '../auth/ports.ts'

export type SingleSignOnPorts = AuthPorts & {
  /** Asks identity providers, which customers configured. Absent in a page, which reaches no servers. */
  ask?: OutboundAsk
}
