import { expect, it } from '@jest/globals'
import { renderRemote } from '@songsarn/testing/render-remote.tsx'
import { screen, waitFor } from '@testing-library/react'
import { definition } from '../app/definition.ts'

const DETAILS = {
  ...{ companyName: 'Demo Co., Ltd.', country: 'TH' as const, taxId: '0105500000003', branch: '00000' },
  address: '1 Rama IV Road, Bangkok 10330',
}

it('refuses a wrong Thai tax ID at its field, and saves a right one', async () => {
  const bodies: unknown[] = []
  const { user, shell } = renderRemote(definition, {
    path: '/account/billing-details',
    answers: {
      getBillingDetails: () => ({ details: null }),
      updateBillingDetails: ({ body }) => {
        bodies.push(body)
        return body
      },
    },
  })
  await user.type(await screen.findByRole('textbox', { name: 'Company name' }), DETAILS.companyName)
  await user.type(screen.getByRole('textbox', { name: 'Address' }), DETAILS.address)
  const taxId = screen.getByRole('textbox', { name: 'Tax ID' })
  await user.type(taxId, '0105500000004')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findAllByText(/Enter the 13 digits of a Thai tax ID/)).length).toBeGreaterThan(0)
  expect(bodies).toEqual([])
  await user.clear(taxId)
  await user.type(taxId, DETAILS.taxId)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(bodies).toEqual([DETAILS]))
  await waitFor(() => expect(shell.toasts.at(-1)?.message).toBe('Billing details saved'))
})

it('only shows them to a user who may not ask for credits', async () => {
  renderRemote(definition, {
    path: '/account/billing-details',
    answers: { getBillingDetails: () => ({ details: DETAILS }) },
    role: 'viewer',
  })
  expect(await screen.findByDisplayValue(DETAILS.companyName)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})
