import { afterEach, expect, it } from '@jest/globals'
import type { DraftItem } from '@songsarn/contract/communication/drafts'
import { problem } from '@songsarn/testing/fake-service'
import { renderRemote } from '@songsarn/testing/render-remote.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { definition } from '../app/definition.ts'
import { COMMUNICATION_ID, sampleCommunication } from '../testing/samples.ts'

const id = (last: number) => `0199d000-0000-7000-8000-00000000040${last}`
const draft = (last: number, patch: Partial<DraftItem> = {}): DraftItem => ({
  ...{ id: id(last), type: 'broadcast', broadcastName: `Sale ${last}`, excerpt: '', unscheduledId: null },
  ...{ updateDate: '2026-11-20T03:00:00Z', updateBy: 'Suda Sender' },
  ...patch,
})
const QUICK = draft(2, { type: 'quick-send', broadcastName: '', excerpt: 'Your parcel is here.' })
const UNSCHEDULED = sampleCommunication({ id: id(9), status: 'draft', broadcastName: 'Taken back' })
const SENT = sampleCommunication({ broadcastName: 'November news' })

const pageOf = <Item,>(items: Item[]) => ({ items, page: 0, size: 10, total: items.length })
const answers = (drafts: DraftItem[], communications = [UNSCHEDULED, SENT]) => ({
  listCommunications: () => ({
    ...pageOf(communications),
    waiting: communications.filter(({ status }) => status === 'draft').length,
  }),
  listDrafts: () => pageOf(drafts),
})

const desktop = globalThis.matchMedia
afterEach(() => {
  globalThis.matchMedia = desktop
})

it('has unfinished drafts in the group of what waits, none twice, and opens their form', async () => {
  const { user, address } = renderRemote(definition, {
    path: '/communication',
    // The form of an unscheduled communication is a draft, too.
    answers: answers([draft(1), QUICK, draft(3, { broadcastName: 'Taken back', unscheduledId: UNSCHEDULED.id })]),
  })
  expect(await screen.findByRole('rowheader', { name: 'Scheduled and drafts 3' })).toBeTruthy()
  expect(screen.getAllByText('Taken back')).toHaveLength(1)
  const rows = screen.getAllByRole('row').map((row) => row.textContent)
  const at = (text: string) => rows.findIndex((row) => row?.includes(text))
  const places = ['Taken back', 'Sale 1', 'Your parcel is here.', 'Started', 'November news'].map(at)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  const sale = within(screen.getByRole('row', { name: /Sale 1/ }))
  for (const text of ['Broadcast', 'Unfinished', 'Changed 20 Nov 2026 10:00 by Suda Sender'])
    expect(sale.getByText(text)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Your parcel is here.' }).getAttribute('href')).toBe(
    '/communication/quick-send',
  )
  expect(screen.getByRole('link', { name: 'November news' }).getAttribute('href')).toBe(
    `/communication/${COMMUNICATION_ID}`,
  )
  await user.click(screen.getByRole('link', { name: 'Sale 1' }))
  await waitFor(() => expect(address()).toBe(`/communication/broadcast/${id(1)}`))
})

it('shows drafts of an account that sent nothing, and leads to all when there are many', async () => {
  const { shell, user } = renderRemote(definition, {
    path: '/communication',
    answers: answers(
      [1, 2, 3, 4, 5, 6, 7].map((last) => draft(last)),
      [],
    ),
  })
  expect(await screen.findByRole('rowheader', { name: 'Scheduled and drafts 7' })).toBeTruthy()
  expect(screen.getAllByText('Unfinished')).toHaveLength(5)
  await user.click(screen.getByRole('link', { name: '2 more drafts' }))
  expect(shell.visited).toEqual(['/communication/drafts'])
})

it('leaves drafts out of what filters find, unless these ask for drafts', async () => {
  const at = (search: string) =>
    renderRemote(definition, { path: `/communication?${search}`, answers: answers([draft(1)]) })
  for (const search of ['status=completed', 'status=draft&broadcastName=news', 'page=1', 'sort=startedAt']) {
    at(search)
    expect(await screen.findByText('November news')).toBeTruthy()
    expect(screen.queryByText('Sale 1')).toBeNull()
  }
  at('status=draft')
  expect(await screen.findByText('Sale 1')).toBeTruthy()
})

it('says that drafts are missing, and asks again on demand', async () => {
  let fails = true
  const { user } = renderRemote(definition, {
    path: '/communication',
    answers: {
      ...answers([]),
      listDrafts: () => (fails ? problem('right.missing') : pageOf([draft(1)])),
    },
  })
  expect(await screen.findByText("Unfinished drafts couldn't be loaded.")).toBeTruthy()
  expect(screen.getByText('November news')).toBeTruthy()
  fails = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Sale 1')).toBeTruthy()
})

it('shows a draft as a card on a phone, in Thai', async () => {
  globalThis.matchMedia = (media) => ({ ...desktop(media), matches: media.includes('max-width') })
  renderRemote(definition, { path: '/communication', language: 'th', answers: answers([draft(1)]) })
  const card = (await screen.findByRole('link', { name: 'Sale 1' })).closest('li')
  if (!card) throw new Error('no card')
  expect(within(card).getByText('ยังเขียนไม่เสร็จ')).toBeTruthy()
  expect(within(card).getByText(/^แก้ไขเมื่อ .* โดย Suda Sender$/)).toBeTruthy()
  // A draft has no recipients yet.
  expect(within(card).queryByText('ผู้รับ')).toBeNull()
})
