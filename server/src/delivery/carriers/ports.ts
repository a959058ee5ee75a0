import { type CARRIER_STATES, OWN_CARRIERS } from '@songsarn/contract/account/carriers'
import { CHANNELS, type Channel } from '@songsarn/contract/base/states'

/**
 * The carrier in the service itself, which delivers to no phone. No other carrier may have this name: PINs of its messages
 * are shown.
 */
export const SIMULATED_CARRIER = 'simulated'

/** Why a carrier over SMPP cannot have this name; undefined when it can. */
export const problemOfName = (name: string): string | undefined =>
  OWN_CARRIERS.includes(name) ? `"${name}" is a carrier of the service itself; choose another name` : undefined

/**
 * The channel of a carrier. Carriers of SMS have names of their own; every other channel has one carrier, which is named
 * like it.
 */
export const channelOf = (carrier: string): Channel =>
  CHANNELS.find((channel) => channel !== 'sms' && channel === carrier) ?? 'sms'

export type CarrierState = (typeof CARRIER_STATES)[number]

export type CarrierStatus = {
  carrier: string
  state: CarrierState
  /** Connections of all processes that are up, and how many the carrier allows. Undefined without binds. */
  binds?: { up: number; allowed: number }
}

/** The connections to the carriers, of all processes. */
export type CarrierPort = {
  statuses(): Promise<CarrierStatus[]>
  /** Why a URL cannot be one of a carrier; undefined when it can. Absent in a page, which connects to no carrier. */
  problemOf?(url: string): string | undefined
}
