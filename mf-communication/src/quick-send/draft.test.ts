import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { wipeDrafts } from '@songsarn/client/drafts'
import {
  bindAnalysis,
  changeDraft,
  discardDraft,
  draftStore,
  followOtherTabs,
  openDraft,
  removeRecipients,
  saveTyped,
} from './draft.ts'

const ann = { userId: 'ann', accountId: 'demo' }
const ANALYSIS = '0199a000-0000-7000-8000-000000000003'
const draft = () => draftStore.getState().draft

/** What `defineRemote` does at sign-out and when the account changes. */
const reset = () => draftStore.setState(draftStore.getInitialState(), true)
/** A new tab, or this one after a crash: only the browser's storage remains. */
const reopen = (owner = ann) => {
  reset()
  openDraft(owner)
}

beforeEach(() => {
  localStorage.clear()
  reopen()
})

describe('the draft of a quick send', () => {
  it('survives a crash, including the number being typed', () => {
    changeDraft({ quicksendFrom: 'SONGSARN', content: 'สวัสดี', quicksendTo: '0812345678' })
    saveTyped('081 23')
    reopen()
    expect(draft()).toMatchObject({
      quicksendFrom: 'SONGSARN',
      content: 'สวัสดี',
      quicksendTo: '0812345678',
      typed: '081 23',
    })
  })

  it('belongs to one user and one account', () => {
    changeDraft({ content: 'mine' })
    reopen({ userId: 'bob', accountId: 'demo' })
    expect(draft().content).toBe('')
    reopen({ userId: 'ann', accountId: 'sub' })
    expect(draft().content).toBe('')
    reopen()
    expect(draft().content).toBe('mine')
  })

  it('survives an idle sign-out, but not an explicit one', () => {
    changeDraft({ content: 'saved' })
    reset()
    openDraft(ann)
    expect(draft().content).toBe('saved')
    wipeDrafts('ann')
    reset()
    openDraft(ann)
    expect(draft().content).toBe('')
    expect(localStorage).toHaveLength(0)
  })

  it('is not saved again by the sender that the form chooses after another tab deleted it', () => {
    changeDraft({ content: 'saved' })
    wipeDrafts('ann')
    openDraft(ann)
    changeDraft({ quicksendFrom: 'SONGSARN' })
    expect(localStorage).toHaveLength(0)
  })

  it('expires after 24 hours', () => {
    changeDraft({ content: 'old' })
    const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 24 * 3600 * 1000)
    reopen()
    later.mockRestore()
    expect(draft().content).toBe('')
  })

  it('loses its analysis when what is sent changes', () => {
    changeDraft({ content: 'a' })
    bindAnalysis(ANALYSIS)
    saveTyped('08')
    expect(draft()).toMatchObject({ analysisId: ANALYSIS, changedSince: false })
    changeDraft({ content: 'b' })
    expect(draft()).toMatchObject({ analysisId: null, changedSince: true })
    reopen()
    expect(draft()).toMatchObject({ analysisId: null, changedSince: true })
  })

  it('returns when discarding is undone', () => {
    changeDraft({ content: 'a', quicksendTo: '0812345678' })
    const undo = discardDraft()
    expect(localStorage).toHaveLength(0)
    undo()
    reopen()
    expect(draft()).toMatchObject({ content: 'a', quicksendTo: '0812345678' })
  })

  it('keeps later changes when a discard or a removal is undone', () => {
    changeDraft({ content: 'old', quicksendTo: '1\n2\n3' })
    const putBack = removeRecipients('1\n3', '2')
    changeDraft({ quicksendTo: `${draft().quicksendTo}\n4` })
    putBack()
    expect(draft().quicksendTo).toBe('1\n3\n4\n2')
    const undo = discardDraft()
    changeDraft({ content: 'new', quicksendTo: '5' })
    undo()
    expect(draft()).toMatchObject({ content: 'new', quicksendTo: '1\n3\n4\n2\n5' })
  })

  it('restores removed recipients in place when nothing changed since', () => {
    changeDraft({ quicksendTo: '1\n2\n3' })
    removeRecipients('1\n3', '2')()
    expect(draft().quicksendTo).toBe('1\n2\n3')
  })

  it('is not restored into the draft of another user or account', () => {
    changeDraft({ content: 'mine', quicksendTo: '1' })
    const undo = discardDraft()
    reopen({ userId: 'bob', accountId: 'demo' })
    undo()
    expect(draft()).toMatchObject({ content: '', quicksendTo: '' })
  })

  it('follows another tab', () => {
    const stop = followOtherTabs()
    changeDraft({ content: 'here' })
    const key = Object.keys(localStorage).find((each) => each.endsWith('quick-send:demo')) ?? ''
    const saved = JSON.parse(localStorage.getItem(key) ?? '')
    localStorage.setItem(key, JSON.stringify({ ...saved, value: { ...saved.value, content: 'there' } }))
    dispatchEvent(new StorageEvent('storage', { key }))
    expect(draft().content).toBe('there')
    stop()
  })

  it('is empty when an older build saved it in another form', () => {
    localStorage.setItem('songsarn:draft:ann:quick-send:demo', JSON.stringify({ savedAt: Date.now(), value: { a: 1 } }))
    reopen()
    expect(draft().content).toBe('')
  })

  it('stays in this tab, marked as not saved, when the storage is full', () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    changeDraft({ content: 'only here' })
    expect(draftStore.getState().isSaved).toBe(false)
    openDraft(ann)
    expect(draft().content).toBe('only here')
    full.mockRestore()
    changeDraft({ content: 'there is room again', quicksendTo: '' })
    expect(draftStore.getState().isSaved).toBe(true)
  })
})
