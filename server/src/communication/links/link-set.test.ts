import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { parseContent } from '@songsarn/sms/merge-fields'
import { forEachEngine } from '../../../testing/database.ts'
import { makeSender } from '../../../testing/sending.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import { insertSelect } from '../../foundation/db/distribution.ts'
import { newId } from '../../foundation/db/id.ts'
import { asApp, asEntry } from '../../foundation/db/tenancy.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import { linkKey } from './link-code.ts'
import { bindLinks, createLinkSet, insertRowTargets, loadLinkSet } from './link-set.ts'
import { purgeLinks } from './purge-links.ts'
import { trackedText } from './tracked-text.ts'

const CONTENT = 'https://a.example/{{mobile}} https://b.example'

forEachEngine('link sets', (open) => {
  let store: OpenDatabase
  let caller: Caller
  beforeAll(async () => {
    store = await open()
    caller = await makeSender(store, 0)
  })
  afterAll(() => store?.close())

  const publicUrl = 'https://sms.example/console'
  const create = async (content: string, options: { shortenUrl: boolean; unsubscribe: boolean }, now = new Date()) => {
    const of = { ...ofCaller(caller), analysisId: newId() }
    await asApp(store, caller.tenancy, (trx) => createLinkSet(trx, of, { content, options, publicUrl, now }))
    const key = await linkKey('a key for tests')
    return { ...of, set: await asApp(store, caller.tenancy, (trx) => loadLinkSet(trx, of, key)) }
  }
  const targetsOf = (no: number) =>
    asApp(store, caller.tenancy, (trx) =>
      trx
        .selectFrom('linkTargets')
        .select(['rowNo', 'index', 'url'])
        .where('tenantId', '=', caller.tenancy.tenantId)
        .where('setNo', '=', no)
        .orderBy('rowNo')
        .execute(),
    )

  it('exist only for texts with links', async () => {
    expect((await create('No link', { shortenUrl: true, unsubscribe: false })).set).toBeUndefined()
    expect((await create(CONTENT, { shortenUrl: false, unsubscribe: false })).set).toBeUndefined()
    expect((await create('No link', { shortenUrl: true, unsubscribe: true })).set).toMatchObject({
      origin: 'https://sms.example',
      shortenUrl: false,
      optOutLabel: '\nOpt out: ',
      extraCredits: 1,
    })
    expect((await create('ลดราคา', { shortenUrl: false, unsubscribe: true })).set?.optOutLabel).toBe('\nไม่รับข่าวสาร: ')
  })

  it('show one set to a caller with its number, and no set of other accounts', async () => {
    const { set } = await create(CONTENT, { shortenUrl: true, unsubscribe: false })
    const seen = await asEntry(store, String(set?.no), (trx) => trx.selectFrom('linkSets').select('no').execute())
    expect(seen).toEqual([{ no: set?.no }])
    const other = await makeSender(store, 0)
    expect(await asApp(store, other.tenancy, (trx) => trx.selectFrom('linkSets').select('no').execute())).toEqual([])
  })

  it('keep the targets of rows while they are needed', async () => {
    const ago = (days: number) => new Date(Date.now() - days * 24 * 3600 * 1000)
    const unsent = await create(CONTENT, { shortenUrl: true, unsubscribe: false }, ago(3))
    const sent = await create(CONTENT, { shortenUrl: true, unsubscribe: false }, ago(3))
    const old = await create(CONTENT, { shortenUrl: true, unsubscribe: false }, ago(500))
    const { pieces } = parseContent(CONTENT)
    for (const { set, ...of } of [unsent, sent, old]) {
      if (!set) throw new Error('no set')
      const rows = [1, 2].map((rowNo) => ({ rowNo, ...trackedText(pieces, { mobile: `08${rowNo}` }, set, rowNo) }))
      const insert = insertRowTargets(of, set, rows)
      if (!insert) throw new Error('no targets')
      await asApp(store, caller.tenancy, (trx) => insertSelect(trx, insert, 'row_no'))
      if (of.analysisId !== unsent.analysisId)
        await asApp(store, caller.tenancy, (trx) => bindLinks(trx, { ...of, communicationId: newId() }))
    }
    const stored = [
      { rowNo: 1, index: 2, url: 'https://a.example/081' },
      { rowNo: 2, index: 2, url: 'https://a.example/082' },
    ]
    expect(await targetsOf(unsent.set?.no ?? 0)).toEqual(stored)
    await purgeLinks(store, new Date())
    await purgeLinks(store, new Date())
    expect(await targetsOf(unsent.set?.no ?? 0)).toEqual([])
    expect(await targetsOf(sent.set?.no ?? 0)).toEqual(stored)
    expect(await targetsOf(old.set?.no ?? 0)).toEqual([])
    const left = await asApp(store, caller.tenancy, (trx) =>
      trx.selectFrom('linkSets').select('analysisId').where('tenantId', '=', caller.tenancy.tenantId).execute(),
    )
    const ids = left.map(({ analysisId }) => analysisId)
    expect(ids).toEqual(expect.arrayContaining([sent.analysisId, old.analysisId]))
    expect(ids).not.toContain(unsent.analysisId)
  })
})
