import { expect, it } from '@jest/globals'
import { calls } from '@songsarn/contract/api'
import { ROLE_RULES } from '@songsarn/contract/base/rights'
import { addSender } from '../../../testing/add-sender.ts'
import { callerWith, type TestUser } from '../../../testing/app.ts'
import type { SendingApp } from '../../../testing/communications.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { queuedMails } from '../../../testing/mails.ts'
import { eventually } from '../../../testing/sending.ts'
import { withSendingApp } from '../../../testing/with-sending-app.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import { newId } from '../../foundation/db/id.ts'
import { settleWaiting } from './settle-waiting.ts'

const MINUTE = 60_000
const TO = ['0812340009', '0812340019']

forEachEngine('approvals', (open) => {
  let store: OpenDatabase
  let app: SendingApp
  withSendingApp(open, (made) => {
    ;({ store, app } = made)
  })
  const once = () => ({ 'idempotency-key': newId() })

  /** An owner and a sender of an account whose sends from 2 recipients on need an approval. */
  async function newAccount() {
    const owner = await app.newSender({ credits: 100 })
    const sender = await app.newUser(owner.account, 'sender')
    const body = { version: 0, approval: { recipients: 2, credits: 50, audiences: ['file'] } }
    expect((await owner.call(calls.updateSendingRules, { body })).status).toBe(200)
    return { owner, sender }
  }
  async function analyse(user: TestUser, { to = TO, content = 'Everything is 20 % off.' } = {}) {
    const { body } = await user.call(calls.createAnalysis, { body: { from: 'SONGSARN', to, content } })
    return body
  }
  const ask = (user: TestUser, body: object) => user.call(calls.createApproval, { body })
  const approve = (user: TestUser, { id, hash }: { id: string; hash: string }) =>
    user.call(calls.approveApproval, { params: { id }, body: { hash } }, once())
  const decline = (user: TestUser, id: string, reason = 'The price is wrong.') =>
    user.call(calls.declineApproval, { params: { id }, body: { reason } })
  const read = async (user: TestUser, id: string) => (await user.call(calls.getApproval, { params: { id } })).body
  const approversFor = async (user: TestUser, query: { approvalId?: string } = {}) =>
    (await user.call(calls.getApprovers, { query })).body
  const balanceOf = async (user: TestUser) => (await user.call(calls.getAccount)).body.creditBalance

  it('stop a send until another person approves it, and send exactly that in the same step', async () => {
    const { owner, sender } = await newAccount()
    const one = await analyse(sender, { to: ['0812340009'] })
    expect(one.approval).toBeNull()
    const analysis = await analyse(sender)
    expect(analysis.approval).toEqual({ reasons: ['recipients'], waitingId: null })
    for (const call of [calls.createQuickSend, calls.createBroadcast]) {
      const body = { analysisId: analysis.id, ...(call === calls.createBroadcast && { broadcastName: 'Sale' }) }
      const refused = await sender.call(call, { body }, once())
      expect([refused.status, refused.body.code]).toEqual([409, 'approval.required'])
    }
    expect((await ask(sender, { analysisId: one.id })).body.code).toBe('approval.notNeeded')

    const asked = await ask(sender, { analysisId: analysis.id, broadcastName: 'Sale', comment: 'For Friday' })
    expect([asked.status, asked.body]).toMatchObject([
      201,
      { status: 'waiting', totalRecipients: 2, totalCredit: 2, from: 'SONGSARN', isOwn: true, reasons: ['recipients'] },
    ])
    const { id, hash } = asked.body
    expect((await ask(sender, { analysisId: analysis.id })).body).toMatchObject({
      code: 'approval.waiting',
      params: { approvalId: id },
    })
    expect((await approve(sender, asked.body)).status).toBe(403)
    expect((await approve(owner, { id, hash: 'another' })).body.code).toBe('approval.changed')
    expect(await balanceOf(owner)).toBe(100)
    const approved = await approve(owner, { id, hash })
    expect([approved.status, approved.body.status]).toEqual([200, 'approved'])
    const communicationId = approved.body.communicationId ?? ''
    const sent = (await sender.call(calls.getCommunication, { params: { id: communicationId } })).body
    expect(sent).toMatchObject({ broadcastName: 'Sale', totalRecipients: 2, cost: 2, approvalId: id })
    expect(await balanceOf(owner)).toBe(98)
    expect((await read(sender, id)).history.map(({ kind, text }) => [kind, text])).toEqual([
      ['asked', 'For Friday'],
      ['approved', null],
    ])
    const entries = (await owner.call(calls.listAudit, { query: {} })).body.items
    expect(entries.filter(({ subject }) => subject === 'Approval').map(({ action }) => action)).toEqual([
      'approve',
      'request',
    ])
  })

  it('are decided once, though two people decide at the same time, and never by who asked', async () => {
    const { owner } = await newAccount()
    const [first, second] = [await app.newUser(owner.account, 'admin'), await app.newUser(owner.account, 'admin')]
    const asked = (await ask(owner, { analysisId: (await analyse(owner)).id })).body
    expect((await approve(owner, asked)).body.code).toBe('approval.own')
    expect((await decline(owner, asked.id)).body.code).toBe('approval.own')
    const answers = await Promise.all([approve(first, asked), approve(second, asked), decline(first, asked.id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const { items } = (await owner.call(calls.listCommunications, { query: {} })).body
    const end = await read(owner, asked.id)
    expect(items.map(({ id }) => id)).toEqual(end.status === 'approved' ? [end.communicationId] : [])
    // The others are told who decided, and how.
    const told = { code: 'approval.ended', params: { reason: end.status, person: end.history.at(-1)?.by } }
    for (const { body } of answers.filter(({ status }) => status === 409)) expect(body).toMatchObject(told)
    for (const { role } of [{ role: 'sender' }, { role: 'viewer' }] as const)
      expect(ROLE_RULES[role].some(({ subject }) => subject === 'Approval')).toBe(false)
  })

  it('become void when the draft changes, and expire with their schedule', async () => {
    const { owner, sender } = await newAccount()
    const { id: analysisId } = await analyse(sender)
    const fields = {
      ...{ type: 'broadcast', broadcastName: 'Sale', broadcastFrom: 'SONGSARN', broadcastTo: TO.join('\n') },
      ...{ content: 'Everything is 20 % off.', analysisId },
    }
    const draft = (await sender.call(calls.createDraft, { body: { fields } })).body
    const named = { id: draft.id, version: draft.version }
    const asked = (await ask(sender, { analysisId, broadcastName: 'Sale', draft: named })).body
    const changed = { ...draft.fields, content: 'Everything is 90 % off.', analysisId: null }
    const body = { version: draft.version, fields: changed }
    expect((await sender.call(calls.updateDraft, { params: { id: draft.id }, body })).status).toBe(200)
    expect((await approve(owner, asked)).body.code).toBe('approval.changed')
    expect(await read(owner, asked.id)).toMatchObject({ status: 'void', voidReason: 'changed', communicationId: null })
    const late = await analyse(sender)
    expect((await ask(sender, { analysisId: late.id, draft: named, broadcastName: 'Sale' })).body.code).toBe(
      'draft.changed',
    )

    const scheduledAt = new Date(app.ports.now().getTime() + 5 * MINUTE).toISOString()
    const later = (await ask(sender, { analysisId: late.id, broadcastName: 'Later', scheduledAt })).body
    expect(later).toMatchObject({ expireDate: scheduledAt, scheduledAt })
    app.later(6 * MINUTE)
    expect((await approve(owner, later)).body.code).toBe('approval.expired')
    expect((await read(owner, later.id)).status).toBe('expired')
    expect(await balanceOf(owner)).toBe(100)
    const past = await ask(sender, { analysisId: (await analyse(sender)).id, scheduledAt })
    expect(past.body.errors).toMatchObject([{ path: 'scheduledAt', code: 'inPast' }])
  })

  it('schedule what was approved for later; the same send needs another approval once its time was cancelled', async () => {
    const { owner, sender } = await newAccount()
    const analysisId = (await analyse(sender)).id
    const scheduledAt = new Date(app.ports.now().getTime() + 5 * MINUTE).toISOString()
    const asked = (await ask(sender, { analysisId, scheduledAt })).body
    const id = (await approve(owner, asked)).body.communicationId ?? ''
    const made = (await sender.call(calls.getCommunication, { params: { id } })).body
    expect(made).toMatchObject({ status: 'scheduled', scheduling: scheduledAt, type: 'quick-send' })
    expect((await sender.call(calls.unscheduleCommunication, { params: { id } })).status).toBe(200)
    const again = await sender.call(calls.createQuickSend, { body: { analysisId } }, once())
    expect(again.body.code).toBe('approval.required')
  })

  it('of a user who is switched off, or whose key is revoked, are void', async () => {
    const { owner } = await newAccount()
    const admin = await app.newUser(owner.account, 'admin')
    const asked = (await ask(admin, { analysisId: (await analyse(admin)).id })).body
    expect((await owner.call(calls.updateUser, { params: { id: admin.userId }, body: { active: false } })).status).toBe(
      200,
    )
    expect((await approve(owner, asked)).body.code).toBe('approval.requesterGone')
    expect(await read(owner, asked.id)).toMatchObject({ status: 'void', voidReason: 'requesterGone' })

    const scopes = ['create:Analysis', 'send:Communication', 'read:Communication', 'update:Approval']
    const name = { name: 'Shop', mode: 'live' }
    expect((await owner.call(calls.createApiKey, { body: { ...name, scopes } })).status).toBe(422)
    const key = (await owner.call(calls.createApiKey, { body: { ...name, scopes: scopes.slice(0, 3) } })).body
    const program = { ...owner, call: callerWith(app.fetch, { authorization: `Bearer ${key.key}` }) }
    const byKey = (await ask(program, { analysisId: (await analyse(program)).id })).body
    expect([byKey.isByKey, byKey.isOwn]).toEqual([true, true])
    expect((await approve(program, byKey)).status).toBe(403)
    expect((await approve(owner, byKey)).body.code).toBe('approval.own')
    await owner.call(calls.revokeApiKey, { params: { id: key.id } })
    // The job of another process finds it, too.
    await Promise.all([1, 2].map(() => settleWaiting(app.ports, app.ports.now())))
    expect((await read(owner, byKey.id)).history.map(({ kind }) => kind)).toEqual(['asked', 'voided'])
  })

  it('name who may approve them: nobody, once the last other person is gone', async () => {
    const { owner, sender } = await newAccount()
    const admin = await app.newUser(owner.account, 'admin')
    const asked = (await ask(owner, { analysisId: (await analyse(owner)).id })).body
    const one = { names: ['Test User'], ofParent: 0 }
    expect(await approversFor(owner)).toEqual(one)
    expect(await approversFor(sender)).toEqual({ ...one, names: ['Test User', 'Test User'] })
    expect(await approversFor(sender, { approvalId: asked.id })).toEqual(one)
    const role = { params: { id: admin.userId }, body: { role: 'sender' as const } }
    expect((await owner.call(calls.updateUser, role)).status).toBe(200)
    expect((await approve(admin, asked)).body.code).toBe('right.missing')
    expect(await approversFor(sender, { approvalId: asked.id })).toEqual({ names: [], ofParent: 0 })
    expect(await read(owner, asked.id)).toMatchObject({ status: 'waiting' })
    const stranger = await app.newSender()
    expect((await stranger.call(calls.getApprovers, { query: { approvalId: asked.id } })).status).toBe(404)
    // The user is deleted, and their own request with them.
    const byAdmin = (await ask(admin, { analysisId: (await analyse(admin)).id })).body
    expect((await owner.call(calls.deleteUser, { params: { id: admin.userId } })).status).toBe(204)
    expect((await decline(owner, byAdmin.id)).body.code).toBe('approval.requesterGone')
  })

  it('of a sub-account without a second person are told to the users of its parent account, who decide there', async () => {
    const owner = await app.newSender({ credits: 100, plan: 'Enterprise' })
    const branch = await app.newAccount({ name: 'Branch', credits: 10 }, owner.account)
    const sender = await app.newUser(branch, 'owner')
    await addSender(store, branch, 'SONGSARN')
    const rule = { version: 0, approval: { recipients: 2, credits: null, audiences: [] } }
    expect((await sender.call(calls.updateSendingRules, { body: rule })).status).toBe(200)
    const asked = (await ask(sender, { analysisId: (await analyse(sender)).id, broadcastName: 'Sale' })).body
    const [mail] = await eventually(async () => {
      const all = await queuedMails(store, owner.account.tenantId)
      return all.length > 0 && all
    })
    expect(mail).toMatchObject({ template: 'approvalAsked', to: expect.stringContaining(owner.username) })
    expect(mail?.text).toContain('of Branch')
    const path = `/communication/approvals/${asked.id}?acting=${branch.accountId}`
    expect((await owner.call(calls.listNotices, { query: {} })).body.items).toMatchObject([
      { kind: 'approvalAsked', path },
    ])
    const acting = { 'songsarn-account': branch.accountId }
    const { id, hash } = asked
    const approved = await owner.call(
      calls.approveApproval,
      { params: { id }, body: { hash } },
      { ...once(), ...acting },
    )
    expect([approved.status, approved.body.status]).toEqual([200, 'approved'])
    expect((await decline(sender, asked.id)).body.params).toEqual({ status: 'approved', reason: 'approvedByParent' })
    expect(await approversFor(sender)).toEqual({ names: [], ofParent: 1 })
    // With a second person of its own, the account keeps its requests to itself.
    await app.newUser(branch, 'admin')
    expect(await approversFor(sender)).toEqual({ names: ['Test User'], ofParent: 1 })
    const second = (await ask(sender, { analysisId: (await analyse(sender, { content: 'Again' })).id })).body
    await eventually(async () => (await queuedMails(store, owner.account.tenantId)).length >= 3)
    expect((await owner.call(calls.listNotices, { query: {} })).body.total).toBe(1)
    await sender.call(calls.withdrawApproval, { params: second })
  })

  it('of a message of a campaign send it; the confirmation of the campaign sends the rest', async () => {
    const { owner, sender } = await newAccount()
    const start = new Date(Date.now() + 60 * MINUTE).toISOString()
    const dates = { startDate: start, endDate: new Date(Date.now() + 90 * 60 * MINUTE).toISOString() }
    const campaign = (await sender.call(calls.createCampaign, { body: { name: 'Year end', ...dates } })).body
    const message = async (to: string[]) => {
      const { id: analysisId } = await analyse(sender, { to })
      const fields = {
        ...{ type: 'broadcast' as const, broadcastName: to.join(), broadcastFrom: 'SONGSARN' },
        ...{ broadcastTo: to.join('\n'), content: 'Everything is 20 % off.', campaignId: campaign.id, analysisId },
      }
      const { id, version } = (await sender.call(calls.createDraft, { body: { fields } })).body
      return { id, version, analysisId }
    }
    const [large, small] = [await message(TO), await message(TO.slice(0, 1))]
    const confirm = (messages: object[]) =>
      sender.call(calls.confirmCampaign, { params: { id: campaign.id }, body: { messages } }, once())
    const refused = await confirm([large, small])
    expect(refused.body).toMatchObject({ code: 'approval.required', errors: [{ path: 'messages.0' }] })
    const { analysisId, ...draft } = large
    const body = { analysisId, draft, broadcastName: 'Large', scheduledAt: start, campaignId: campaign.id }
    const asked = (await ask(sender, body)).body
    expect((await confirm([large, small])).body.code).toBe('campaign.changed')
    expect((await confirm([small])).status).toBe(200)
    expect((await approve(owner, asked)).body.status).toBe('approved')
    const sent = (await sender.call(calls.getCampaign, { params: { id: campaign.id } })).body
    expect([sent.messages, sent.waiting]).toEqual([2, []])
  })

  it('tell who can approve, and who asked', async () => {
    const { owner, sender } = await newAccount()
    const first = (await ask(sender, { analysisId: (await analyse(sender)).id, broadcastName: 'Sale' })).body
    await decline(owner, first.id)
    const second = (await ask(sender, { analysisId: first.analysisId })).body
    const comment = await owner.call(calls.commentApproval, { params: second, body: { comment: 'Why again?' } })
    expect(comment.body.history.at(-1)).toMatchObject({ kind: 'commented', text: 'Why again?', by: 'Test User' })
    expect((await owner.call(calls.withdrawApproval, { params: second })).body.code).toBe('approval.notOwn')
    expect((await sender.call(calls.withdrawApproval, { params: second })).body.status).toBe('withdrawn')
    expect((await decline(owner, second.id)).body).toMatchObject({
      code: 'approval.ended',
      params: { status: 'withdrawn' },
    })
    expect((await decline(owner, second.id, ' ')).body.errors).toMatchObject([{ path: 'reason' }])
    const mails = await eventually(async () => {
      const all = await queuedMails(store, owner.account.tenantId)
      return all.length >= 3 && all
    })
    expect(mails.map(({ to, template }) => [to.split('@')[0], template]).toSorted()).toEqual(
      [
        [owner.username, 'approvalAsked'],
        [sender.username, 'approvalDeclined'],
        [owner.username, 'approvalAsked'],
      ].toSorted(),
    )
    expect(mails.find(({ template }) => template === 'approvalDeclined')?.text).toContain('The price is wrong.')
    const { body } = await owner.call(calls.listApprovals, { query: { status: ['declined'] } })
    expect([body.total, body.items[0]?.id]).toEqual([1, first.id])
    const { items } = (await owner.call(calls.listAudit, { query: { subject: ['Approval'] } })).body
    expect(items.map(({ action }) => action)).toEqual(['withdraw', 'answer', 'request', 'decline', 'request'])
    // Another account sees none of it.
    const stranger = await app.newSender()
    expect((await stranger.call(calls.getApproval, { params: second })).status).toBe(404)
    expect((await approve(stranger, second)).status).toBe(404)
  })
})
