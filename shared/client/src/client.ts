import { type CallName, calls } from '@songsarn/contract/api'
import type { CallInput } from '@songsarn/contract/call'
import { type Caller, type CallOptions, type ClientSettings, createCaller, type Methods, methodsOf } from './caller.ts'

type Calls = typeof calls

/** One method per call of the contract. */
export type Client = Methods<Calls> & {
  /**
   * Makes a call by its definition, `api.call(listThings, { query })`. A remote that is deployed before the shell needs it
   * for calls that the shell's client does not have yet.
   */
  call: Caller
  /** Makes a call that also answers as a CSV file. */
  download<Name extends CallName>(name: Name, input: CallInput<Calls[Name]>, options?: CallOptions): Promise<Blob>
}

/** The typed `/v1` client. */
export const createClient = (settings: ClientSettings = {}): Client => clientOf(createCaller(settings))

/** The client of a caller. It contains the definitions of all calls: 6 kB that the sign-in page does not load. */
export function clientOf(call: Caller): Client {
  return {
    ...methodsOf(call, calls),
    call,
    download: (name, input, options) => call({ ...calls[name], media: 'text/csv' as const }, input as never, options),
  }
}
