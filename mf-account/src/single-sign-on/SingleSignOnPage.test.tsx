import { expect, it } from '@jest/globals'
import { problem } from '@songsarn/testing/fake-service'
import { renderRemote } from '@songsarn/testing/render-remote.tsx'
import { screen } from '@testing-library/react'
import { definition } from '../app/definition.ts'
import { sampleSingleSignOn } from './testing/sample-single-sign-on.ts'

function open(stored = sampleSingleSignOn(), save?: () => Response) {
  const bodies: unknown[] = []
  const noted =
    <Answer,>(answer: () => Answer) =>
    ({ body }: { body: unknown }) => {
      bodies.push(body)
      return answer()
    }
  return {
    bodies,
    ...renderRemote(definition, {
      path: '/account/single-sign-on',
      answers: {
        getSingleSignOn: () => stored,
        testSingleSignOn: noted(() => ({ result: 'wrongClient' as const })),
        updateSingleSignOn: noted(() => save?.() ?? sampleSingleSignOn({ required: true })),
      },
    }),
  }
}
const save = () => screen.getByRole('button', { name: 'Save' })

it('shows where the provider sends users back to, and keeps the stored secret', async () => {
  const { user, bodies, shell } = open()
  expect(await screen.findByText('https://sms.example/single-sign-on')).toBeTruthy()
  await user.type(screen.getByLabelText(/^Email domains/), ', new.example')
  await user.click(screen.getByRole('switch', { name: 'Single sign-on is required' }))
  await user.click(save())
  await screen.findByDisplayValue('shop.example, shop.co.th')
  expect(bodies).toEqual([
    {
      ...{ issuer: 'https://login.example.com/tenant', clientId: 'songsarn-console', clientSecret: '' },
      ...{ domains: ['shop.example', 'shop.co.th', 'new.example'], active: true, required: true, trustsEmail: false },
    },
  ])
  expect(shell.toasts.at(-1)?.message).toBe('Single sign-on was saved.')
})

it('says at the field that a new provider needs its secret', async () => {
  const { user } = open({ ...sampleSingleSignOn(), provider: null }, () => problem('sso.secretMissing'))
  expect(await screen.findByText('Enter issuer and client ID first.')).toBeTruthy()
  await user.type(screen.getByLabelText(/^Issuer/), 'https://idp.example')
  await user.type(screen.getByLabelText(/^Client ID/), 'console')
  expect(screen.queryByText('Enter issuer and client ID first.')).toBeNull()
  await user.click(save())
  expect(await screen.findByText('Enter at least one domain.')).toBeTruthy()
  await user.type(screen.getByLabelText(/^Email domains/), 'shop')
  expect(await screen.findByText('Enter domains such as example.com, separated by commas.')).toBeTruthy()
  await user.type(screen.getByLabelText(/^Email domains/), '.example')
  await user.click(save())
  expect(await screen.findByText('Enter the client secret of this provider.')).toBeTruthy()
  expect(screen.getByLabelText('Client secret').getAttribute('aria-invalid')).toBe('true')
})

it('trusts a provider that does not verify addresses only when the owner says so, and never a provider that companies share', async () => {
  const errors = [{ path: 'trustsEmail', code: 'notAllowed', message: '' }]
  const refused = {
    type: 'about:blank',
    title: 'Invalid',
    status: 422,
    code: 'request.invalid',
    requestId: 'r',
    errors,
  }
  const type = { 'Content-Type': 'application/problem+json' }
  const refusal = () => Response.json(refused, { status: 422, headers: type })
  const { user, bodies } = open(undefined, refusal)
  await user.click(await screen.findByRole('switch', { name: /^Trust emails/ }))
  await user.click(save())
  expect(await screen.findByText(/Use the issuer of your own tenant\.$/)).toBeTruthy()
  expect(bodies).toEqual([expect.objectContaining({ trustsEmail: true })])
})

it('tests the connection with what is typed', async () => {
  const { user, bodies } = open()
  await user.type(await screen.findByLabelText('Client secret'), 'typed')
  await user.click(screen.getByRole('button', { name: 'Test connection' }))
  expect(await screen.findByText(/does not accept this client ID or client secret/)).toBeTruthy()
  expect(bodies).toEqual([
    { issuer: 'https://login.example.com/tenant', clientId: 'songsarn-console', clientSecret: 'typed' },
  ])
})
