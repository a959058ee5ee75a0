/** command_status values that we send or distinguish, SMPP 3.4 §5.1.3. */
export const status = {
  ok: 0x00,
  invalidMessageLength: 0x01,
  invalidCommandLength: 0x02,
  invalidCommandId: 0x03,
  wrongBindState: 0x04,
  alreadyBound: 0x05,
  systemError: 0x08,
  invalidSource: 0x0a,
  invalidDestination: 0x0b,
  bindFailed: 0x0d,
  invalidPassword: 0x0e,
  queueFull: 0x14,
  throttled: 0x58,
  /** "ESME Receiver Temporary App Error": asks the carrier to deliver again later. */
  receiverTemporaryError: 0x64,
  /** "ESME Receiver Permanent App Error": asks the carrier not to deliver this one again. */
  receiverPermanentError: 0x65,
} as const

/** The carrier did not take the message and asks us to slow down: ESME_RTHROTTLED, ESME_RMSGQFUL. */
export function isThrottle(code: number): boolean {
  return code === status.throttled || code === status.queueFull
}

/** As carriers' manuals write it, e.g. `0x0000000E`. */
export function statusText(code: number): string {
  return `0x${code.toString(16).toUpperCase().padStart(8, '0')}`
}
