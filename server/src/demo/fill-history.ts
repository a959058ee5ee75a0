import { sql } from 'kysely'
import { channelTypeOf } from '../communication/communications/send-analysed.ts'
import { LINK_INDEX } from '../communication/links/link-code.ts'
import { countPeople, inSegment } from '../communication/people/find-segments.ts'
import { figureDayOf } from '../delivery/settlement/daily-figures.ts'
import type { NewRow, Scope } from '../foundation/db/database.ts'
import { bangkokDay } from '../foundation/time/bangkok.ts'
import { textWithPlaceholder } from '../otp/otp/pin-text.ts'
import { OTP_CONFIG, SEGMENTS, TEMPLATES, TEXTS } from './business.ts'
import { DEMO_CREDITS, DEMO_SENDER, type DemoAccounts } from './demo-accounts.ts'
import { fillCampaigns } from './fill-campaigns.ts'
import { fillDesk } from './fill-desk.ts'
import { fillLedger, type PaidSend } from './fill-ledger.ts'
import { fillMessages, insertAll, type StoredSend } from './fill-messages.ts'
import { fillScheduledAnalysis, scheduledSend } from './fill-scheduled.ts'
import { HISTORY_DAYS, type History, IMPORTED, type PlannedOtp, planHistory, type Sent } from './plan-history.ts'

/** Fills the accounts of a new demo with three months of a business that end yesterday. In a scope of `asWorker`. */
export async function fillHistory(trx: Scope, demo: DemoAccounts, now: Date, share?: number): Promise<void> {
  const otpText = (ref: string) => textWithPlaceholder(OTP_CONFIG.content, ref, 6)
  const history = planHistory(bangkokDay(now), otpText, share)
  const filling = { trx, history, ...demo }
  await fillPeople(filling)
  const configId = await fillOtpConfig(filling)
  const stored = [
    ...history.sends.map((of) => storedSend(filling, of)),
    ...history.otps.map((of) => storedOtp(filling, of, otpText(of.ref))),
  ]
  const scheduled = scheduledSend({ ...filling, userId: userOf(demo, 'sender') })
  stored.push(scheduled)
  await fillScheduledAnalysis(trx, scheduled, history)
  const chunks = await fillMessages(trx, stored)
  const sends = stored.map(({ communication }) => paid(communication))
  const topUps = await fillLedger(trx, demo.demo, {
    ...{ sends, chunks, today: history.today, balance: DEMO_CREDITS, random: history.random },
    userId: userOf(demo, 'owner'),
  })
  await fillFigures(filling)
  await fillOtps(filling, configId)
  await fillAnswers(filling)
  await fillTemplates(filling)
  await fillCoupon(filling)
  await fillSegments(filling, now)
  await dateAccounts(filling)
  await fillDesk({ trx, ...demo, today: history.today, random: history.random }, topUps)
  await fillCampaigns({ trx, ...demo, history, userId: userOf(demo, 'admin') })
}

/** The accounts, their users and their sender are older than what they did. */
async function dateAccounts({ trx, demo: { tenantId }, users, history: { today } }: Filling): Promise<void> {
  const createdAt = new Date(today.getTime() - (HISTORY_DAYS + 1) * 24 * 3600_000)
  await trx.updateTable('accounts').set({ createdAt }).where('tenantId', '=', tenantId).execute()
  await trx.updateTable('senders').set({ createdAt, decidedAt: createdAt }).where('tenantId', '=', tenantId).execute()
  // The users signed in yesterday, one after the other.
  for (const [index, id] of [...users.values()].entries()) {
    const lastSignInAt = new Date(today.getTime() - 15 * 3600_000 + index * 47 * 60_000)
    const dates = { createdAt, passwordChangedAt: createdAt, lastSignInAt }
    await trx.updateTable('users').set(dates).where('id', '=', id).execute()
  }
}

type Filling = DemoAccounts & { trx: Scope; history: History }

function userOf({ users }: Pick<DemoAccounts, 'users'>, name: string): string {
  const id = users.get(name)
  if (id === undefined) throw new Error(`the demo has no user ${name}`)
  return id
}

const creditsOf = (messages: readonly { credits: number }[]) => messages.reduce((sum, { credits }) => sum + credits, 0)

function storedSend(filling: Filling, of: Sent): StoredSend {
  const { demo, branch, history } = filling
  const account = of.by === 'sub-owner' ? branch : demo
  const recipients = of.messages.length
  const latest = of.messages.reduce(
    (last, { submitDate }) => (submitDate && submitDate > last ? submitDate : last),
    of.at,
  )
  const isPaused = of.status === 'paused'
  const communication: NewRow<'communications'> = {
    ...{ tenantId: demo.tenantId, id: of.id, accountId: account.accountId, payerAccountId: demo.accountId },
    ...{ userId: userOf(filling, of.by), type: of.type, name: of.name, content: of.content },
    purpose: of.type === 'test' ? 'transactional' : 'marketing',
    ...{ sender: of.sender ?? DEMO_SENDER, failure: of.status === 'failed' ? 'sender.notApproved' : null },
    ...{ commonText: of.commonText, status: of.status, uniqueRows: recipients, duplicateRows: of.duplicates },
    ...{ blacklistRows: of.blacklisted, invalidRows: of.invalid, recipients, credits: creditsOf(of.messages) },
    ...{ transactionId: history.random.idAt(of.at), expanded: recipients, expandedTo: recipients },
    ...{ chunkCount: Math.ceil(recipients / 500), settled: !isPaused, createdAt: of.at, startedAt: of.at },
    completedAt: isPaused ? null : latest,
    ...(isPaused && { pausedAt: latest, pausedBy: userOf(filling, of.by), pauseReason: 'user' as const }),
    channelType: channelTypeOf(of.to === 'people' ? 'people' : 'input'),
    uploadFileName: typeof of.to === 'number' && of.to > IMPORTED ? 'customers.csv' : null,
  }
  return { communication, messages: of.messages }
}

function storedOtp(filling: Filling, of: PlannedOtp, text: string): StoredSend {
  const { demo, history } = filling
  const { message } = of
  const communication: NewRow<'communications'> = {
    ...{ tenantId: demo.tenantId, id: of.communicationId, accountId: demo.accountId, payerAccountId: demo.accountId },
    ...{
      userId: userOf(filling, 'owner'),
      type: 'otp',
      purpose: 'transactional',
      lane: 0,
      name: OTP_CONFIG.name,
      sender: DEMO_SENDER,
    },
    ...{ content: OTP_CONFIG.content, commonText: text, status: 'completed', uniqueRows: 1, recipients: 1 },
    ...{
      credits: message.credits,
      transactionId: history.random.idAt(of.at),
      expanded: 1,
      expandedTo: 1,
      chunkCount: 1,
    },
    ...{ settled: true, createdAt: of.at, startedAt: of.at, completedAt: message.submitDate ?? of.at },
    ...{ contentId: of.token, validUntil: new Date(of.at.getTime() + 300_000) },
  }
  return { communication, messages: [message] }
}

const paid = (of: NewRow<'communications'>): PaidSend => ({
  ...{ id: of.id, accountId: of.accountId, userId: of.userId, transactionId: of.transactionId ?? '' },
  ...{ at: new Date(of.createdAt ?? 0), credits: Number(of.credits ?? 0), description: of.type },
})

async function fillPeople({ trx, demo, history: { people, today, random } }: Filling): Promise<void> {
  const at = people[0]?.createdAt ?? today
  await trx
    .insertInto('customFields')
    .values([
      { ...demo, id: random.idAt(at), name: 'points', key: 'points', type: 'number', createdAt: at },
      { ...demo, id: random.idAt(at), name: 'vip', key: 'vip', type: 'yesNo', createdAt: at },
    ])
    .execute()
  await insertAll(
    trx,
    'people',
    people.map((person) => ({ ...demo, ...person, updatedAt: person.createdAt })),
  )
}

/** The figures of each day, from the chunks, as the migration of `daily_figures` makes them. */
async function fillFigures({ trx, demo: { tenantId } }: Filling): Promise<void> {
  await sql`
    insert into daily_figures (tenant_id, account_id, day, sender, submitted, delivered, undelivered, rejected, expired, unknown,
      cancelled, cancelled_by_rule, cost)
    select c.tenant_id, c.account_id, ${figureDayOf(sql`c.id`)}, c.sender, sum(k.submitted), sum(k.delivered), sum(k.undelivered),
      sum(k.rejected), sum(k.expired), sum(k.unknown), sum(k.cancelled), sum(k.cancelled_by_rule),
      coalesce(sum(k.credits - k.credits_refundable) filter (where k.state = 'closed'), 0)
    from communications c join chunks k on k.tenant_id = c.tenant_id and k.communication_id = c.id
    where c.tenant_id = ${tenantId} and k.tenant_id = ${tenantId} group by 1, 2, 3, 4`.execute(trx)
}

async function fillOtpConfig({ trx, demo, history: { otps, random, today } }: Filling): Promise<string> {
  const at = otps[0]?.at ?? today
  const id = random.idAt(at)
  await trx
    .insertInto('otpConfigs')
    .values({
      ...{
        ...demo,
        id,
        name: OTP_CONFIG.name,
        status: true,
        sender: DEMO_SENDER,
        prefix: OTP_CONFIG.prefix,
        pinLength: 6,
      },
      ...{
        expireTime: 300,
        maxFail: 3,
        content: OTP_CONFIG.content,
        notifyType: 'none',
        notifyUrl: '',
        callbackData: '',
      },
      ...{ countries: ['TH'], createdAt: at, updatedAt: at, deletedAt: null, oldSecretUntil: null },
    })
    .execute()
  return id
}

async function fillOtps({ trx, demo, history: { otps } }: Filling, configId: string): Promise<void> {
  const of = { ...demo, configId }
  for (let from = 0; from < otps.length; from += 500) {
    const rows = otps.slice(from, from + 500).map((otp) => ({
      ...{ ...of, id: otp.token, communicationId: otp.communicationId, apiKeyId: null, mobile: otp.message.address },
      ...{ ref: otp.ref, pinHash: otp.pinHash, pinLength: 6 as const, maxFail: 3, tries: otp.tries, state: otp.state },
      ...{
        callbackData: '',
        createdAt: otp.at,
        expiresAt: new Date(otp.at.getTime() + 300_000),
        settledAt: otp.settledAt,
      },
    }))
    await trx.insertInto('otpRequests').values(rows).execute()
  }
  await sql`
    insert into otp_hours (tenant_id, config_id, hour, account_id, sent, verified)
    select tenant_id, config_id, date_trunc('hour', created_at), account_id, count(*), count(*) filter (where state = 'verified')
    from otp_requests where tenant_id = ${demo.tenantId} and config_id = ${configId} group by 1, 2, 3, 4`.execute(trx)
}

/** Fills in the deeds of recipients with their links: clicks, opt-outs, consents. */
async function fillAnswers({ trx, demo, history: { sends, today, random } }: Filling): Promise<void> {
  for (const { id: communicationId, at, clicks, optOuts, content, daysAgo } of sends) {
    const of = { ...demo, communicationId }
    const url = /https:\S+/.exec(content)?.[0]
    if (clicks.length > 0 && url) {
      await trx
        .insertInto('linkSets')
        .values({
          ...{ ...of, analysisId: random.idAt(at), origin: 'https://sms.example', shortenUrl: true, optOutLabel: null },
          ...{ extraCredits: 0, targets: JSON.stringify([{ url: `https://coffee.example/offer-${daysAgo}` }]) },
          ...{ hasRowTargets: false, createdAt: at },
        })
        .execute()
      const rows = clicks.map(({ ordinal, address, at: firstAt, isBot }) => ({
        ...{ ...of, ordinal, index: LINK_INDEX.firstTarget, day: bangkokDay(firstAt), isBot, address, firstAt },
      }))
      await trx.insertInto('linkClicks').values(rows).execute()
    }
    if (optOuts.length === 0) continue
    await trx
      .insertInto('optOuts')
      .values(optOuts.map((optOut) => ({ ...of, ...optOut })))
      .execute()
    const listed = optOuts.map(({ address, at: createdAt }) => ({ mobile: address, createdAt }))
    await trx
      .insertInto('blacklist')
      .values(
        listed.map((entry) => ({
          ...demo,
          ...entry,
          reason: 'unsubscribed' as const,
          source: 'link' as const,
          communicationId: of.communicationId,
        })),
      )
      .execute()
  }
  const asked = sends.find(({ text }) => text === 'consent')
  if (!asked) return
  const templateId = random.idAt(asked.at)
  const dates = { createdAt: asked.at, updatedAt: asked.at }
  await trx
    .insertInto('consentTemplates')
    .values({ ...demo, id: templateId, name: 'Marketing', ...dates, deletedAt: null })
    .execute()
  const text = 'เรายินดีส่งข่าวสารและโปรโมชันทาง SMS ให้คุณ\nI agree to get news and offers of Songsarn Coffee by SMS.'
  await trx
    .insertInto('consentVersions')
    .values({ ...demo, templateId, version: 1, content: text, createdAt: asked.at })
    .execute()
  const answers = asked.messages
    .filter(({ state }) => state === 'delivered' && random.next() < 0.42)
    .map(({ ordinal, address }) => {
      const at = new Date(Math.min(asked.at.getTime() + random.between(2, 4000) * 60_000, today.getTime() - 1))
      const answer = random.next() < 0.86 ? ('accept' as const) : ('decline' as const)
      return {
        ...{ ...demo, id: random.idAt(at), address, templateId, version: 1, answer },
        ...{ communicationId: asked.id, ordinal, at },
      }
    })
  await trx.insertInto('consentAnswers').values(answers).execute()
}

async function fillTemplates(filling: Filling): Promise<void> {
  const { trx, demo, history } = filling
  const [by, changedBy] = [userOf(filling, 'sender'), userOf(filling, 'admin')]
  for (const [index, { name, text }] of TEMPLATES.entries()) {
    const createdAt = new Date(history.today.getTime() - (90 - index * 9) * 24 * 3600_000 + 10 * 3600_000)
    const id = history.random.idAt(createdAt)
    const of = { ...demo, name, sender: 'verify', content: TEXTS[text], shortenUrl: false, userId: by, createdAt }
    await trx
      .insertInto('templates')
      .values({ ...of, id, updatedBy: index % 3 === 0 ? changedBy : by, updatedAt: createdAt })
      .execute()
    await trx
      .insertInto('templateVersions')
      .values({ ...of, templateId: id, version: 1 })
      .execute()
  }
}

/** The codes of the coupon send: of its recipients, some of whom opened the link and used the code, and some that are left. */
async function fillCoupon(filling: Filling): Promise<void> {
  const { trx, demo, history } = filling
  const { random, today } = history
  const send = history.sends.find(({ text }) => text === 'coupon')
  if (!send) return
  const id = random.idAt(send.at)
  const code = () => Array.from({ length: 8 }, () => random.pick([...'23456789ABCDEFGHJKMNPQRSTUVWXYZ'])).join('')
  const analysisId = random.idAt(send.at)
  const clickOf = new Map(send.clicks.filter(({ isBot }) => !isBot).map(({ ordinal, at }) => [ordinal, at]))
  const codes: NewRow<'couponCodes'>[] = send.messages.map(({ ordinal, address }) => {
    const openedAt = clickOf.get(ordinal) ?? null
    const used = openedAt && new Date(openedAt.getTime() + random.between(60, 6000) * 60_000)
    const redeemedAt = used && used < today && random.next() < 0.6 ? used : null
    return {
      ...{
        ...demo,
        code: code(),
        couponId: id,
        analysisId,
        rowNo: ordinal,
        address,
        takenAt: send.at,
        issuedAt: send.at,
      },
      ...{ openedAt, redeemedAt, state: redeemedAt ? 'redeemed' : openedAt ? 'opened' : 'issued' },
    }
  })
  for (let left = 0; left < 80; left++) codes.push({ ...demo, code: code(), couponId: id })
  const endsAt = new Date(today.getTime() + 20 * 24 * 3600_000)
  await trx
    .insertInto('coupons')
    .values({
      ...{ ...demo, id, name: 'ส่วนลด 20%', description: 'ทุกเครื่องดื่ม ทุกสาขา', startsAt: send.at, endsAt },
      ...{ total: codes.length, userId: userOf(filling, 'admin'), createdAt: send.at },
    })
    .execute()
  await trx.insertInto('couponCodes').values(codes).execute()
}

async function fillSegments(filling: Filling, now: Date): Promise<void> {
  const { trx, demo, history } = filling
  for (const [index, { name, filter }] of SEGMENTS.entries()) {
    const createdAt = new Date(history.today.getTime() - (70 - index * 12) * 24 * 3600_000 + 11 * 3600_000)
    const people = await countPeople(trx, demo, inSegment(filter, demo, now))
    await trx
      .insertInto('segments')
      .values({
        ...{ ...demo, id: history.random.idAt(createdAt), userId: userOf(filling, 'sender'), name, people },
        ...{ filter: JSON.stringify(filter), countedAt: now, createdAt, updatedAt: createdAt },
      })
      .execute()
  }
}
