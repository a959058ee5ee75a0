import type { AuditAction, AuditValue } from '@songsarn/contract/account/audit'
import type { AuditField } from '@songsarn/contract/account/audit-fields'
import type { Subject } from '@songsarn/contract/base/rights'
import type { Scope } from '../db/database.ts'
import { newId } from '../db/id.ts'
import type { Caller } from './caller.ts'

type Values = Readonly<Partial<Record<AuditField, AuditValue | readonly string[] | Date | undefined>>>

/** A change, as handlers give it to the audit log. */
export type AuditChange = {
  action: AuditAction
  subject: Subject
  /** The thing that was changed, with the name that people know it by. */
  target?: { id: string; name: string | null }
  /** Values before and after. Only fields that differ are stored, so both may be whole records. Message texts do not belong here. */
  before?: Values
  after?: Values
  /** The account whose data changed; the acting account by default. */
  account?: { tenantId: string; accountId: string }
}

/** Who did it, from where, and when. */
export type AuditActor = {
  caller: Pick<Caller, 'user' | 'tenancy' | 'key'> | undefined
  address: string | null
  at: Date
}

/**
 * Writes one entry of the audit log, in the transaction of the change, so that both happen or neither does. Handlers call it as
 * `audit(trx, …)` from their context, which knows the caller; jobs and public calls name the actor. Entries are immutable: no
 * database role of the service may change or delete them.
 */
export async function writeAudit(trx: Scope, { caller, address, at }: AuditActor, change: AuditChange): Promise<void> {
  const account =
    change.account ?? (caller && { tenantId: caller.tenancy.tenantId, accountId: caller.tenancy.actingAccountId })
  if (!account) throw new Error('an audit entry without an account')
  const isProvider = caller !== undefined && caller.tenancy.tenantId !== account.tenantId
  await trx
    .insertInto('auditEntries')
    .values({
      ...account,
      id: newId(),
      actorKind: !caller ? 'system' : isProvider ? 'provider' : caller.key ? 'key' : 'user',
      actorId: caller?.key?.id ?? caller?.user.id ?? null,
      actorName: caller?.user.username ?? null,
      actorAccountId: caller?.user.accountId ?? null,
      address,
      action: change.action,
      subject: change.subject,
      targetId: change.target?.id ?? null,
      target: change.target?.name ?? null,
      changes: JSON.stringify(differences(change.before ?? {}, change.after ?? {})),
      createdAt: at,
    })
    .execute()
}

/** Fields that hold a secret are stored as changed, without their values. */
const SECRET = /pass(?!key)|secret|token|hash|pin$/i
const HIDDEN = '•••'

/** The fields that differ, as `[field, before, after]`. */
function differences(before: Values, after: Values): [string, AuditValue, AuditValue][] {
  const [olds, news] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  return [...new Set([...olds.keys(), ...news.keys()])].flatMap((field): [string, AuditValue, AuditValue][] => {
    const [old, now] = [plain(olds.get(field)), plain(news.get(field))]
    if (JSON.stringify(old) === JSON.stringify(now)) return []
    if (!SECRET.test(field)) return [[field, old, now]]
    return [[field, old === null ? null : HIDDEN, now === null ? null : HIDDEN]]
  })
}

/** An empty text or list counts as absent: the entry of a new record then lists only its filled fields. */
function plain(value: Values[AuditField]): AuditValue {
  if (value instanceof Date) return value.toISOString()
  if (value === undefined || value === '') return null
  if (typeof value !== 'object' || value === null) return value
  return value.length === 0 ? null : [...value]
}
