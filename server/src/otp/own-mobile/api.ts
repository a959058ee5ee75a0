import {
  confirmMobile,
  getMobileCode,
  MAX_MOBILE_CODES,
  MAX_MOBILE_TRIES,
  removeMobile,
  requestMobileCode,
} from '@songsarn/contract/otp/own-mobile'
import { sql } from 'kysely'
import { ownUser } from '../../account/accounts/own-user.ts'
import { sessionUser } from '../../account/accounts/session-user.ts'
import { setMobile } from '../../account/accounts/store-user.ts'
import { requireSwitchedOn } from '../../account/accounts/switched-off.ts'
import { requireWithinTrial } from '../../billing/trial.ts'
import { SIMULATED_CARRIER } from '../../delivery/carriers/ports.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { asApp } from '../../foundation/db/tenancy.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'
import { type CallerContext, type Handler, handle } from '../../foundation/http/handle.ts'
import { makeOtp, type NewOtp } from '../otp/make-otp.ts'
import { isSameHash, pinHash } from '../otp/pin.ts'
import { type PinRequest, recipientOf } from '../otp/pin-request.ts'
import type { OtpPorts } from '../otp/ports.ts'
import { refuseTooMany, refuseUnpaid } from '../otp/refusals.ts'
import { receivedMessage } from '../otp/simulated-message.ts'
import { storeMessages } from '../otp/store-otps.ts'

const CODE = { prefix: '', pinLength: 6, expireTime: 300, maxFail: MAX_MOBILE_TRIES, callbackData: '' } as const
const DAY_MS = 24 * 3600 * 1000

/** The messages, in the language of the user. */
const TEXTS = {
  en: { name: 'Own mobile', content: 'Your code is {{otp}} (ref {{ref}}). It confirms your mobile number.' },
  th: { name: 'มือถือของผู้ใช้', content: 'รหัสยืนยันเบอร์มือถือคือ {{otp}} (ref {{ref}})' },
} as const

/**
 * A user's own mobile. A trial account sends only to the mobiles of its users, so a user must prove that a mobile is theirs: the
 * code is the one message that such an account sends elsewhere.
 */
export const handlers = (ports: OtpPorts): Handler[] => [
  handle(requestMobileCode, async ({ caller: person, afterCommit }, { body }) => {
    const caller = asSelf(person)
    const recipient = recipientOf(body.mobile)
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
      await refuseUnpaid(trx, [[request, otp]], refusals)
      if (refusals.size === 0) await refuseTooMany(ports, trx, [[request, otp]], refusals, now)
      const refusal = refusals.get(request)
      if (refusal) throw refusal
      await storeCode(trx, user, otp, now)
      afterCommit('delivery')
      return otp
    })
    return { ...answer, mobile: recipient.mobile }
  }),

  handle(confirmMobile, async (context, { body }) => {
    const { caller } = context
    const hash = await pinHash(ports.secretKey, body.token, body.pin)
    // Refused after the transaction, which stores the try.
    const result = await asApp(ports.store, caller.self, async (trx) => {
      const code = await lockCode(trx, caller, body.token)
      if (code?.state !== 'pending' || code.expiresAt <= ports.now()) return new ApiProblem('mobile.codeExpired')
      const tries = code.tries + 1
      const isRight = isSameHash(code.pinHash, hash)
      const left = MAX_MOBILE_TRIES - tries
      const state = isRight ? 'verified' : left > 0 ? 'pending' : 'failed'
      await trx
        .updateTable('mobileCodes')
        .set({ tries, state })
        .where((eb) => eb.and({ tenantId: code.tenantId, id: code.id }))
        .execute()
      if (!isRight)
        return new ApiProblem('mobile.wrongCode', { params: { left }, errors: [fieldError('pin', 'notAllowed')] })
      await changeMobile(trx, context, code.mobile)
      return sessionUser(trx, caller)
    })
    if (result instanceof ApiProblem) throw result
    return result
  }),

  handle(getMobileCode, async ({ caller }, { params: { token } }) => {
    const carriers = await ports.carriers.statuses()
    const isSimulated = carriers.some(({ carrier }) => carrier === SIMULATED_CARRIER)
    const found = await asApp(ports.store, caller.self, async (trx) => {
      const code = isSimulated ? await lockCode(trx, caller, token) : undefined
      if (!code) throw new ApiProblem('resource.notFound')
      const { tenantId, communicationId } = code
      return communicationId === null ? null : receivedMessage(trx, ports.secretKey, { tenantId, communicationId })
    })
    return { message: found }
  }),

  handle(removeMobile, async (context) =>
    asApp(ports.store, context.caller.self, async (trx) => {
      await changeMobile(trx, context, null)
      return sessionUser(trx, context.caller)
    }),
  ),
]

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

async function storeCode(trx: Scope, user: Row<'users'>, otp: NewOtp, now: Date): Promise<void> {
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
  const tenancy = { tenantId, accountIds: [accountId], actingAccountId: accountId, userId }
  await storeMessages(trx, { tenancy }, [{ ...otp, id: communicationId }])
}

const lockCode = (trx: Scope, { self, user }: Caller, token: string) =>
  trx
    .selectFrom('mobileCodes')
    .selectAll()
    .where((eb) => eb.and({ tenantId: self.tenantId, id: token.toLowerCase(), userId: user.id }))
    .forUpdate()
    .executeTakeFirst()

async function changeMobile(
  trx: Scope,
  { caller, audit }: Pick<CallerContext, 'caller' | 'audit'>,
  mobile: string | null,
): Promise<void> {
  const before = await ownUser(trx, caller)
  if (before.mobile === mobile) return
  const { tenantId, accountId, id, username } = before
  if (!(await setMobile(trx, before, mobile))) return
  await audit(trx, {
    ...{ action: 'update', subject: 'User', target: { id, name: username } },
    ...{ before: { mobile: before.mobile }, after: { mobile }, account: { tenantId, accountId } },
  })
}
