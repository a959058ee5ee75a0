import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { wipeDrafts } from '@songsarn/client/drafts'
import type { DraftFields } from '@songsarn/contract/communication/draft-fields'
import type { Draft } from '@songsarn/contract/communication/drafts'
import { DRAFT_ID, sampleDraft } from '../testing/samples.ts'
import { browserCopy } from './browser-copy.ts'
import { NEW_QUICK_SEND } from './draft-fields.ts'
import { createDraftSaver } from './draft-saver.ts'

const ann = { userId: 'ann', accountId: 'demo' }
const ANALYSIS = '0199a000-0000-7000-8000-000000000003'
const KEY = 'songsarn:draft:ann:quick-send:demo'

const quick = (patch: Partial<typeof NEW_QUICK_SEND>): typeof NEW_QUICK_SEND => ({ ...NEW_QUICK_SEND, ...patch })

type Service = Parameters<typeof createDraftSaver>[0]

/** A service that never answers, and a service that takes every draft. */
const away = new Proxy({}, { get: () => () => new Promise(() => {}) }) as Service
const taking = (): Service => ({
  createDraft: async ({ body }) => ({ ...sampleDraft(), fields: body.fields as DraftFields }),
  updateDraft: async ({ body }) => ({
    ...sampleDraft({ version: body.version + 1 }),
    fields: body.fields as DraftFields,
  }),
  getDraft: async () => sampleDraft(),
  deleteDraft: async () => undefined,
})

/** A new tab, or this one after a crash: only the browser's storage remains. */
function reopen(owner = ann, find: () => Promise<Draft | undefined> = () => new Promise(() => {}), service = away) {
  return createDraftSaver(service, {
    fields: NEW_QUICK_SEND,
    find,
    copyOf: () => browserCopy(owner, 'quick-send'),
  })
}
const fields = (of = reopen()) => of.store.getState().fields

beforeEach(() => localStorage.clear())

describe('the draft of a quick send', () => {
  it('survives a crash, including the number being typed', () => {
    const one = reopen()
    one.change(quick({ quicksendFrom: 'SONGSARN', content: 'สวัสดี', quicksendTo: '0812345678' }))
    one.type('081 23')
    expect(reopen().store.getState()).toMatchObject({
      fields: { quicksendFrom: 'SONGSARN', content: 'สวัสดี', quicksendTo: '0812345678' },
      typed: '081 23',
    })
  })

  it('belongs to one user and one account', () => {
    reopen().change(quick({ content: 'mine' }))
    expect(fields(reopen({ userId: 'bob', accountId: 'demo' })).content).toBe('')
    expect(fields(reopen({ userId: 'ann', accountId: 'sub' })).content).toBe('')
    expect(fields().content).toBe('mine')
  })

  it('is not written again after a sign-out deleted it, neither by a late answer nor by the sender that the form chooses', async () => {
    const one = reopen(ann, undefined, taking())
    one.change(quick({ content: 'saved' }))
    const saving = one.flush()
    wipeDrafts('ann')
    await saving
    expect(localStorage).toHaveLength(0)
    reopen().change(quick({ quicksendFrom: 'SONGSARN' }))
    expect(localStorage).toHaveLength(0)
    const asked = Promise.withResolvers<Draft>()
    const close = reopen(ann, () => asked.promise, taking()).open()
    close()
    asked.resolve({ ...sampleDraft(), fields: quick({ content: 'answered late' }) })
    await new Promise((resolve) => setTimeout(resolve))
    expect(localStorage).toHaveLength(0)
  })

  it('expires after 24 hours', () => {
    reopen().change(quick({ content: 'old' }))
    const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 24 * 3600 * 1000)
    expect(fields().content).toBe('')
    later.mockRestore()
  })

  it('says that it had an analysis when what is sent changes, and not when the analysis is dropped', () => {
    const one = reopen()
    one.change(quick({ content: 'a', analysisId: ANALYSIS }))
    one.type('08')
    expect(one.store.getState()).toMatchObject({ isChangedSince: false })
    one.dropAnalysis()
    expect(one.store.getState()).toMatchObject({ isChangedSince: false, fields: { analysisId: null } })
    one.change(quick({ content: 'a', analysisId: ANALYSIS }))
    one.change(quick({ content: 'b' }))
    expect(reopen().store.getState()).toMatchObject({ isChangedSince: true, fields: { content: 'b' } })
  })

  it('returns when discarding is undone', () => {
    const one = reopen()
    one.change(quick({ content: 'a', quicksendTo: '0812345678' }))
    const undo = one.empty()
    expect(localStorage).toHaveLength(0)
    undo()
    expect(fields()).toMatchObject({ content: 'a', quicksendTo: '0812345678' })
  })

  it('keeps later changes when a discard is undone', () => {
    const one = reopen()
    one.change(quick({ content: 'old', quicksendTo: '1\n2' }))
    const undo = one.empty()
    one.change(quick({ content: 'new', quicksendTo: '5' }))
    undo()
    expect(fields()).toMatchObject({ content: 'new', quicksendTo: '1\n2\n5' })
  })

  it('follows another tab', () => {
    const one = reopen()
    const close = one.open()
    one.change(quick({ content: 'here' }))
    reopen().change(quick({ content: 'there' }))
    dispatchEvent(new StorageEvent('storage', { key: KEY }))
    expect(fields(one).content).toBe('there')
    expect(one.store.getState().replaced).toBe(1)
    close()
  })

  it('is empty when an older build saved it in another form', () => {
    localStorage.setItem(KEY, JSON.stringify({ savedAt: Date.now(), value: { a: 1 } }))
    expect(fields().content).toBe('')
  })

  it('stays in this tab, marked as not kept, when the storage is full', () => {
    const one = reopen()
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    one.change(quick({ content: 'only here' }))
    expect(one.store.getState()).toMatchObject({ isKept: false, fields: { content: 'only here' } })
    full.mockRestore()
    one.change(quick({ content: 'there is room again' }))
    expect(one.store.getState().isKept).toBe(true)
  })
})

describe('the copy and the draft at the service', () => {
  const found = (content: string, version = 1): Draft => ({ ...sampleDraft({ version }), fields: quick({ content }) })
  const open = async (at: Draft | undefined, service = taking()) => {
    const one = reopen(ann, async () => at, service)
    one.open()
    await one.flush()
    return one.store.getState()
  }

  it('is replaced by another version when it was not changed, and kept when the service is away', async () => {
    const one = reopen(ann, async () => undefined, taking())
    one.change(quick({ content: 'a' }))
    await one.flush()
    const offline = reopen(ann, () => Promise.reject(new Error('away')))
    offline.open()
    await offline.flush()
    expect(fields(offline).content).toBe('a')
    expect(await open(found('from my phone', 4))).toMatchObject({ fields: { content: 'from my phone' }, replaced: 1 })
    // Sent on the phone.
    expect(await open(undefined)).toMatchObject({ fields: { content: '' } })
    expect(localStorage).toHaveLength(0)
  })

  it('leaves a number that is being typed while the service says that the draft is gone', async () => {
    const one = reopen(ann, async () => undefined, taking())
    one.change(quick({ content: 'a' }))
    await one.flush()
    const late = Promise.withResolvers<undefined>()
    const two = reopen(ann, () => late.promise, taking())
    two.open()
    two.type('081 23')
    late.resolve(undefined)
    await two.flush()
    expect(two.store.getState()).toMatchObject({ fields: { content: '' }, typed: '081 23' })
  })

  it('asks which to keep when both were changed, unless they say the same', async () => {
    reopen().change(quick({ content: 'here' }))
    expect(await open(found('here'))).toMatchObject({ status: 'saved' })
    reopen().change(quick({ content: 'here again' }))
    expect(await open(found('there', 2))).toMatchObject({ status: 'conflict', fields: { content: 'here again' } })
  })
})

describe('the copy of a broadcast', () => {
  const start = (saved?: Draft, service = away) =>
    createDraftSaver(service, {
      fields: sampleDraft({ content: '' }).fields,
      saved,
      copyOf: (id = 'new') => browserCopy(ann, `broadcast-${id}`),
    })
  const text = (content: string) => sampleDraft({ content }).fields

  it('survives a crash while the service does not have it', async () => {
    start().change(text('new'))
    expect(fields(start())).toMatchObject({ content: 'new', broadcastTo: '0812340009\n0812340019' })
    const one = start(undefined, taking())
    one.change(text('saved'))
    await one.flush()
    expect(localStorage).toHaveLength(0)
    const saved = { ...sampleDraft(), fields: text('saved') }
    start(saved).change(text('more'))
    expect(Object.keys(localStorage).some((key) => key.includes(DRAFT_ID))).toBe(true)
    expect(start(saved).store.getState()).toMatchObject({ saved: { version: 1 }, fields: { content: 'more' } })
    expect(start({ ...sampleDraft({ version: 2 }), fields: text('theirs') }).store.getState().status).toBe('conflict')
  })
})
