import type { CarrierPort } from '../../delivery/carriers/ports.ts'
import type { DeliveryPort } from '../../delivery/ports.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import type { CallbackPort } from '../../webhooks/ports.ts'
import type { OtpLimits } from './limits.ts'

export type OtpPorts = Ports & {
  delivery: DeliveryPort
  /** Absent in a page, which sends no callbacks. */
  callbacks?: CallbackPort
  carriers: CarrierPort
  /** Overrides DEFAULT_LIMITS. */
  otpLimits?: Partial<OtpLimits>
}
