import { expect, it } from '@jest/globals'
import type { Answers } from '@songsarn/testing/fake-service'
import { renderRemote } from '@songsarn/testing/render-remote.tsx'
import { screen, waitFor } from '@testing-library/react'
import { definition } from '../app/definition.ts'
import { sampleTickets, TICKET } from '../testing/sample-desk.ts'

const open = (path: string, answers: Answers, role: 'owner' | 'viewer' = 'owner') =>
  renderRemote(definition, { path: `/contact-us${path}`, answers: { getTicket: () => TICKET, ...answers }, role })

it('writes to the provider; an empty ticket is refused before it is sent', async () => {
  const bodies: unknown[] = []
  const { user, address } = open('/new', {
    createTicket({ body }) {
      bodies.push(body)
      return TICKET
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  expect((await screen.findAllByText('Fill in at least one field.')).length).toBeGreaterThan(0)
  expect(bodies).toEqual([])
  await user.type(screen.getByRole('textbox', { name: 'Subject' }), 'Late')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(address()).toBe(`/contact-us/${TICKET.id}`))
  expect(bodies).toEqual([{ subject: 'Late', content: '', sender: null, file: null }])
})

it('answers in a ticket, and closes it', async () => {
  const bodies: unknown[] = []
  let ticket: typeof TICKET = { ...TICKET, status: 'answered' }
  const { user, shell } = open(`/${TICKET.id}`, {
    getTicket: () => ticket,
    writeTicketMessage({ body }) {
      bodies.push(body)
      return ticket
    },
    closeTicket() {
      ticket = { ...ticket, status: 'closed' }
      return ticket
    },
  })
  await user.type(await screen.findByRole('textbox', { name: 'Reply' }), 'Still late')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(shell.toasts.at(-1)?.message).toBe('Message sent'))
  expect(bodies).toEqual([{ content: 'Still late', file: null }])
  await user.click(screen.getByRole('button', { name: 'Close ticket' }))
  // A closed one is opened again by a message.
  expect(await screen.findByRole('button', { name: 'Send and reopen' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Close ticket' })).toBeNull()
})

it('lets a viewer read, not write', async () => {
  open('', { listTickets: () => sampleTickets() }, 'viewer')
  expect((await screen.findAllByRole('link', { name: new RegExp(TICKET.subject) })).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: 'New ticket' })).toBeNull()
})
