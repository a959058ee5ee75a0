import { expect, it } from '@jest/globals'
import { updateSendingRules } from '@songsarn/contract/account/sending-rules'
import { renderRemote } from '@songsarn/testing/render-remote.tsx'
import { screen, within } from '@testing-library/react'
import { definition } from '../app/definition.ts'

const OFF = { hours: null, cap: null, approval: null, brake: null, links: null }

it('sets which sends another person approves, and says when nobody could', async () => {
  const bodies: unknown[] = []
  const { user } = renderRemote(definition, {
    path: '/account/sending-rules',
    answers: {
      getSendingRules: () => ({ ...OFF, version: 0, updateDate: null, floors: OFF, openHours: null }),
      updateSendingRules: ({ body }) => {
        bodies.push(updateSendingRules.body.parse(body))
        const errors = [{ path: 'approval', code: 'noSecondPerson', message: 'no second person' }]
        const problem = { type: 'about:blank', title: 'Not valid', status: 422, code: 'request.invalid', errors }
        return Response.json(
          { ...problem, requestId: 'req-test' },
          { status: 422, headers: { 'Content-Type': 'application/problem+json' } },
        )
      },
    },
  })
  const section = within(await screen.findByRole('region', { name: /Approval by another person/ }))
  await user.click(section.getByRole('switch'))
  await user.clear(section.getByLabelText('From so many recipients'))
  await user.click(section.getByRole('button', { name: 'Save' }))
  expect(await section.findAllByText(/Set a number of recipients or credits/)).not.toHaveLength(0)
  await user.click(section.getByLabelText('File'))
  await user.click(section.getByRole('button', { name: 'Save' }))
  expect(await section.findAllByText(/Nobody else in this account could approve/)).not.toHaveLength(0)
  expect(bodies).toEqual([{ version: 0, approval: { recipients: null, credits: null, audiences: ['file'] } }])
})
