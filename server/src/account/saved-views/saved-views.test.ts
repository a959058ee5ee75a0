import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { MAX_SAVED_VIEWS } from '@songsarn/contract/account/saved-views'
import { calls } from '@songsarn/contract/api'
import { type SendingApp, sendingApp } from '../../../testing/communications.ts'
import { forEachEngine } from '../../../testing/database.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'

const LOGS = { path: '/logs', columns: null, pinned: false }

forEachEngine('saved views', (open) => {
  let store: OpenDatabase
  let app: SendingApp
  beforeAll(async () => {
    store = await open()
    app = await sendingApp(store)
  })
  afterAll(async () => {
    await app?.close()
    await store?.close()
  })

  it('are kept for their user alone, and a name is used once', async () => {
    const user = await app.newSender()
    const other = await app.newUser(user.account, 'owner')
    const save = (name: string, query: string) => user.call(calls.saveView, { body: { ...LOGS, name, query } })
    const first = await save('Failed', 'status=Expired')
    expect([first.status, first.body]).toEqual([
      201,
      expect.objectContaining({ name: 'Failed', query: 'status=Expired' }),
    ])
    await save('Branch', 'sender=BRANCH')
    expect((await save(' Failed ', 'status=Undelivered')).body).toMatchObject({ id: first.body.id })
    const names = async (of: typeof user) =>
      (await of.call(calls.listSavedViews, {})).body.items.map(({ name, query }) => [name, query])
    expect(await names(user)).toEqual([
      ['Branch', 'sender=BRANCH'],
      ['Failed', 'status=Undelivered'],
    ])
    expect(await names(other)).toEqual([])
    const params = { id: first.body.id }
    expect((await other.call(calls.deleteSavedView, { params })).status).toBe(404)
    expect((await user.call(calls.deleteSavedView, { params })).status).toBe(204)
    expect(await names(user)).toEqual([['Branch', 'sender=BRANCH']])
  })

  it('belong to a list, with its columns and a place in the menu', async () => {
    const user = await app.newSender()
    const view = { name: 'Mine', query: '', columns: ['name', 'status'], pinned: true }
    for (const path of ['/logs', '/people']) await user.call(calls.saveView, { body: { ...view, path } })
    const changed = { ...view, path: '/people', columns: null, pinned: false }
    await user.call(calls.saveView, { body: changed })
    const { items } = (await user.call(calls.listSavedViews, {})).body
    const byPath = items.map(({ id, ...rest }) => rest).sort((a, b) => a.path.localeCompare(b.path))
    expect(byPath).toEqual([{ ...view, path: '/logs' }, changed])
    const foreign = await user.call(calls.saveView, { body: { ...view, path: '//elsewhere.example' } })
    expect(foreign.status).toBe(422)
  })

  it('have a limit, also when many are saved at once', async () => {
    const user = await app.newSender()
    const saved = await Promise.all(
      Array.from({ length: MAX_SAVED_VIEWS + 5 }, (_, n) =>
        user.call(calls.saveView, { body: { ...LOGS, name: `View ${n}`, query: 'status=Expired' } }),
      ),
    )
    expect(saved.filter(({ status }) => status === 201)).toHaveLength(MAX_SAVED_VIEWS)
    expect(saved.filter(({ body }) => body.code === 'limit.reached')).toHaveLength(5)
    const { items } = (await user.call(calls.listSavedViews, {})).body
    const [first] = items
    if (!first) throw new Error('no view')
    const again = await user.call(calls.saveView, { body: { ...LOGS, name: first.name, query: 'status=Delivered' } })
    expect(again.status).toBe(201)
  })
})
