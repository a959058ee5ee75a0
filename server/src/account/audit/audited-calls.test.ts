import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { AUDIT_FIELDS } from '@songsarn/contract/account/audit-fields'
import { NOTICE_KINDS } from '@songsarn/contract/account/notices'
import { type CallName, calls } from '@songsarn/contract/api'
import type { CallDefinition } from '@songsarn/contract/base/call'
import { Secret, TOTP } from 'otpauth'
import { addSender } from '../../../testing/add-sender.ts'
import { callerWith, PASSWORD, type TestApp, type TestInput, type TestUser, testApp } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import { LINE_SECRET, LINE_TOKEN, type LineStandIn, lineUser, startLine } from '../../../testing/line-stand-in.ts'
import { queuedMails } from '../../../testing/mails.ts'
import { eventually } from '../../../testing/sending.ts'
import { SoftPasskey } from '../../../testing/soft-passkey.ts'
import { readAllowed } from '../../adapters/outbound-address.ts'
import { outboundHttp } from '../../adapters/outbound-http.ts'
import { problemOfUrl } from '../../delivery/carriers/carrier-connection.ts'
import { readCarrierStatuses } from '../../delivery/carriers/carrier-status.ts'
import { lineApi } from '../../delivery/line/line-api.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import type { Row } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/id.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { startSession } from '../sign-in/auth/sessions.ts'

/** Calls that store something, or give data away, and write no audit entry, each with the reason. */
const NOT_AUDITED: Partial<Record<CallName, string>> = {
  createAnalysis: 'prepares a send, which is audited; it expires by itself',
  deleteAnalysis: 'discards what only prepares a send',
  resendUndelivered: 'makes an analysis',
  previewReport: 'reads',
  previewSegment: 'reads',
  recheckPeopleImport: 'finds out again what an import would do; its start is audited',
  testReportExport: 'stores nothing',
  testSingleSignOn: 'stores nothing',
  createDraft: 'a draft saves itself while it is typed; its deletion and its send are audited',
  updateDraft: 'as createDraft',
  duplicateCommunication: 'makes a draft',
  createFile: 'an import file expires by itself; its use is audited',
  deleteFile: 'as createFile',
  readFileAgain: 'as createFile',
  retryWebhook: 'ends a pause that ends by itself',
  uploadSenderDocument: 'kept only by the request of a sender name, which is audited',
  uploadAvatar: 'kept only by updateMe, which is audited',
  uploadTicketFile: 'kept only by a message of a ticket, which is audited',
  saveView: 'a bookmark that only its user sees',
  deleteSavedView: 'as saveView',
  readNotices: 'what a user has read',
  createMessages: 'traffic: Logs has each message, with its user',
  requestOtp: 'traffic: the OTP report and Logs have each request',
  verifyOtp: 'traffic, as requestOtp',
  requestMobileCode: 'sends a code; its confirmation is audited',
  beginPasskey: 'a challenge, which expires',
  beginPasskeySignIn: 'a challenge, which expires',
  beginSecondFactor: 'an unconfirmed secret; its confirmation is audited',
  beginSingleSignOn: 'a challenge, which expires',
  signOut: 'ends the own session',
  requestPasswordReset: 'mails a link; its use is audited',
  readPasswordReset: 'reads',
  readInvitation: 'reads',
  reportClientError: 'goes to the log of the service',
  getAvatar: 'a picture that its users see on screens',
  getTicketFile: 'a file of a conversation that its readers see on screens',
  getDeskFile: 'as getTicketFile',
  getSenderDocument: 'as getTicketFile',
  getSimulatedMessage: 'only with the simulated carrier',
  getMobileCode: 'as getSimulatedMessage',
  uploadRelease: 'of the installation, not of an account: the registry keeps each revision',
  discardUpload: 'as uploadRelease',
  deployRelease: 'as uploadRelease',
  changeRelease: 'as uploadRelease',
  rollBackRelease: 'as uploadRelease',
}

/** Calls whose test checks the entry, since only much of that test could make them here. */
const CHECKED_BY: Partial<Record<CallName, string>> = {
  confirmMobile: 'otp/own-mobile/own-mobile.test.ts',
  createApproval: 'communication/approvals/approvals.test.ts',
  approveApproval: 'communication/approvals/approvals.test.ts',
  declineApproval: 'communication/approvals/approvals.test.ts',
  withdrawApproval: 'communication/approvals/approvals.test.ts',
  commentApproval: 'communication/approvals/approvals.test.ts',
  createResultLink: 'communication/result-links/result-links.test.ts',
  endResultLink: 'communication/result-links/result-links.test.ts',
  retryJob: 'desk/desk.test.ts',
  dismissJob: 'desk/desk.test.ts',
  endSingleSignOn: 'account/sign-in/single-sign-on/single-sign-on.test.ts',
}

const HOUR = 3600_000
const NEW_PASS = 'another horse 8 staple'
const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

let store: OpenDatabase
let line: LineStandIn
let test: TestApp
let owner: TestUser
let operator: TestUser
const outbound = outboundHttp(readAllowed('127.0.0.1'))
const audited = new Set<string>()
/** DNS has these at each name. */
const linkRecords: string[] = []

beforeAll(async () => {
  store = await testDatabase('postgres')
  line = await startLine()
  const carriers = { statuses: () => readCarrierStatuses(store), problemOf: problemOfUrl }
  const dns = { addresses: async () => ['192.0.2.1'], texts: async () => linkRecords }
  test = testApp(store, { line: lineApi(outbound.ask, line.url), carriers, dns })
  owner = await test.newUser(await test.newAccount({ credits: 1000, plan: 'Enterprise' }), 'owner')
  await addSender(store, owner.account, 'SONGSARN')
  operator = await test.newUser(await test.newAccount({ name: 'Provider', kind: 'provider' }), 'operator')
})
afterAll(async () => {
  outbound.close()
  await line?.close()
  await test?.stopJobs()
  await store?.close()
})

const BILLING_FIELDS = ['billingAddress', 'billingBranch', 'billingCompany', 'billingCountry', 'taxId']
const key = () => ({ 'idempotency-key': newId() })
const entries = () => asWorker(store, (trx) => trx.selectFrom('auditEntries').selectAll().orderBy('id').execute())

type Expected = { by?: TestUser | null; fields?: readonly string[] }

/** Makes a call and checks that it wrote who did what, from where: with the fields that differ, where these are given. */
async function changes<C extends CallDefinition>(
  call: C,
  input: TestInput = {},
  { by = owner, fields }: Expected = {},
): Promise<Awaited<ReturnType<typeof owner.call<C>>>['body']> {
  const name = Object.entries<CallDefinition>(calls).find(([, one]) => one === call)?.[0] ?? ''
  const before = new Set((await entries()).map(({ id }) => id))
  const make = by?.call ?? callerWith(test.fetch, {})
  const { status, body, text } = await make(call, input, call.idempotency ? key() : {})
  if (status !== call.status) throw new Error(`${name}: ${status} ${text}`)
  const written = (await entries()).filter(({ id }) => !before.has(id))
  if (written.length === 0) throw new Error(`${name} wrote no audit entry; write one, or say why not in NOT_AUDITED`)
  for (const entry of written) expect([name, ...actorOf(entry)]).toEqual([name, ...expectedActor(entry, by)])
  expect([name, fieldsOf(written).filter((field) => !isField(field))]).toEqual([name, []])
  if (fields) expect([name, fieldsOf(written)]).toEqual([name, [...fields].toSorted()])
  audited.add(name)
  return body
}

const actorOf = ({ actorKind, actorId, address }: Row<'auditEntries'>) => [actorKind, actorId, address]
/** Public calls prove who it is by a token, which the entry then names. */
const expectedActor = ({ tenantId, actorId }: Row<'auditEntries'>, by: TestUser | null) => [
  by !== null && tenantId !== by.account.tenantId ? 'provider' : 'user',
  by ? by.userId : (actorId ?? 'nobody'),
  '127.0.0.1',
]
const fieldsOf = (written: readonly Row<'auditEntries'>[]) =>
  [...new Set(written.flatMap(({ changes }) => (JSON.parse(changes) as [string][]).map(([field]) => field)))].toSorted()

const isField = (name: string) => AUDIT_FIELDS.some((field) => field === name)

/** A user with a second session. */
async function newColleague(role: 'admin' | 'sender' = 'admin') {
  const user = await test.newUser(owner.account, role)
  const { passwordHash } = await asWorker(store, (trx) =>
    trx.selectFrom('users').select('passwordHash').where('id', '=', user.userId).executeTakeFirstOrThrow(),
  )
  const { tenantId } = owner.account
  await startSession(store, { tenantId, userId: user.userId, passwordHash }, test.ports.now())
  return user
}

async function analyse(): Promise<string> {
  const body = { from: 'SONGSARN', to: ['0812345678'], content: 'Hello' }
  const { id } = (await owner.call(calls.createAnalysis, { body })).body
  await eventually(async () => (await owner.call(calls.getAnalysis, { params: { id } })).body.status !== 'running')
  return id
}
const broadcast = async (scheduledAt?: string) => ({
  body: { broadcastName: 'Sale', analysisId: await analyse(), ...(scheduledAt && { scheduledAt }) },
})
/** A message of a campaign, ready to be confirmed. */
async function messageOf(campaignId: string) {
  const analysisId = await analyse()
  const recipients = { broadcastFrom: 'SONGSARN', broadcastTo: '0812345678', content: 'Hello' }
  const fields = { type: 'broadcast', broadcastName: 'One', ...recipients, campaignId, analysisId, scheduledAt: null }
  const { id, version } = (await owner.call(calls.createDraft, { body: { fields } })).body
  return { id, version, analysisId }
}
/** The token of the newest mail to an address. */
async function mailedToken(to: string): Promise<string> {
  const mails = (await queuedMails(store, owner.account.tenantId)).filter((mail) => mail.to === to)
  return /#(\S+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
}

// Each test makes tens of calls.
jest.setTimeout(120_000)

describe('the audit log has', () => {
  it('changes of the account, its sub-accounts and their credits', async () => {
    await changes(calls.updateAccount, { body: { accountName: 'New name' } }, { fields: ['accountName'] })
    const alert = { alert: true, credit: 50, alertToEmail: 'money@example.com' }
    await changes(calls.updateAccountNotifications, { body: alert }, { fields: ['alertToEmail', 'credit'] })
    await changes(calls.updateBillingDetails, { body: calls.updateBillingDetails.example }, { fields: BILLING_FIELDS })
    const sub = await changes(calls.createSubAccount, { body: calls.createSubAccount.example })
    const params = { id: sub.id }
    await changes(calls.updateSubAccount, { params, body: { description: 'North' } }, { fields: ['description'] })
    await changes(calls.moveCredits, { body: { action: 'give', account: sub.id, amount: 5 } })
    const topUp = await changes(calls.requestTopUp, { body: { credits: 100 } })
    await changes(calls.decideTopUp, { params: { id: topUp.id }, body: { decision: 'confirm' } }, { by: operator })
    const sender = await changes(calls.requestSender, { body: { name: 'MyShop' } })
    await changes(calls.decideSender, { params: { id: sender.id }, body: { decision: 'approve' } }, { by: operator })
    const asked = { params: { id: sender.id }, body: { linkAddresses: ['myshop.example'] } }
    await changes(calls.askForAddresses, asked, { fields: ['linkAddresses'] })
    await changes(calls.setAddresses, asked, { by: operator })
    await changes(calls.deleteSender, { params: { id: sender.id } })
    await changes(calls.updateDeskAccount, { params: { id: sub.id }, body: { maxSenderName: 7 } }, { by: operator })
    const cap = { version: 0, cap: { messages: 100, days: 1 } }
    await changes(calls.updateSendingRules, { body: cap }, { fields: ['cap'] })
    await changes(calls.updateSendingFloors, { body: cap }, { by: operator, fields: ['cap'] })
    const { record } = await changes(calls.updateLinkDomain, { body: { domain: 'sms.myshop.example' } })
    linkRecords.push(record?.value ?? '')
    await changes(calls.checkLinkDomain)
  })

  it('changes of users, of the own user and of how they sign in', async () => {
    const user = await changes(calls.createUser, { body: { userName: 'somchai', email: 'somchai@example.com' } })
    const params = { id: user.id }
    await changes(calls.updateUser, { params, body: { role: 'viewer' } }, { fields: ['role'] })
    await changes(calls.inviteUser, { params })
    const token = await mailedToken('somchai@example.com')
    await changes(calls.acceptInvitation, { body: { token, newPass: NEW_PASS, confirm: NEW_PASS } }, { by: null })
    await test.fetch('/v1/password-resets', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ login: 'somchai' }),
    })
    await eventually(async () => (await mailedToken('somchai@example.com')) !== token)
    const reset = { token: await mailedToken('somchai@example.com'), newPass: PASSWORD, confirm: PASSWORD }
    await changes(calls.resetPassword, { body: reset }, { by: null })
    await changes(calls.deleteUser, { params })

    const by = await newColleague()
    await changes(calls.updateMe, { body: { fullName: 'Suda' } }, { by, fields: ['fullName'] })
    const mails = Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, 'all']))
    await changes(calls.updateNoticeMails, { body: mails }, { by })
    await asWorker(store, (trx) =>
      trx.updateTable('users').set({ mobile: '66812345678' }).where('id', '=', by.userId).execute(),
    )
    await changes(calls.removeMobile, {}, { by, fields: ['mobile'] })
    const sessions = (await by.call(calls.listOwnSessions)).body.items
    const other = sessions.find(({ current }) => !current)
    await changes(calls.endOwnSession, { params: { id: other?.id } }, { by })
    const second = await newColleague()
    await changes(calls.endOtherSessions, {}, { by: second })

    const { ceremony, options } = (await by.call(calls.beginPasskey, { body: { name: 'Laptop' } })).body
    const device = new SoftPasskey()
    const credential = device.create(options, 'https://sms.example')
    const passkey = await changes(calls.addPasskey, { body: { ceremony, credential } }, { by, fields: ['passkey'] })
    const entering = (await callerWith(test.fetch, {})(calls.beginPasskeySignIn)).body
    const used = { ceremony: entering.ceremony, credential: device.get(entering.options, 'https://sms.example') }
    await changes(calls.signInWithPasskey, { body: used }, { by: null, fields: ['signInWay'] })
    const login = { login: by.username, password: PASSWORD }
    await changes(calls.signIn, { body: login }, { by: null, fields: ['signInWay'] })
    const of = { params: { id: passkey.id } }
    await changes(calls.renamePasskey, { ...of, body: { name: 'Phone' } }, { by, fields: ['passkey'] })
    await changes(calls.removePasskey, of, { by, fields: ['passkey'] })

    const password = { body: { password: PASSWORD } }
    const turnOn = async (who: TestUser) => {
      const { secret } = (await who.call(calls.beginSecondFactor, password)).body
      const timestamp = test.ports.now().getTime()
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
      return changes(calls.confirmSecondFactor, { body: { code } }, { by: who })
    }
    const { recoveryCodes } = await turnOn(by)
    const signed = await callerWith(test.fetch, {})(calls.signIn, { body: { login: by.username, password: PASSWORD } })
    const recovery = { token: signed.body.params?.token, code: recoveryCodes[0] }
    await changes(calls.signInWithCode, { body: recovery }, { by: null, fields: ['recoveryCodes', 'signInWay'] })
    const both = (code = '') => ({ body: { password: PASSWORD, code } })
    const renewed = await changes(calls.renewRecoveryCodes, both(recoveryCodes[1]), { by })
    await changes(calls.removeSecondFactor, both(renewed.recoveryCodes[0]), { by })
    await turnOn(by)
    await changes(calls.removeUserSecondFactor, { params: { id: by.userId } })
    const change = { current: PASSWORD, newPass: NEW_PASS, confirm: NEW_PASS }
    await changes(calls.changePassword, { body: change }, { by: second, fields: ['password'] })

    await turnOn(owner)
    await changes(calls.demandSecondFactor, { body: { demanded: true } })
    await changes(calls.demandSecondFactor, { body: { demanded: false } })
    await changes(calls.updateIdleTime, { body: { minutes: 15 } }, { fields: ['idleMinutes'] })
    const provider = { issuer: 'https://id.example.com', clientId: 'a', clientSecret: 'b', domains: ['example.com'] }
    await changes(calls.updateSingleSignOn, { body: { ...provider, active: false, required: false } })
  })

  it('changes of keys, webhooks, LINE and OTP configurations', async () => {
    const apiKey = await changes(calls.createApiKey, { body: calls.createApiKey.example })
    const keyParams = { id: apiKey.id }
    await changes(calls.renameApiKey, { params: keyParams, body: { name: 'Shop' } }, { fields: ['name'] })
    await changes(calls.revokeApiKey, { params: keyParams })

    const webhook = await changes(calls.createWebhook, { body: calls.createWebhook.example })
    const params = { id: webhook.id }
    await changes(calls.updateWebhook, { params, body: { url: 'https://shop.example/other' } }, { fields: ['url'] })
    await changes(calls.renewWebhookSecret, { params }, { fields: ['secret'] })
    await changes(calls.testWebhook, { params })
    const [callback] = (await owner.call(calls.listWebhookDeliveries, { params })).body.items
    await asWorker(store, (trx) => trx.updateTable('callbacks').set({ state: 'failed', nextTryAt: null }).execute())
    await changes(calls.retryCallback, { params: { id: callback?.id } })
    await changes(calls.deleteWebhook, { params })

    await changes(calls.updateLine, { body: { token: LINE_TOKEN, channelSecret: LINE_SECRET } })
    await changes(calls.testLine, { body: { to: lineUser(1), content: 'Hello' } })
    await changes(calls.deleteLine)

    const config = await changes(calls.createOtpConfig, { body: calls.createOtpConfig.example })
    const otcId = { otcId: config.id }
    const body = { ...calls.createOtpConfig.example, name: 'Other' }
    await changes(calls.updateOtpConfig, { params: otcId, body }, { fields: ['name'] })
    await changes(calls.switchOtpConfig, { params: otcId, body: { status: false } })
    await changes(calls.getNotifySecret, { params: otcId }, { fields: [] })
    await changes(calls.getCallbackSecret)
    await changes(calls.renewNotifySecret, { params: otcId }, { fields: ['notifySecret'] })
    await changes(calls.deleteOtpConfig, { params: otcId })
  })

  it('sends, and what stops them', async () => {
    await changes(calls.createQuickSend, { body: { analysisId: await analyse() } })
    const { id } = await changes(calls.createBroadcast, await broadcast())
    await changes(calls.saveAsTemplate, { params: { id }, body: calls.saveAsTemplate.example })
    await changes(calls.pauseCommunication, { params: { id } })
    await changes(calls.resumeCommunication, { params: { id } })
    await changes(calls.stopCommunication, { params: { id } })
    await asWorker(store, (trx) =>
      trx.updateTable('users').set({ mobile: '66812345678' }).where('id', '=', owner.userId).execute(),
    )
    await changes(calls.sendTest, { params: { id } })
    await changes(calls.sendAnalysisTest, { params: { id: await analyse() } })
    const call = await owner.call(calls.createMessages, { body: calls.createMessages.example }, key())
    await changes(calls.cancelMessages, { params: { id: call.body.id } })
    const later = await changes(calls.createBroadcast, await broadcast(at(2)))
    await changes(calls.unscheduleCommunication, { params: { id: later.id } })
    const again = await changes(calls.createBroadcast, await broadcast(at(2)))
    const due = { scheduledAt: new Date(Date.now() - 60_000) }
    await asWorker(store, (trx) => trx.updateTable('communications').set(due).where('id', '=', again.id).execute())
    await changes(calls.sendCommunication, { params: { id: again.id }, body: {} })
    const draft = (await owner.call(calls.createDraft, { body: calls.createDraft.example })).body
    await changes(calls.deleteDraft, { params: { id: draft.id } })

    const campaign = { name: 'Sale', startDate: at(1), endDate: at(48) }
    const made = await changes(calls.createCampaign, { body: campaign })
    const of = { params: { id: made.id } }
    await changes(
      calls.updateCampaign,
      { ...of, body: { ...campaign, name: 'Other', version: 1 } },
      { fields: ['name'] },
    )
    await changes(calls.deleteCampaign, of)
    const stopped = await changes(calls.createCampaign, { body: campaign })
    const analysisId = await analyse()
    const scheduled = { broadcastName: 'One', analysisId, scheduledAt: at(2), campaignId: stopped.id }
    await owner.call(calls.createBroadcast, { body: scheduled }, key())
    await changes(calls.stopCampaign, { params: { id: stopped.id } })
    const confirmed = await changes(calls.createCampaign, { body: campaign })
    await changes(calls.confirmCampaign, {
      params: { id: confirmed.id },
      body: { messages: [await messageOf(confirmed.id)] },
    })
  })

  it('changes of templates, people, coupons and reports', async () => {
    const { tempId } = await changes(calls.createTemplate, { body: calls.createTemplate.example })
    const template = { ...calls.createTemplate.example, templateName: 'Letter' }
    await changes(calls.updateTemplate, { params: { tempId }, body: template })
    await changes(calls.restoreTemplate, { params: { tempId }, body: { version: 1 } })
    await changes(calls.deleteTemplate, { params: { tempId } })
    const consent = await changes(calls.createConsentTemplate, { body: calls.createConsentTemplate.example })
    const body = { ...calls.createConsentTemplate.example, name: 'Other' }
    await changes(calls.updateConsentTemplate, { params: { id: consent.id }, body })
    await changes(calls.deleteConsentTemplate, { params: { id: consent.id } })

    await changes(calls.addSamplePeople)
    await changes(calls.removeSamplePeople)
    const person = await changes(calls.createPerson, { body: calls.createPerson.example })
    const changed = { ...calls.createPerson.example, firstName: 'Other' }
    await changes(calls.updatePerson, { params: { id: person.id }, body: changed })
    await changes(calls.deletePerson, { params: { id: person.id } })
    const listed = await changes(calls.createPerson, { body: calls.createPerson.example })
    await changes(calls.blacklistPeople, { body: { ids: [listed.id] } })
    await changes(calls.removeFromBlacklist, { query: { mobile: listed.mobile } })
    await changes(calls.deletePeople, { body: { ids: [listed.id] } }, { fields: ['mobile', 'people'] })
    const field = await changes(calls.createCustomField, { body: { ...calls.createCustomField.example, name: 'tier' } })
    await changes(calls.updateCustomField, { params: { id: field.id }, body: { type: 'text' } }, { fields: ['type'] })
    await changes(calls.deleteCustomField, { params: { id: field.id } })
    const segment = await changes(calls.createSegment, { body: calls.createSegment.example })
    const filter = { ...calls.createSegment.example, name: 'Other' }
    await changes(calls.updateSegment, { params: { id: segment.id }, body: filter })
    await changes(calls.deleteSegment, { params: { id: segment.id } })
    await changes(calls.addToBlacklist, { body: calls.addToBlacklist.example })
    const [refused] = (await owner.call(calls.listBlacklist, { query: {} })).body.items
    await changes(calls.removeFromBlacklist, { query: { mobile: refused?.mobile } })
    const upload = async (text: string) =>
      (await owner.call(calls.createFile, { file: new File([text], 'people.csv') })).body.fileId
    const fileId = await upload('mobile\n0812345678\n')
    await changes(calls.getFileContent, { params: { id: fileId } })
    const blacklist = { fileId, hasHeadings: true, columns: { mobile: 0 }, note: '' }
    await changes(calls.importBlacklist, { body: blacklist })
    const columns = { fileId, hasHeadings: true, columns: { mobile: 0 }, existing: 'skip' }
    const imported = await changes(calls.importPeople, { body: columns })
    await eventually(async () => {
      const { status } = (await owner.call(calls.getPeopleImport, { params: { id: imported.id } })).body
      return status === 'completed'
    })
    await changes(calls.getPeopleImportErrors, { params: { id: imported.id } })
    const preview = { ...columns, fileId: await upload('mobile\n0812340001\n'), preview: true }
    const { id } = (await owner.call(calls.importPeople, { body: preview })).body
    const has = (status: string) =>
      eventually(async () => (await owner.call(calls.getPeopleImport, { params: { id } })).body.status === status)
    await has('ready')
    await changes(calls.startPeopleImport, { params: { id } })
    await has('completed')
    await changes(calls.undoPeopleImport, { params: { id } }, { fields: ['people'] })
    await has('undone')
    await changes(calls.getPeopleImportKept, { params: { id } })
    await asWorker(store, (trx) => trx.updateTable('peopleImports').set({ status: 'running' }).execute())
    await changes(calls.cancelPeopleImport, { params: { id: imported.id } }, { fields: ['rows'] })

    const coupon = await changes(calls.createCoupon, { body: calls.createCoupon.example })
    await changes(calls.addCouponCodes, { params: { id: coupon.id }, body: { codes: ['WELCOME-1'] } })
    const issued = { state: 'issued', analysisId: await analyse(), rowNo: 1 } as const
    await asWorker(store, (trx) => trx.updateTable('couponCodes').set(issued).where('code', '=', 'WELCOME-1').execute())
    await changes(calls.redeemCoupon, { body: { code: 'WELCOME-1' } })

    const schedule = { recurringFlag: 2, recurringType: 1, startDate: at(1) }
    const report = await changes(calls.createReport, { body: { ...calls.createReport.example, ...schedule } })
    await changes(calls.createPeopleReport, { body: calls.createPeopleReport.example })
    const of = { params: { id: report.id } }
    const renamed = { ...calls.createReport.example, ...schedule, reportName: 'Other' }
    await changes(calls.updateReport, { ...of, body: renamed })
    await changes(calls.deleteReport, of)

    const server = { exportReport: true, hostName: 'files.example', username: 'me', password: 'secret', protocal: 1 }
    const exported = await owner.call(calls.createReport, { body: { ...calls.createReport.example, ...server } }, key())
    const runOf = async () =>
      (await owner.call(calls.listReportRuns, { params: { id: exported.body.id }, query: {} })).body.items[0]
    await eventually(async () => (await runOf())?.status === 'completed')
    const ofRun = { params: { id: (await runOf())?.id } }
    await changes(calls.getReportRunFile, ofRun)
    await changes(calls.sendReportRun, ofRun, { fields: ['dueDate', 'hostName'] })
    await asWorker(store, async (trx) => {
      await trx.deleteFrom('reportPreviews').execute()
      await trx.updateTable('reportRuns').set({ state: 'error', error: 'internal', fileKey: null }).execute()
    })
    await changes(calls.retryReportRun, ofRun, { fields: ['dueDate'] })
  })

  it('tickets, and what the provider does at the desk', async () => {
    const ticket = await changes(calls.createTicket, { body: calls.createTicket.example })
    const of = { params: { id: ticket.id } }
    await changes(calls.answerTicket, { ...of, body: { content: 'Soon.' } }, { by: operator })
    await changes(calls.closeDeskTicket, of, { by: operator })
    await changes(calls.writeTicketMessage, { ...of, body: { content: 'Still late.' } })
    await changes(calls.closeTicket, of)
    const reply = await changes(calls.createReply, { body: calls.createReply.example }, { by: operator })
    const replyOf = { params: { id: reply.id } }
    const body = { title: 'Other', content: 'Thank you.' }
    await changes(calls.updateReply, { ...replyOf, body }, { by: operator, fields: ['content', 'title'] })
    await changes(calls.deleteReply, replyOf, { by: operator })
    await changes(calls.checkLedger, {}, { by: operator })
    const carrier = { name: 'north', url: 'smpp://me:secret@sms.example:2775' }
    await changes(calls.saveDeskCarrier, { body: carrier }, { by: operator })
    await changes(calls.addDeskRoute, { body: { carrier: 'north' } }, { by: operator })
    const { routes } = (await operator.call(calls.listDeskCarriers)).body
    await changes(calls.removeDeskRoute, { params: { routeId: routes[0]?.id } }, { by: operator })
    await changes(calls.removeDeskCarrier, { params: { name: 'north' } }, { by: operator })
    await changes(calls.createDeskAccount, { body: calls.createDeskAccount.example }, { by: operator })
    const noted = { params: { id: owner.account.accountId }, body: { content: 'Pays late' } }
    const { id: noteId } = await changes(calls.createDeskNote, noted, { by: operator })
    await changes(calls.deleteDeskNote, { params: { id: noteId } }, { by: operator })
    await changes(calls.saveDeskCause, { body: calls.saveDeskCause.example }, { by: operator })
    const { items } = (await operator.call(calls.listDeskCauses, { query: { origin: 'desk' } })).body
    await changes(calls.resetDeskCause, { params: { id: items[0]?.id } }, { by: operator })
    const visited = { params: { id: owner.account.accountId }, body: { reason: 'Ticket 17' } }
    await changes(calls.beginVisit, visited, { by: operator })
    await changes(calls.endVisit, {}, { by: operator })
  })

  it('what leaves as a file', async () => {
    const day = '2026-11-01'
    await changes(calls.downloadLogs, { query: { startDate: day } }, { fields: ['startDate'] })
    await changes(calls.downloadLogsWorkbook, { query: { startDate: day } }, { fields: ['startDate'] })
    await changes(calls.downloadAudit, { query: {} }, { fields: [] })
    await changes(calls.downloadTransactions, { query: {} })
    // Two lists are files when the client asks for CSV.
    const asCsv = { accept: 'text/csv' }
    expect((await owner.call(calls.listBlacklist, { query: {} }, asCsv)).status).toBe(200)
    const analysis = { params: { id: await analyse() }, query: {} }
    expect((await owner.call(calls.getAnalysisRows, analysis, asCsv)).status).toBe(200)
    const written = (await entries()).slice(-2).map(({ action, subject }) => [action, subject])
    expect(written).toEqual([
      ['export', 'Person'],
      ['export', 'Analysis'],
    ])
  })

  it('every call that changes something or gives data away, but calls that say why not', () => {
    const changing = Object.entries<CallDefinition>(calls).filter(
      ([, { method, media, secretAnswer }]) =>
        method !== 'GET' || (media ?? 'application/json') !== 'application/json' || secretAnswer,
    )
    const known = [...audited, ...Object.keys(NOT_AUDITED), ...Object.keys(CHECKED_BY)]
    expect(known.toSorted()).toEqual(changing.map(([name]) => name).toSorted())
    for (const [name, file] of Object.entries(CHECKED_BY))
      expect(readFileSync(join(__dirname, '../..', file), 'utf8')).toMatch(
        new RegExp(`${name}[^]*(listAudit|auditEntries)`),
      )
  })
})
