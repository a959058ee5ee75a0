import type { SmsType } from '@songsarn/contract/base/states'
import { sql } from 'kysely'
import type { ChunkKey } from '../chunk.ts'

/** A chunk that a worker leased. */
export type LeasedChunk = ChunkKey & {
  accountId: string
  lane: number
  firstOrdinal: number
  lastOrdinal: number
  fence: number
  revision: number
  type: SmsType
  /** A newer version that uses the same database may have other channels. */
  channel: string
  sender: string
  commonText: string
  /** No new parts are submitted: the communication was stopped, or it failed. */
  stopped: boolean
  /** Its messages are not submitted after this time. */
  validUntil: Date | null
  contentId: string | null
}

export type LeaseOptions = {
  worker: string
  /** Carriers whose chunks are leased; empty is the default one. */
  carriers: readonly string[]
  seconds: number
  /** Most chunks of bulk. */
  most: number
  /** Most chunks of bulk of one account; fewer when many accounts wait. */
  mostOfAccount: number
  /** Most chunks of the OTP lane. */
  mostOtp: number
  /** Accounts, as `lane/id`, with enough parts in this worker. */
  enough: readonly string[]
  /** Communications whose chunks are not leased. Default: none. */
  except?: readonly string[]
}

/** No lease, or the lapsed lease of another worker. */
export const isFree = (worker: string) =>
  sql`(lease_until is null or lease_until < now()) and worker is distinct from ${worker}`

/** Not of the communications that are left to other workers. */
export const isNotExcepted = ({ except = [] }: Pick<LeaseOptions, 'except'>) =>
  except.length === 0 ? sql`true` : sql`communication_id <> all (${[...except]}::uuid[])`

/** The columns of a leased chunk, of `chunks c` and `communications m`. */
export const LEASED = sql`c.tenant_id as "tenantId", c.communication_id as "communicationId", c.chunk_no as "chunkNo",
  c.account_id as "accountId", c.lane, c.first_ordinal as "firstOrdinal", c.last_ordinal as "lastOrdinal",
  c.fence, c.revision, m.type, m.channel, m.sender, m.common_text as "commonText", m.status in ('stopped', 'failed') as stopped,
  m.valid_until as "validUntil", m.content_id as "contentId"`
