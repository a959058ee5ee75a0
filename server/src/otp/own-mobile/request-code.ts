import type { CallAnswer } from '@songsarn/contract/base/call'
import { MAX_MOBILE_CODES, MAX_MOBILE_TRIES, type requestMobileCode } from '@songsarn/contract/otp/own-mobile'
import { sql } from 'kysely'
import { ownUser } from '../../account/accounts/own-user.ts'
import { requireSwitchedOn } from '../../account/accounts/switched-off.ts'
import { payerWithBalance } from '../../billing/ledger.ts'
import { requireWithinTrial } from '../../billing/trial.ts'
import { routesOf } from '../../delivery/queue/store-sends.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { asApp } from '../../foundation/db/tenancy.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { makeOtp, type NewOtp } from '../otp/make-otp.ts'
import { type PinRequest, recipientOf } from '../otp/pin-request.ts'
import type { OtpPorts } from '../otp/ports.ts'
import { refuseTooMany, refuseUnpaid } from '../otp/refusals.ts'
import { type Sending, storeMessages } from '../otp/store-otps.ts'

const CODE = { prefix: '', pinLength: 6, expireTime: 300, maxFail: MAX_MOBILE_TRIES, callbackData: '' } as const
const DAY_MS = 24 * 3600 * 1000

/** The messages, in the language of the user. */
const TEXTS = {
  en: { name: 'Own mobile', content: 'Your code is {{otp}} (ref {{ref}}). It confirms your mobile number.' },
  th: { name: 'มือถือของผู้ใช้', content: 'รหัสยืนยันหมายเลขมือถือคือ {{otp}} (ref {{ref}})' },
} as const

/** Sends a code to the mobile that the caller says is theirs. */
export async function requestCode(
  ports: OtpPorts,
  { caller: person, afterCommit }: CallerContext,
  typed: string,
): Promise<CallAnswer<typeof requestMobileCode>> {
  const caller = asSelf(person)
  const recipient = recipientOf(typed)
  const now = ports.now()
  const { answer } = await asApp(ports.store, caller.tenancy, async (trx) => {
    const user = await ownUser(trx, caller)
    await requireSwitchedOn(trx, user)
    await requireFewCodes(trx, user, now)
    const texts = TEXTS[user.locale]
    const config = { ...CODE, ...texts, id: user.id, trial: false, sender: await senderOf(trx, user) }
    const request: PinRequest = {
      ...{ caller, configId: user.id, recipient, clientIp: undefined, responseRow: () => undefined },
    }
    const otp = await makeOtp(ports.secretKey, request, config, now)
    await requireWithinTrial(trx, user, 1, now)
    const refusals = new Map<PinRequest, ApiProblem>()
    const { payer, balance } = await payerWithBalance(trx, user)
    refuseUnpaid([[request, otp]], balance, refusals)
    if (refusals.size === 0) await refuseTooMany(ports, trx, payer, [[request, otp]], refusals, now)
    const refusal = refusals.get(request)
    if (refusal) throw refusal
    const routes = await routesOf(trx, user.accountId, [config.sender])
    await storeCode(trx, { caller, payer, routes }, user, otp, now)
    afterCommit('delivery')
    return otp
  })
  return { ...answer, mobile: recipient.mobile }
}

/** The code is paid by the user's own account, whichever one they act for. */
function asSelf(caller: Caller): Caller {
  const { acting, self, user } = caller
  if (acting.id === user.accountId) return caller
  // Who acts for a sub-account is a user of its parent, which pays for itself.
  return {
    ...caller,
    tenancy: self,
    acting: { id: user.accountId, name: '', paymentType: 'prepaid', parentId: null },
  }
}

async function requireFewCodes(trx: Scope, { tenantId, id }: Row<'users'>, now: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mobile codes ${id}`}, 0))`.execute(trx)
  const dayAgo = new Date(now.getTime() - DAY_MS)
  await trx
    .deleteFrom('mobileCodes')
    .where((eb) => eb.and({ tenantId, userId: id }))
    .where('createdAt', '<=', dayAgo)
    .execute()
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from mobile_codes where tenant_id = ${tenantId} and user_id = ${id}`.execute(trx)
  if ((rows[0]?.count ?? 0) >= MAX_MOBILE_CODES)
    throw new ApiProblem('mobile.tooManyCodes', { params: { max: MAX_MOBILE_CODES }, retryAfter: 3600 })
}

/** The account's first approved sender name. */
async function senderOf(trx: Scope, { tenantId, accountId }: Row<'users'>): Promise<string> {
  const sender = await trx
    .selectFrom('senders')
    .select('name')
    .where((eb) => eb.and({ tenantId, accountId, status: 'approved' as const }))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!sender) throw new ApiProblem('mobile.noSender')
  return sender.name
}

async function storeCode(trx: Scope, sending: Sending, user: Row<'users'>, otp: NewOtp, now: Date): Promise<void> {
  const { tenantId, accountId, id: userId } = user
  await trx
    .updateTable('mobileCodes')
    .set({ state: 'superseded' })
    .where((eb) => eb.and({ tenantId, userId, state: 'pending' as const }))
    .execute()
  const { answer, mobile, expiresAt, communicationId } = otp
  if (communicationId === undefined) throw new Error('a person has no test key')
  await trx
    .insertInto('mobileCodes')
    .values({
      ...{ tenantId, accountId, userId, id: answer.token, mobile, pinHash: otp.pinHash, createdAt: now, expiresAt },
      communicationId,
    })
    .execute()
  await storeMessages(trx, sending, [{ ...otp, id: communicationId }])
}
