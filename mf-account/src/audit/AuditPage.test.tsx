import { expect, it, jest } from '@jest/globals'
import type { AuditEntry } from '@songsarn/contract/account/audit'
import { problem } from '@songsarn/testing/fake-service'
import { renderRemote } from '@songsarn/testing/render-remote.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { definition } from '../app/definition.ts'

const entry: AuditEntry = {
  id: '0199d000-0000-7000-8000-000000000001',
  createDate: '2026-11-20T07:05:00.000Z',
  account: 'Demo Branch',
  action: 'update',
  subject: 'User',
  targetId: '0199d000-0000-7000-8000-000000000002',
  target: 'somchai',
  by: { kind: 'user', name: 'owner', account: 'Demo' },
  address: '203.0.113.9',
  changes: [
    { field: 'role', before: 'viewer', after: 'admin' },
    { field: 'active', before: true, after: false },
    { field: 'scopes', before: null, after: ['read:Account', 'send:Otp'] },
  ],
}
const page = (items: AuditEntry[]) => ({ items, nextCursor: null, total: items.length, totalIsExact: true })

it('says who did what, in whose name, and what it was before', async () => {
  renderRemote(definition, { path: '/account/audit', answers: { listAudit: () => page([entry]) } })
  const row = within(await screen.findByRole('table', { name: 'Audit log' }))
  expect(row.getByText('20 Nov 2026 14:05')).toBeTruthy()
  expect(row.getByText('owner', { exact: false }).textContent).toBe('owner of Demo')
  expect(row.getByText('Changed')).toBeTruthy()
  expect(
    row.getByText('Role: Viewer → Admin · Turned on: Yes → No · Permissions: Account: read, OTP: send'),
  ).toBeTruthy()
})

it('filters by the address, and downloads with the same filters', async () => {
  const save = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { service, user } = renderRemote(definition, {
    path: '/account/audit?subject=User&startDate=2026-11-01',
    answers: { listAudit: () => page([entry]), downloadAudit: () => new Response('a') },
  })
  await user.click(await screen.findByRole('button', { name: 'Download CSV' }))
  expect(service.requests).toContain('GET /v1/audit?subject=User&startDate=2026-11-01&size=10')
  expect(service.requests).toContain('GET /v1/audit.csv?subject=User&startDate=2026-11-01')
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1))
})

it('shows a sub-account that its parent did something, without a name', async () => {
  const by = { kind: 'parent' as const, name: null, account: null }
  renderRemote(definition, { path: '/account/audit', answers: { listAudit: () => page([{ ...entry, by }]) } })
  expect(await screen.findByText('Parent account')).toBeTruthy()
})

it('says who can grant a missing right', async () => {
  renderRemote(definition, { path: '/account/audit', answers: { listAudit: () => problem('right.missing') } })
  expect(await screen.findByText("You don't have permission to view this")).toBeTruthy()
})
