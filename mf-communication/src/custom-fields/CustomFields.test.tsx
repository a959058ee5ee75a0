import { expect, it } from '@jest/globals'
import type { CustomField } from '@songsarn/contract/communication/custom-fields'
import { type Answers, problem } from '@songsarn/testing/fake-service'
import { type RenderOptions, renderRemote } from '@songsarn/testing/render-remote.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { definition } from '../app/definition.ts'

const ID = '01890000-0000-7000-8000-0000000000f1'
const points: CustomField = { id: ID, name: 'points', type: 'text' }
const uses = { people: 3, others: 0, examples: [], segments: ['Gold', 'Silver'], templates: ['Balance'] }
const open = (answers: Answers = {}, options: Partial<RenderOptions> = {}) =>
  renderRemote(definition, {
    path: '/people/fields',
    answers: { listCustomFields: () => ({ items: [points] }), ...answers },
    ...options,
  })

it('lists fields with their merge fields, and offers a viewer no change', async () => {
  open({}, { role: 'viewer' })
  expect(await screen.findByText('{{points}}')).toBeTruthy()
  for (const name of [/^Change/, /^Delete/, 'Add a field']) expect(screen.queryByRole('button', { name })).toBeNull()
})

it('says which values a new type deletes before it is saved', async () => {
  const bodies: object[] = []
  const { user } = open({
    getCustomFieldUses: ({ query }) => ({ ...uses, ...(query.type === 'number' && { others: 2, examples: ['many'] }) }),
    updateCustomField: ({ body }) => {
      bodies.push(body)
      return { ...points, name: 'score', type: 'number' }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Edit the field “points”' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.clear(dialog.getByLabelText('Field name'))
  await user.type(dialog.getByLabelText('Field name'), 'score')
  await user.click(dialog.getByLabelText('Type'))
  await user.click(await screen.findByTitle('Date'))
  expect(await dialog.findByText('The values of all 3 people stay.')).toBeTruthy()
  await user.click(dialog.getByLabelText('Type'))
  await user.click(await screen.findByTitle('Number'))
  expect(await dialog.findByText('2 people have a value that is not a number')).toBeTruthy()
  expect(dialog.getByText(/For example “many”\./)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Save and delete 2 values' }))
  await waitFor(() => expect(bodies).toEqual([{ name: 'score', type: 'number', dropOthers: true }]))
})

it('shows a taken name at its field', async () => {
  const { user } = open({ createCustomField: () => problem('customField.nameTaken') })
  await user.click(await screen.findByRole('button', { name: 'Add a field' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Field name'), 'points')
  await user.click(dialog.getByRole('button', { name: 'Add a field' }))
  const name = dialog.getByLabelText('Field name')
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
})

it('names what a deletion loses', async () => {
  const { user, service } = open({ getCustomFieldUses: () => uses, deleteCustomField: () => undefined })
  await user.click(await screen.findByRole('button', { name: 'Delete the field “points”' }))
  const dialog = within(await screen.findByRole('dialog'))
  for (const text of [/3 people lose their value/, /2 segments .*“Gold”, “Silver”/, /1 template .*“Balance”/])
    expect(await dialog.findByText(text)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(service.requests).toContain(`DELETE /v1/people/fields/${ID}?dropValues=true`))
})
