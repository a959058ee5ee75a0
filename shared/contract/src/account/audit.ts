import * as z from 'zod/mini'
import { dateFilter, defineCall, instant, repeated } from '../base/call.ts'
import { SUBJECTS } from '../base/rights.ts'

/** Deeds that an audit entry can tell of. `export`: rows left as a file. `showSecret`: a signing secret was read. */
export const AUDIT_ACTIONS = [
  'create',
  'update',
  'delete',
  'restore',
  'renew',
  'revoke',
  'switchOn',
  'switchOff',
  'invite',
  'accept',
  'send',
  'schedule',
  'unschedule',
  'pause',
  'resume',
  'stop',
  'request',
  'approve',
  'reject',
  'confirm',
  'decline',
  'withdraw',
  'expire',
  'void',
  'move',
  'answer',
  'close',
  'reopen',
  'signIn',
  'signOut',
  'visit',
  'leave',
  'export',
  'showSecret',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/**
 * Who did it. `parent`: a user of the parent account; a sub-account sees no name. `provider`: a user of the provider.
 * `system`: the service itself.
 */
export const AUDIT_ACTORS = ['user', 'key', 'parent', 'provider', 'system'] as const

const AuditValue = z.nullable(z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))
export type AuditValue = z.output<typeof AuditValue>
/** A time among the values. */
export const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** One change. Entries are never changed or deleted. */
export const AuditEntry = z.object({
  id: z.uuid(),
  createDate: instant,
  /** The account whose data changed. */
  account: z.string(),
  action: z.string(),
  subject: z.string(),
  targetId: z.nullable(z.string()),
  /** The name of what changed, at that time. */
  target: z.nullable(z.string()),
  by: z.object({
    kind: z.enum(AUDIT_ACTORS),
    /** The username, or the name of the API key. Null for others than users and keys. */
    name: z.nullable(z.string()),
    /** The user's own account when they acted for another account. */
    account: z.nullable(z.string()),
  }),
  /** The IP address of the client. Null for actors without a name. */
  address: z.nullable(z.string()),
  /** Only fields that changed. Secrets are shown as `•••`. */
  changes: z.array(z.object({ field: z.string(), before: AuditValue, after: AuditValue })),
})
export type AuditEntry = z.output<typeof AuditEntry>

const filters = {
  /** Ids of users. */
  user: repeated(z.uuid()),
  action: repeated(z.enum(AUDIT_ACTIONS)),
  subject: repeated(z.enum(SUBJECTS)),
  /** Ids of accounts. */
  account: repeated(z.uuid()),
  /** Part of the name of what changed. */
  target: z.optional(z.string().check(z.maxLength(100))),
  startDate: dateFilter,
  endDate: dateFilter,
}

export const listAudit = defineCall({
  method: 'GET',
  path: '/v1/audit',
  summary:
    'What was changed, exported and signed in to in the acting account and its sub-accounts, newest first, by cursor. `total` is exact up to 10,000.',
  access: { action: 'read', subject: 'Audit' },
  query: z.strictObject({
    ...filters,
    after: z.optional(z.uuid()),
    size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 10),
  }),
  answer: z.object({
    items: z.array(AuditEntry),
    nextCursor: z.nullable(z.string()),
    total: z.number(),
    totalIsExact: z.boolean(),
  }),
  status: 200,
})

export const downloadAudit = defineCall({
  method: 'GET',
  path: '/v1/audit.csv',
  summary: 'The filtered audit entries as a CSV file, streamed.',
  access: { action: 'read', subject: 'Audit' },
  query: z.strictObject(filters),
  media: 'text/csv',
  status: 200,
})

export const calls = { listAudit, downloadAudit }
