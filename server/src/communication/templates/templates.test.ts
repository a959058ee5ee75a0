import { expect, it } from '@jest/globals'
import { calls } from '@songsarn/contract/api'
import { MAX_TEMPLATES, MAX_VERSIONS } from '@songsarn/contract/communication/templates'
import { sql } from 'kysely'
import type { SendingApp } from '../../../testing/communications.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { withSendingApp } from '../../../testing/with-sending-app.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import { insertSelect } from '../../foundation/db/distribution.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'

forEachEngine('templates', (open) => {
  let store: OpenDatabase
  let app: SendingApp
  withSendingApp(open, (made) => {
    ;({ store, app } = made)
  })

  const body = { templateName: 'Parcel', content: 'Dear {{firstName|you}}, order {{Order no.}} is here.' }

  it('keeps every version, and makes an old one the newest again', async () => {
    const user = await app.newSender()
    const made = await user.call(calls.createTemplate, { body })
    expect([made.status, made.body]).toEqual([
      201,
      expect.objectContaining({ ...body, senderName: 'verify', shortenUrl: false, version: 1, createBy: 'Test User' }),
    ])
    const { tempId } = made.body
    const params = { tempId }
    const changed = { ...body, senderName: 'SONGSARN', content: 'Your parcel is here.', shortenUrl: true }
    expect((await user.call(calls.updateTemplate, { params, body: changed })).body).toMatchObject({ version: 2 })
    expect((await user.call(calls.updateTemplate, { params, body: changed })).body).toMatchObject({ version: 2 })
    const restored = await user.call(calls.restoreTemplate, { params, body: { version: 1 } })
    expect(restored.body).toMatchObject({ ...body, senderName: 'verify', shortenUrl: false, version: 3 })
    const { items } = (await user.call(calls.listTemplateVersions, { params })).body
    expect(items.map(({ version, content }) => [version, content])).toEqual([
      [3, body.content],
      [2, changed.content],
      [1, body.content],
    ])
    const missing = await user.call(calls.restoreTemplate, { params, body: { version: 9 } })
    expect([missing.status, missing.body.code]).toEqual([422, 'template.noVersion'])
    expect((await user.call(calls.deleteTemplate, { params })).status).toBe(204)
    expect((await user.call(calls.getTemplate, { params })).status).toBe(404)
  })

  it('numbers two changes at once one after the other, and keeps the newest versions only', async () => {
    const user = await app.newSender()
    const { tempId } = (await user.call(calls.createTemplate, { body })).body
    const change = (content: string) =>
      user.call(calls.updateTemplate, { params: { tempId }, body: { ...body, content } })
    const both = await Promise.all([change('one'), change('two')])
    expect(both.map((answer) => answer.body.version).toSorted()).toEqual([2, 3])
    await asWorker(store, (trx) =>
      sql`update templates set version = ${MAX_VERSIONS} where tenant_id = ${user.account.tenantId}`.execute(trx),
    )
    await change('three')
    const { items } = (await user.call(calls.listTemplateVersions, { params: { tempId } })).body
    expect(items.map(({ version }) => version)).toEqual([MAX_VERSIONS + 1, 3, 2])
  })

  it('refuses what cannot be sent or stored, at its field', async () => {
    const user = await app.newSender()
    const refused = async (patch: object) => {
      const { status, body: problem } = await user.call(calls.createTemplate, { body: { ...body, ...patch } })
      return [
        status,
        problem.code,
        problem.errors?.map(({ path, code }: { path: string; code: string }) => [path, code]),
      ]
    }
    expect(await refused({ content: 'Dear {{firstName' })).toEqual([
      422,
      'content.unknownField',
      [['content', 'unclosedField']],
    ])
    expect(await refused({ senderName: 'NOBODY' })).toEqual([
      422,
      'sender.notApproved',
      [['senderName', 'notApproved']],
    ])
    expect(await refused({ content: ' ', colour: 'red' })).toEqual([
      422,
      'request.invalid',
      [
        ['content', 'required'],
        ['colour', 'notExpected'],
      ],
    ])
    expect(await refused({ templateName: 'x'.repeat(101), content: 'y'.repeat(1001) })).toEqual([
      422,
      'request.invalid',
      [
        ['templateName', 'tooLong'],
        ['content', 'tooLong'],
      ],
    ])
  })

  it('finds templates by name, user and day, the last changed first, and names them in its lookup', async () => {
    const user = await app.newSender()
    const other = await app.newUser(user.account, 'sender')
    for (const templateName of ['Parcel 100%', 'Parcel 2', 'Sale'])
      await user.call(calls.createTemplate, { body: { ...body, templateName } })
    await other.call(calls.createTemplate, { body: { ...body, templateName: 'Ours' } })
    const names = async (query: object) =>
      (await user.call(calls.listTemplates, { query })).body.items.map(({ templateName }) => templateName)
    expect(await names({})).toEqual(['Ours', 'Sale', 'Parcel 2', 'Parcel 100%'])
    expect(await names({ templateName: '0%' })).toEqual(['Parcel 100%'])
    expect(await names({ user: other.userId })).toEqual(['Ours'])
    expect(await names({ endDate: '2020-01-01' })).toEqual([])
    expect(await names({ startDate: '2020-01-01', sort: 'templateName', size: 1, page: 1 })).toEqual(['Parcel 100%'])
    const found = await user.call(calls.getLookup, { params: { name: 'templates' }, query: { q: 'sale' } })
    expect(found.body.items).toMatchObject([{ label: 'Sale' }])
  })

  it('holds a limited number of templates', async () => {
    const user = await app.newSender()
    const { tempId } = (await user.call(calls.createTemplate, { body })).body
    await asWorker(store, (trx) =>
      insertSelect(
        trx,
        sql`insert into templates as x select tenant_id, gen_random_uuid(), account_id, name, sender, content, shorten_url, version,
          user_id, created_at, updated_by, updated_at
        from templates, generate_series(2, ${MAX_TEMPLATES}::integer) where tenant_id = ${user.account.tenantId}
          and id = ${tempId}`,
        'id',
      ),
    )
    const { status, body: problem } = await user.call(calls.createTemplate, { body })
    expect([status, problem.code, problem.params]).toEqual([409, 'limit.reached', { max: MAX_TEMPLATES }])
  })
})
