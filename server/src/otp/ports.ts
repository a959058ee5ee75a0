import type { DeliveryPort } from '../delivery/ports.ts'
import type { Ports } from '../http/ports.ts'
import type { CallbackPort } from '../webhooks/ports.ts'
import type { OtpLimits } from './limits.ts'

export type OtpPorts = Ports & {
  delivery: DeliveryPort
  /** Absent where nobody is called: in a page. */
  callbacks?: CallbackPort
  /** Requests of pins before further ones are refused. */
  otpLimits?: OtpLimits
}
