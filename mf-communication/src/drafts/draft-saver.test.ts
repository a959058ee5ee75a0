import { expect, it } from '@jest/globals'
import { ApiProblem } from '@songsarn/client/api-problem'
import type { DraftFields } from '@songsarn/contract/communication/draft-fields'
import type { Draft } from '@songsarn/contract/communication/drafts'
import { sampleDraft } from '../testing/samples.ts'
import { createDraftSaver } from './draft-saver.ts'

type Broadcast = Extract<DraftFields, { type: 'broadcast' }>
const read = (fields: DraftFields): Broadcast => {
  if (fields.type !== 'broadcast') throw new Error('not a broadcast')
  return fields
}

/** One draft at the service, which two people can save. */
function service() {
  let stored: Draft | undefined
  const refuse = (code: 'draft.changed' | 'resource.notFound', status: number) => new ApiProblem({ status, code })
  return {
    calls: 0,
    isDown: false,
    delete: () => {
      stored = undefined
    },
    get stored() {
      return stored
    },
    async createDraft({ body }: { body: { fields: object } }) {
      this.calls += 1
      if (this.isDown) throw new ApiProblem({ status: 0, code: 'network.unreachable' })
      stored = sampleDraft({ version: 1, fields: body.fields as Broadcast })
      return stored
    },
    async updateDraft({ body }: { body: { version: number; fields: object } }) {
      this.calls += 1
      if (!stored) throw refuse('resource.notFound', 404)
      if (body.version !== stored.version) throw refuse('draft.changed', 409)
      stored = { ...stored, version: stored.version + 1, fields: body.fields as Broadcast }
      return stored
    },
    async getDraft() {
      if (!stored) throw refuse('resource.notFound', 404)
      return stored
    },
    async deleteDraft() {
      stored = undefined
      return undefined
    },
  }
}

const fields = (content: string): Broadcast => read(sampleDraft({ content }).fields)
const saver = (of: ReturnType<typeof service>, saved?: Draft) =>
  createDraftSaver(of as never, { fields: fields(''), saved })

it('saves once for several changes, and what was typed during a save after it', async () => {
  const at = service()
  const one = saver(at)
  one.change(fields('a'))
  one.change(fields('ab'))
  const saving = one.flush()
  one.change(fields('abc'))
  await saving
  expect(at.calls).toBe(2)
  expect(at.stored?.fields.content).toBe('abc')
  expect(one.store.getState().status).toBe('saved')
})

it('gives the second of two people both versions, and saves the version that they choose', async () => {
  const at = service()
  const mine = saver(at)
  mine.change(fields('first'))
  const saved = await mine.flush()
  const theirs = saver(at, saved)
  theirs.change(fields('theirs'))
  await theirs.flush()
  mine.change(fields('mine'))
  expect(await mine.flush()).toBeUndefined()
  expect(mine.store.getState()).toMatchObject({ status: 'conflict', theirs: { fields: { content: 'theirs' } } })
  mine.keepMine()
  await mine.flush()
  expect(at.stored).toMatchObject({ version: 3, fields: { content: 'mine' } })
  theirs.change(fields('late'))
  await theirs.flush()
  theirs.takeTheirs()
  expect(theirs.store.getState()).toMatchObject({ status: 'saved', fields: { content: 'mine' } })
})

it('keeps what was typed when the draft is gone or the service is away', async () => {
  const at = service()
  const one = saver(at)
  at.isDown = true
  one.change(fields('typed'))
  expect(await one.flush()).toBeUndefined()
  expect(one.store.getState()).toMatchObject({ status: 'failed', fields: { content: 'typed' } })
  at.isDown = false
  await one.flush()
  at.delete()
  one.change(fields('more'))
  await one.flush()
  expect(one.store.getState()).toMatchObject({ status: 'gone', fields: { content: 'more' } })
  one.saveAsNew()
  await one.flush()
  expect(at.stored?.fields.content).toBe('more')
  one.close()
})
