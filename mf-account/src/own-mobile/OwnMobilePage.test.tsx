import { expect, it } from '@jest/globals'
import type { SessionUser } from '@songsarn/contract/account/session'
import { problem } from '@songsarn/testing/fake-service'
import { renderRemote } from '@songsarn/testing/render-remote.tsx'
import { screen } from '@testing-library/react'
import { definition } from '../app/definition.ts'

const token = '0199d000-0000-7000-8000-0000000000c1'
const ME: SessionUser = {
  ...{ id: token, fullName: 'Somsri', username: 'somsri', avatar: null, email: 'somsri@demo.example', mobile: null },
  ...{ permission: [], roleId: 4, role: 'viewer', locale: 'en', preferences: {}, idleMinutes: 1, accounts: [] },
  account: { id: token, name: 'Demo', kind: 'customer' },
}
const SENT = { token, ref: 'K7M2P', mobile: '66812345678', expiresAt: '2026-11-22T10:00:00.000Z' }

it('asks for the code, names a wrong code at its field, and keeps what was typed', async () => {
  const sent: unknown[] = []
  const { user } = renderRemote(definition, {
    path: '/account/mobile',
    answers: {
      whoAmI: () => ME,
      requestMobileCode: ({ body }: { body: unknown }) => {
        sent.push(body)
        return SENT
      },
      getMobileCode: () => problem('resource.notFound'),
      confirmMobile: async () => {
        const refused = { ...(await problem('mobile.wrongCode').json()), params: { left: 4 } }
        return Response.json(refused, { status: 422, headers: { 'Content-Type': 'application/problem+json' } })
      },
    },
  })
  await user.type(await screen.findByLabelText('Mobile number'), '081 234 5678')
  await user.click(screen.getByRole('button', { name: 'Send code' }))
  const pin = await screen.findByLabelText('Code')
  expect(sent).toEqual([{ mobile: '081 234 5678' }])
  expect(screen.getByText(/ref K7M2P/)).toBeTruthy()
  await user.type(pin, '123456')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('The code is wrong. Tries left: 4.')).toBeTruthy()
  expect(pin).toHaveProperty('value', '123456')
})

it('shows the confirmed number here and tells the other areas', async () => {
  const { user, shell } = renderRemote(definition, {
    path: '/account/mobile',
    answers: {
      whoAmI: () => ME,
      requestMobileCode: () => SENT,
      getMobileCode: () => problem('resource.notFound'),
      confirmMobile: () => ({ ...ME, mobile: SENT.mobile }),
    },
  })
  await user.type(await screen.findByLabelText('Mobile number'), '081 234 5678')
  await user.click(screen.getByRole('button', { name: 'Send code' }))
  await user.type(await screen.findByLabelText('Code'), '123456')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByRole('button', { name: 'Remove number' })).toBeTruthy()
  expect(shell.session.get().mobile).toBe(SENT.mobile)
})
