import type { LinkRule } from '@songsarn/contract/account/link-rule'
import type { CallParsed, KeyMode } from '@songsarn/contract/base/call'
import type { createMessages } from '@songsarn/contract/communication/messages'
import type { CallerContext } from '../../foundation/http/handle.ts'
import type { SourceRow } from '../analyses/recipient-source.ts'

type Body = CallParsed<typeof createMessages>['body']

/** A call, with what its body leaves to a template and to the clock. */
export type MessageCall = Omit<Body, 'to' | 'content' | 'templateId' | 'shortenUrl' | 'scheduledAt' | 'from'> & {
  from: string | undefined
  content: string
  shortenUrl: boolean
  /** Undefined: at once. */
  scheduledAt: Date | undefined
  /** A limit per person or a rule of approval may hold for the call. */
  isRuled: boolean
  /** What happens to links that are not the sender's; null: they are sent. */
  linkRule: LinkRule | null
  /** From this share of failed messages on, the send pauses. */
  brakePercent: number | null
  /** The call stores and sends nothing, as each call of a test key. */
  dryRun: boolean
  mode: KeyMode
  rows: readonly SourceRow[]
  /** Where the body has each row: `to`, or `to.3`. */
  pathOf(row: number): string
}

/** A call and who made it. */
export type MessageRequest = Pick<CallerContext, 'caller' | 'responseRow'> & { call: MessageCall }
