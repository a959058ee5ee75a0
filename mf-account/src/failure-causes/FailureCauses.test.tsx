import { expect, it } from '@jest/globals'
import { type Answers, problem, refused } from '@songsarn/testing/fake-service'
import { renderRemote } from '@songsarn/testing/render-remote.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { definition } from '../app/definition.ts'
import { CAUSES } from './testing/sample-causes.ts'

const open = (answers: Answers = {}, options: { language?: 'th' } = {}) =>
  renderRemote(definition, {
    ...{ path: '/desk/failure-causes', answers: { ...CAUSES, ...answers }, role: 'operator' },
    ...options,
  })

const rowOf = async (code: RegExp) => within(await screen.findByRole('row', { name: code }))

it('lists what codes mean, with the number of a response as SMPP writes it', async () => {
  open()
  const cells = (await rowOf(/88 \(0x58\)/)).getAllByRole('cell').map((cell) => cell.textContent)
  expect(cells.slice(1, 6)).toEqual([
    'The operator limited the sending rateSend again later.',
    'Response',
    'All carriers',
    'The operator',
    'Yes, later',
  ])
})

it('lists the codes without an entry, and adds one of them with its code filled in', async () => {
  const bodies: unknown[] = []
  const { user, shell } = open({ saveDeskCause: ({ body }) => void bodies.push(body) })
  const panel = within(await screen.findByRole('region', { name: 'Codes without an entry' }))
  const cells = within(await panel.findByRole('row', { name: /901/ })).getAllByRole('cell')
  expect(cells.slice(0, 4).map((cell) => cell.textContent)).toEqual(['901', 'north', 'Receipt', '1,240'])
  await user.click(panel.getByRole('button', { name: 'Add entry for code 901' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('New entry')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(bodies).toEqual([])
  await user.type(dialog.getByLabelText('Cause, in English'), 'The inbox is full')
  await user.type(dialog.getByLabelText('Cause, in Thai'), 'กล่องเต็ม')
  await user.type(dialog.getByLabelText('What to do, in English'), 'Wait.')
  await user.type(dialog.getByLabelText('What to do, in Thai'), 'รอ')
  await user.click(dialog.getByRole('radio', { name: 'Yes, later' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(shell.toasts.at(-1)?.message).toBe('Code 901 saved'))
  expect(bodies).toEqual([
    {
      ...{ carrier: 'north', stage: 'receipt', code: '901', whose: 'unknown', resend: 'later', isNew: true },
      text: { en: 'The inbox is full', th: 'กล่องเต็ม' },
      advice: { en: 'Wait.', th: 'รอ' },
    },
  ])
})

it('says at the code that it has an entry already, and keeps what was typed', async () => {
  const { user } = open({ saveDeskCause: () => refused('failureCause.exists', { path: 'code', code: 'taken' }) })
  const panel = within(await screen.findByRole('region', { name: 'Codes without an entry' }))
  await user.click(await panel.findByRole('button', { name: 'Add entry for code 901' }))
  const dialog = within(await screen.findByRole('dialog'))
  for (const name of ['Cause, in English', 'Cause, in Thai', 'What to do, in English', 'What to do, in Thai'])
    await user.type(dialog.getByLabelText(name), 'x')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect((await dialog.findAllByText(/^This code has an entry already\./)).length).toBeGreaterThan(0)
  expect(dialog.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true')
  expect(dialog.getByLabelText<HTMLInputElement>('Cause, in English').value).toBe('x')
})

it('shows the other codes without an entry when asked', async () => {
  const { user } = open()
  const panel = within(await screen.findByRole('region', { name: 'Codes without an entry' }))
  expect(await panel.findAllByRole('button', { name: /Add entry for code/ })).toHaveLength(5)
  await user.click(panel.getByRole('button', { name: 'Show all 7 codes' }))
  expect(panel.getAllByRole('button', { name: /Add entry for code/ })).toHaveLength(7)
})

it('changes an entry in both languages: one without words is refused at its field', async () => {
  const bodies: unknown[] = []
  const { user } = open({ saveDeskCause: ({ body }) => void bodies.push(body) })
  await user.click(await screen.findByRole('button', { name: 'More actions: 27' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Code 27')).toBeTruthy()
  expect(dialog.queryByLabelText('Code')).toBeNull()
  expect(dialog.getByText('Receipt · north')).toBeTruthy()
  const thai = dialog.getByLabelText('Cause, in Thai')
  await user.clear(thai)
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(thai.getAttribute('aria-invalid')).toBe('true'))
  expect(bodies).toEqual([])
  await user.type(thai, 'ปิดเครื่อง')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(bodies).toMatchObject([{ carrier: 'north', code: '27', text: { th: 'ปิดเครื่อง' } }]))
})

it('resets an entry of the desk only when asked twice; shipped ones cannot be reset', async () => {
  const calls: unknown[] = []
  const { user, shell } = open({ resetDeskCause: ({ params }) => void calls.push(params.id) })
  await user.click(await screen.findByRole('button', { name: 'More actions: 88 (0x58)' }))
  expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Reset to shipped' })).toBeNull()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'More actions: 27' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Reset to shipped' }))
  expect(calls).toEqual([])
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByText('Reset code 27?')).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Reset to shipped' }))
  await waitFor(() => expect(shell.toasts.at(-1)?.message).toBe('Code 27 reset'))
  expect(calls).toHaveLength(1)
})

it('says that every code has an entry, and what to do when they cannot be read', async () => {
  open({ listUnexplainedCodes: () => ({ items: [] }) })
  expect(await screen.findByText('Every code of the last 30 days has an entry.')).toBeTruthy()
})

it('offers another try for codes that cannot be read, and keeps the list', async () => {
  open({ listUnexplainedCodes: () => problem('request.tooMany') })
  const panel = within(await screen.findByRole('region', { name: 'Codes without an entry' }))
  expect(await panel.findByRole('button', { name: /Try again|Retry/ })).toBeTruthy()
  expect(await rowOf(/88 \(0x58\)/)).toBeTruthy()
})

it('speaks Thai', async () => {
  open({}, { language: 'th' })
  expect(await screen.findByText('เครือข่ายจำกัดความเร็วในการส่ง')).toBeTruthy()
})
