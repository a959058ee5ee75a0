import { afterEach, beforeAll, expect, it } from '@jest/globals'
import { createCaller } from '@songsarn/client/caller'
import { type Answers, fakeService } from '@songsarn/testing/fake-service'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { PlatformContext } from '../../platform/PlatformContext.ts'
import { createNotices } from '../../services/notices/notices.ts'
import { addModalDialogs } from '../../testing/modal-dialogs.ts'
import { testPlatform } from '../../testing/test-platform.ts'
import { Bell } from './Bell.tsx'

beforeAll(addModalDialogs)
afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
})

const LIST = {
  items: [
    {
      id: '0199d000-0000-7000-8000-000000000002',
      kind: 'senderRejected' as const,
      params: { sender: 'BANK', reason: 'It belongs to a bank.' },
      path: '/account/senders',
      read: false,
      createDate: '2026-11-20T07:05:00.000Z',
    },
  ],
  ...{ page: 0, size: 8, total: 12, unread: 12, newest: '0199d000-0000-7000-8000-000000000002' },
}

async function draw(answers: Answers) {
  const service = fakeService(answers)
  const platform = testPlatform()
  const notices = createNotices(createCaller({ fetch: service.fetch, baseUrl: location.origin }))
  await notices.load()
  render(
    <PlatformContext value={platform}>
      <I18nextProvider i18n={platform.i18n} defaultNS="shell">
        <Bell notices={notices} />
      </I18nextProvider>
    </PlatformContext>,
  )
  return { service, user: userEvent.setup() }
}

it('counts the unread notices, and each leads to its screen', async () => {
  const marked: unknown[] = []
  const { user } = await draw({ listNotices: () => LIST, readNotices: ({ body }) => void marked.push(body) })
  expect(document.querySelector('.bell-count')?.getAttribute('data-count')).toBe('9+')
  await user.click(screen.getByRole('button', { name: 'Notifications, 12 unread' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }))
  expect(panel.getByText('It belongs to a bank.')).toBeTruthy()
  await user.click(panel.getByRole('link', { name: /The sender name BANK was rejected/ }))
  await waitFor(() => expect(location.pathname).toBe('/account/senders'))
  expect(marked).toEqual([{ id: LIST.newest, earlier: false }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('marks all as read', async () => {
  let list = LIST
  const { user } = await draw({
    listNotices: () => list,
    readNotices({ body }) {
      expect(body).toEqual({ id: LIST.newest, earlier: true })
      list = { ...list, unread: 0 }
    },
  })
  await user.click(screen.getByRole('button', { name: 'Notifications, 12 unread' }))
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull())
  expect(screen.getByRole('button', { name: 'Notifications' })).toBeTruthy()
})

it('says that nothing has happened', async () => {
  const { user } = await draw({ listNotices: () => ({ ...LIST, items: [], total: 0, unread: 0, newest: null }) })
  await user.click(screen.getByRole('button', { name: 'Notifications' }))
  expect(await screen.findByText('Nothing has happened yet')).toBeTruthy()
})
