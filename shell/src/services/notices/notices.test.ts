import { expect, it } from '@jest/globals'
import { createCaller } from '@songsarn/client/caller'
import type { Notice } from '@songsarn/contract/account/notices'
import { type Answers, fakeService, problem } from '@songsarn/testing/fake-service'
import { createNotices } from './notices.ts'

const notice = (last: number): Notice => ({
  id: `0199d000-0000-7000-8000-00000000000${last}`,
  kind: 'ticketAnswered',
  params: { subject: 'Late' },
  path: '/contact-us/x',
  read: false,
  createDate: '2026-11-20T07:05:00.000Z',
})
const answerOf = (...items: Notice[]) => ({
  ...{ items, page: 0, size: 8, total: items.length, unread: items.length },
  newest: items[0]?.id ?? null,
})

function make(answers: Answers) {
  const service = fakeService(answers)
  const notices = createNotices(createCaller({ fetch: service.fetch, baseUrl: location.origin }))
  return { notices, service, unread: () => notices.store.getState().known?.unread }
}

it('says whether a look found something new', async () => {
  let answer = answerOf(notice(1))
  const { notices, unread } = make({ listNotices: () => answer })
  expect(await notices.load()).toBe(true)
  expect(await notices.load()).toBe(false)
  answer = answerOf(notice(2), notice(1))
  expect([await notices.load(), unread()]).toEqual([true, 2])
})

it('keeps a list that cannot be loaded again, and forgets the list of another account', async () => {
  const { notices, service, unread } = make({ listNotices: () => answerOf(notice(1)) })
  await notices.load()
  service.answer({ listNotices: () => problem('right.missing') })
  expect([await notices.load(), unread()]).toEqual([false, 1])
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof answerOf>>()
  service.answer({ listNotices: () => promise })
  const late = notices.load()
  notices.forget()
  resolve(answerOf(notice(1)))
  expect([await late, unread()]).toEqual([false, undefined])
})

it('shows what the service stored after a mark', async () => {
  const { notices, service, unread } = make({ listNotices: () => answerOf(), readNotices: () => undefined })
  await notices.read(notice(1).id, true)
  expect([service.requests, unread()]).toEqual([['POST /v1/notices/read', 'GET /v1/notices?size=8'], 0])
})
