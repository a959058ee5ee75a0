import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { createApiKey, revokeApiKey } from '@songsarn/contract/account/api-keys'
import { downloadAudit, listAudit } from '@songsarn/contract/account/audit'
import { changePassword, updateMe } from '@songsarn/contract/account/session'
import { type CallName, calls } from '@songsarn/contract/api'
import type { CallDefinition } from '@songsarn/contract/base/call'
import { createTemplate, deleteTemplate, updateTemplate } from '@songsarn/contract/communication/templates'
import { sql } from 'kysely'
import { addSender } from '../../../testing/add-sender.ts'
import { callerWith, PASSWORD, type TestApp, type TestUser, testApp } from '../../../testing/app.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { eventually } from '../../../testing/sending.ts'
import { problemOfUrl } from '../../delivery/carriers/carrier-connection.ts'
import { readCarrierStatuses } from '../../delivery/carriers/carrier-status.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import type { Database } from '../../foundation/db/database.ts'
import { asApp, asWorker } from '../../foundation/db/tenancy.ts'
import { writeAudit } from '../../foundation/http/audit.ts'

forEachEngine('the audit log', (open) => {
  let store: OpenDatabase
  let test: TestApp
  beforeAll(async () => {
    store = await open()
    const carriers = { statuses: () => readCarrierStatuses(store), problemOf: problemOfUrl }
    test = testApp(store, { carriers })
  })
  afterAll(() => store?.close())

  const newOwner = async () => test.newUser(await test.newAccount({ name: 'Shop' }), 'owner')
  const read = async (user: TestUser, query: object = {}, headers = {}) =>
    (await user.call(listAudit, { query: { size: 1000, ...query } }, headers)).body.items
  const template = { templateName: 'Parcel', content: 'Your parcel has arrived.' }

  it('tells who changed what, from where, with the values before and after', async () => {
    const owner = await newOwner()
    const { tempId } = (await owner.call(createTemplate, { body: template })).body
    await owner.call(updateTemplate, { params: { tempId }, body: { ...template, templateName: 'Letter' } })
    await owner.call(deleteTemplate, { params: { tempId } })
    const entries = await read(owner)
    expect(entries.map(({ action }) => action)).toEqual(['delete', 'update', 'create'])
    expect(entries[1]).toMatchObject({
      account: 'Shop',
      subject: 'Template',
      targetId: tempId,
      target: 'Letter',
      by: { kind: 'user', name: owner.username, account: null },
      address: '127.0.0.1',
      changes: [
        { field: 'templateName', before: 'Parcel', after: 'Letter' },
        { field: 'version', before: 1, after: 2 },
      ],
    })
  })

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('has %s as any other value', async (name) => {
    const owner = await newOwner()
    await owner.call(updateMe, { body: { fullName: name } })
    await owner.call(createTemplate, { body: { ...template, templateName: name } })
    expect((await read(owner)).map(({ target }) => target)).toEqual([name, owner.username])
    const { status, text } = await owner.call(downloadAudit, { query: {} })
    expect(status).toBe(200)
    expect(text.split('\r\n').filter((line) => line.includes(`,${name},127.0.0.1,`))).toHaveLength(2)
  })

  it('has no entry of a change that was refused', async () => {
    const owner = await newOwner()
    const refused = await owner.call(createTemplate, { body: { ...template, senderName: 'NOBODY' } })
    expect(refused.status).toBe(422)
    expect(await read(owner)).toEqual([])
  })

  it('holds no password, key or text of a message', async () => {
    const owner = await newOwner()
    const key = await owner.call(createApiKey, { body: { name: 'Web', mode: 'live', scopes: ['read:Log'] } })
    const newPass = 'another horse 8 staple'
    await owner.call(changePassword, { body: { current: PASSWORD, newPass, confirm: newPass } })
    await owner.call(createTemplate, { body: template })
    await asWorker(store, (trx) =>
      writeAudit(
        trx,
        { caller: undefined, address: null, at: test.ports.now() },
        {
          ...{ action: 'update', subject: 'Account', account: owner.account },
          ...{ before: { token: null, name: 'a' }, after: { token: 'very secret', name: 'a' } },
        },
      ),
    )
    const entries = await read(owner)
    expect(entries[0]).toMatchObject({
      by: { kind: 'system', name: null },
      changes: [{ field: 'token', before: null, after: '•••' }],
    })
    expect(entries[2]?.changes).toEqual([{ field: 'password', before: '•••', after: '•••' }])
    const stored = await asWorker(store, (trx) =>
      trx.selectFrom('auditEntries').selectAll().where('tenantId', '=', owner.account.tenantId).execute(),
    )
    for (const secret of [key.body.key, newPass, PASSWORD, template.content, 'very secret'])
      expect(JSON.stringify(stored)).not.toContain(secret)
  })

  it('names the key that a program used', async () => {
    const owner = await newOwner()
    const body = { name: 'Web shop', mode: 'live', scopes: ['create:Template'] }
    const made = await owner.call(createApiKey, { body })
    const program = callerWith(test.fetch, { authorization: `Bearer ${made.body.key}` })
    expect((await program(createTemplate, { body: template })).status).toBe(201)
    expect((await read(owner))[0]?.by).toEqual({ kind: 'key', name: 'Web shop', account: null })
    await owner.call(revokeApiKey, { params: { id: made.body.id } })
    expect((await read(owner))[0]).toMatchObject({ action: 'revoke', target: 'Web shop' })
  })

  it('shows a parent what is done in its sub-accounts, and a sub-account no name of its parent’s users', async () => {
    const owner = await newOwner()
    const child = await test.newAccount({ name: 'Branch' }, owner.account)
    const acting = { 'songsarn-account': child.accountId }
    const daughter = await test.newUser(child, 'admin')
    await owner.call(createTemplate, { body: template }, acting)
    await daughter.call(updateMe, { body: { fullName: 'Suda' } })
    await owner.call(updateMe, { body: { fullName: 'Olan' } })
    expect(await read(daughter)).toMatchObject([
      { account: 'Branch', by: { kind: 'user', name: daughter.username }, address: '127.0.0.1' },
      { account: 'Branch', by: { kind: 'parent', name: null, account: null }, address: null },
    ])
    expect((await read(owner)).map(({ account, by }) => [account, by.kind, by.account])).toEqual([
      ['Shop', 'user', null],
      ['Branch', 'user', null],
      ['Branch', 'user', 'Shop'],
    ])
    expect((await read(owner, {}, acting)).map(({ by }) => by.name)).toEqual([daughter.username, owner.username])
    expect(await read(owner, { account: owner.account.accountId })).toHaveLength(1)
    expect(await read(await newOwner())).toEqual([])
  })

  it('filters, pages by cursor, and downloads the same as a file', async () => {
    const owner = await newOwner()
    for (const name of ['One', 'Two', '=Three'])
      await owner.call(createTemplate, { body: { ...template, templateName: name } })
    await owner.call(updateMe, { body: { fullName: 'Olan', locale: 'th' } })
    expect((await read(owner, { subject: 'User' })).map(({ action }) => action)).toEqual(['update'])
    expect((await read(owner, { action: ['create', 'delete'], target: 'two' })).map(({ target }) => target)).toEqual([
      'Two',
    ])
    expect(await read(owner, { user: owner.userId })).toHaveLength(4)
    expect(await read(owner, { endDate: '2020-01-01' })).toEqual([])
    const first = (await owner.call(listAudit, { query: { size: 3 } })).body
    expect([first.items.length, first.total, first.totalIsExact]).toEqual([3, 4, true])
    const second = (await owner.call(listAudit, { query: { size: 3, after: first.nextCursor } })).body
    expect(second.items.map(({ target }) => target)).toEqual(['One'])
    expect(second.nextCursor).toBeNull()
    const file = (await owner.call(downloadAudit, { query: { subject: 'Template' } })).text
    const lines = file.trim().split('\r\n')
    expect(lines[0]).toContain('สิ่งที่เปลี่ยน')
    // Three fields of each template: its name, its sender and its version; shortenUrl is false.
    expect(lines).toHaveLength(1 + 3 * 4)
    expect(file).toContain("'=Three")
    expect(file).not.toContain('Olan')
  })

  it('has one entry when two users delete at once', async () => {
    const owner = await newOwner()
    const operator = await test.newUser(await test.newAccount({ name: 'Provider', kind: 'provider' }), 'operator')
    type Made = { id?: string; tempId?: string }
    const deletions = {
      drafts: ['createDraft', 'deleteDraft'],
      analyses: ['createAnalysis', 'deleteAnalysis'],
      people: ['createPerson', 'deletePerson'],
      blacklist: ['addToBlacklist', 'removeFromBlacklist'],
      segments: ['createSegment', 'deleteSegment'],
      ownFields: ['createOwnField', 'deleteOwnField'],
      templates: ['createTemplate', 'deleteTemplate'],
      senders: ['requestSender', 'deleteSender'],
      webhooks: ['createWebhook', 'deleteWebhook'],
      otpConfigs: ['createOtpConfig', 'deleteOtpConfig'],
      consentTemplates: ['createConsentTemplate', 'deleteConsentTemplate'],
      campaigns: ['createCampaign', 'deleteCampaign'],
      reports: ['createReport', 'deleteReport'],
      apiKeys: ['createApiKey', 'revokeApiKey'],
      users: ['createUser', 'deleteUser'],
      cannedReplies: ['createReply', 'deleteReply'],
      carriers: ['saveDeskCarrier', 'removeDeskCarrier'],
      routes: ['addDeskRoute', 'removeDeskRoute'],
    } as const satisfies Partial<Record<keyof Database, readonly [CallName, CallName]>>
    const password = { password: PASSWORD, confirmPass: PASSWORD }
    const more: Partial<Record<CallName, object>> = {
      createAnalysis: { from: 'SONGSARN', content: 'Hello', to: ['0812345678'] },
      createOwnField: { name: 'tier', type: 'text' },
      createUser: { ...calls.createUser.example, ...password },
      saveDeskCarrier: { name: 'north', url: 'smpp://me:secret@sms.example:2775' },
      addDeskRoute: { carrier: 'south' },
    }
    await operator.call(calls.saveDeskCarrier, { body: { name: 'south', url: 'smpp://sms.example:2775' } })
    await addSender(store, owner.account, 'SONGSARN')
    const outcomes: Record<string, unknown> = {}
    for (const [table, [create, remove]] of Object.entries(deletions)) {
      const by = calls[create].access.subject === 'Desk' ? operator : owner
      const add: CallDefinition & { example?: object } = calls[create]
      const made = await by.call(
        add,
        { body: more[create] ?? add.example },
        add.idempotency ? { 'idempotency-key': table } : {},
      )
      if (made.status !== add.status) throw new Error(`${create}: ${made.text}`)
      const { id, tempId } = (made.body ?? {}) as Made
      const [route] = table === 'routes' ? (await by.call(calls.listDeskCarriers)).body.routes : []
      const params = { id, tempId, otcId: id, name: 'north', routeId: route?.id }
      const query = table === 'blacklist' ? { mobile: '0812345678' } : {}
      const entries = () => asWorker(store, (trx) => trx.selectFrom('auditEntries').select('id').execute())
      const before = await entries()
      const deleteIt = () => by.call(calls[remove] as CallDefinition, { params, query })
      const both = await whileLocked(table, () => Promise.all([deleteIt(), deleteIt()]))
      outcomes[remove] = [...both.map(({ status }) => status).sort(), (await entries()).length - before.length]
    }
    const each = Object.values(deletions).map(([, remove]) => [remove, [204, 404, 1]])
    // An analysis only prepares a send, and has no entry.
    expect(outcomes).toEqual({ ...Object.fromEntries(each), deleteAnalysis: [204, 404, 0] })
  })

  /**
   * Runs `work`, two calls, while the table cannot be written: so both have found the row before one of them deletes it.
   */
  async function whileLocked<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
    const working = await asWorker(store, async (trx) => {
      await sql`lock table ${sql.table(table)} in share mode`.execute(trx)
      const started = { result: work() }
      await eventually(async () => {
        // Not in this transaction, which would see pg_stat_activity as it was first: without connections that opened later.
        const { rows } = await sql<{ waiting: number }>`
          select count(distinct pid)::integer as waiting from pg_locks join pg_stat_activity using (pid)
          where not granted and datname = current_database()`.execute(store.db)
        // Heavy reads of an account go one after the other, so the second one waits in the process.
        return (rows[0]?.waiting ?? 0) >= (table === 'ownFields' ? 1 : 2)
      })
      return started
    })
    return working.result
  }

  it('can be changed by no role', async () => {
    const owner = await newOwner()
    await owner.call(updateMe, { body: { fullName: 'Olan' } })
    const { tenantId, accountId } = owner.account
    const tenancy = { tenantId, accountIds: [accountId], actingAccountId: accountId, userId: owner.userId }
    for (const change of [sql`update audit_entries set target = 'x'`, sql`delete from audit_entries`]) {
      await expect(asApp(store, tenancy, (trx) => change.execute(trx))).rejects.toThrow(/denied/)
      await expect(asWorker(store, (trx) => change.execute(trx))).rejects.toThrow(/denied/)
    }
  })
})
