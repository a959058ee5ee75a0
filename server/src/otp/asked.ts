import type { Caller } from '../http/caller.ts'
import type { CallerContext } from '../http/handle.ts'
import type { Recipient } from './recipient.ts'

/** One request of a batch: all of a batch are of one account, and all live or all test. */
export type Asked = {
  caller: Caller
  keeping: CallerContext['keeping']
  configId: string
  recipient: Recipient
  /** A hash of the end user's network. */
  clientIp: string | undefined
  callbackData?: string
}

/** Made with a test key: nothing is sent or spent. */
export const isTest = (caller: Caller): boolean => caller.key?.mode === 'test'
