import { expect, it } from '@jest/globals'
import { renderRemote } from '@songsarn/testing/render-remote.tsx'
import { screen, within } from '@testing-library/react'
import { definition } from '../app/definition.ts'
import { SECURITY, sampleSession } from './testing/sample-security.ts'

const here = sampleSession({ current: true })
const phone = sampleSession({ browser: 'Safari', system: 'iOS', device: 'phone', address: '198.51.100.7' })
const unknown = sampleSession({ browser: null, system: null, device: 'other', address: null })

function open() {
  let items = [here, phone, unknown]
  const ended: unknown[] = []
  return {
    ended,
    ...renderRemote(definition, {
      path: '/account/security',
      answers: {
        ...SECURITY,
        listOwnSessions: () => ({ items }),
        endOwnSession: ({ params }) => {
          ended.push(params.id)
          items = items.filter(({ id }) => id !== params.id)
        },
        endOtherSessions: () => {
          ended.push('others')
          items = [here]
        },
      },
    }),
  }
}
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Where you are signed in' })).findAllByRole('listitem')
const confirm = async (user: ReturnType<typeof open>['user'], name: string) =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))

it('names each session, marks this one, and ends another', async () => {
  const { user, ended, shell } = open()
  const texts = (await rows()).map(({ textContent }) => textContent)
  expect(texts[0]).toMatch(/Chrome on Windows.*This browser.*203\.0\.113\.9.*Signed in 20 Nov 2026 14:05/)
  expect(texts[1]).toMatch(/Safari on iOS.*198\.51\.100\.7/)
  expect(texts[2]).toMatch(/Unknown browser/)
  expect(screen.queryByRole('button', { name: 'Sign out Chrome on Windows' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Sign out Safari on iOS' }))
  await confirm(user, 'Sign out')
  await screen.findByText('Unknown browser')
  expect(shell.toasts.at(-1)?.message).toBe('Safari on iOS was signed out.')
  expect(ended).toEqual([phone.id])
})

it('ends all other sessions at once, and then offers no session to end', async () => {
  const { user, ended } = open()
  await user.click(await screen.findByRole('button', { name: 'Sign out all others' }))
  expect(await screen.findByText(/2 other browsers will be signed out/)).toBeTruthy()
  await confirm(user, 'Sign out all others')
  expect(await screen.findByText('This browser')).toBeTruthy()
  expect(ended).toEqual(['others'])
  expect((await rows()).length).toBe(1)
})
