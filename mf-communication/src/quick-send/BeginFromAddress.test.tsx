import { afterEach, expect, it } from '@jest/globals'
import { DraftFields } from '@songsarn/contract/communication/draft-fields'
import type { Draft } from '@songsarn/contract/communication/drafts'
import type { Answers } from '@songsarn/testing/fake-service'
import { renderRemote } from '@songsarn/testing/render-remote.tsx'
import { screen, waitFor } from '@testing-library/react'
import { definition } from '../app/definition.ts'
import { sampleDraft, sampleRecipientMessage } from '../testing/samples.ts'

afterEach(() => localStorage.clear())

const message = sampleRecipientMessage()
const stored = (quicksendTo: string, content: string): Draft => ({
  ...sampleDraft(),
  fields: DraftFields.parse({ type: 'quick-send', quicksendFrom: 'SONGSARN', quicksendTo, content }),
})
const draft = stored('0898765432', 'My own words')
const bodies: object[] = []
const answers = (hasDraft: boolean): Answers => ({
  getLookup: () => ({ items: [{ value: 'SONGSARN', label: 'SONGSARN' }] }),
  listCarriers: () => ({ items: [{ carrier: 'main', channel: 'sms', state: 'up', waiting: 0 }], unassigned: 0 }),
  listDrafts: () => ({ items: [], page: 0, size: 1, total: 0 }),
  createDraft: ({ body }) => {
    bodies.push(body)
    return { ...draft, fields: DraftFields.parse(body.fields) }
  },
  updateDraft: () => draft,
  ...(hasDraft && {
    listDrafts: () => ({
      items: [
        { ...draft, type: 'quick-send' as const, broadcastName: '', excerpt: 'My own words', unscheduledId: null },
      ],
      ...{ page: 0, size: 1, total: 1 },
    }),
    getDraft: () => draft,
  }),
  getMessage: () => ({ ...message, text: 'Sale! https://x.example/u/***********', encoding: 'gsm7', history: [] }),
})
const open = (hasDraft = false) =>
  renderRemote(definition, {
    path: `/communication/quick-send?to=%2B66812345678&message=${message.messageId}`,
    answers: answers(hasDraft),
  })
const content = () => screen.getByLabelText<HTMLTextAreaElement>('Message').value

it('begins with the mobile and the text of a message, without links that only its recipient had', async () => {
  const { address } = open()
  await waitFor(() => expect(content()).toBe('Sale!'))
  const fields = { quicksendFrom: 'SONGSARN', quicksendTo: '+66812345678', content: 'Sale!' }
  await waitFor(() => expect(bodies).toMatchObject([{ fields }]), { timeout: 3000 })
  expect(address()).toBe('/communication/quick-send')
})

it('replaces a draft only after a question', async () => {
  const { user } = open(true)
  expect(await screen.findByText("Replace the message you're writing?")).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Keep my draft' }))
  expect(content()).toBe('My own words')
})
