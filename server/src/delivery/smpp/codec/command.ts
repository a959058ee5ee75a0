/** command_id values, SMPP 3.4 §5.1.2.1. A response is its request with the top bit set. */
export const command = {
  genericNack: 0x80000000,
  bindReceiver: 0x00000001,
  bindReceiverResp: 0x80000001,
  bindTransmitter: 0x00000002,
  bindTransmitterResp: 0x80000002,
  submitSm: 0x00000004,
  submitSmResp: 0x80000004,
  deliverSm: 0x00000005,
  deliverSmResp: 0x80000005,
  unbind: 0x00000006,
  unbindResp: 0x80000006,
  bindTransceiver: 0x00000009,
  bindTransceiverResp: 0x80000009,
  enquireLink: 0x00000015,
  enquireLinkResp: 0x80000015,
  alertNotification: 0x00000102,
  dataSm: 0x00000103,
  dataSmResp: 0x80000103,
} as const

export type BindCommand = typeof command.bindReceiver | typeof command.bindTransmitter | typeof command.bindTransceiver

/** The id that answers `request`: JavaScript's `|` would make it negative. */
export function responseTo(request: number): number {
  return (request | command.genericNack) >>> 0
}

export function isResponse(id: number): boolean {
  return id >= command.genericNack
}
