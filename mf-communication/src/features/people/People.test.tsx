import { expect, it } from '@jest/globals'
import type { Person } from '@songsarn/contract/people'
import { type Answers, problem } from '@songsarn/testing/fake-service'
import { type RenderOptions, renderRemote } from '@songsarn/testing/render-remote.tsx'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { definition } from '../../app/definition.ts'

const ID = '01890000-0000-7000-8000-0000000000b1'
const NOW = '2026-11-20T03:00:00.000Z'
const person: Person = {
  ...{ id: ID, mobile: '66812345678', firstName: 'Somchai', lastName: 'Dee', address: '', city: 'Trang', country: '' },
  ...{ gender: '', birthDate: '', own: { points: '7' }, blacklisted: 'unsubscribed', createDate: NOW, updateDate: NOW },
}
const page = <Item,>(items: Item[]) => ({ items, page: 0, size: 10, total: items.length })
const open = (path: string, answers: Answers = {}, options: Partial<RenderOptions> = {}) =>
  renderRemote(definition, { path, answers, ...options })

it('lists people, filtered from the address, and offers a viewer no new one', async () => {
  const { service } = open('/people?name=som', { listPeople: () => page([person]) }, { role: 'viewer' })
  for (const text of ['+66 81 234 5678', 'Somchai', 'Opted out']) expect(await screen.findByText(text)).toBeTruthy()
  expect(service.requests).toContain('GET /v1/people?page=0&size=10&name=som')
  expect(screen.queryByRole('button', { name: 'New person' })).toBeNull()
})

it('shows a taken mobile at its field, keeps what was typed, and opens the new person', async () => {
  const { user, address, service } = open('/people/new', {
    createPerson: () => problem('person.mobileTaken'),
    getPerson: () => person,
  })
  await user.type(await screen.findByLabelText('Mobile'), '0812345678')
  await user.click(screen.getByRole('button', { name: 'Add person' }))
  expect(await screen.findByText('Another person already has this mobile.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Mobile').value).toBe('0812345678')
  service.answer({ createPerson: () => person })
  await user.click(screen.getByRole('button', { name: 'Add person' }))
  await waitFor(() => expect(address()).toBe(`/people/${ID}`))
  expect(await screen.findByText('points')).toBeTruthy()
})

it('imports a file with guessed columns and a field of its own, and shows the result', async () => {
  const bodies: object[] = []
  const done = { id: ID, status: 'completed', fileName: 'a.csv', progress: { done: 2, total: 2 } } as const
  const result = { ...done, created: 1, updated: 0, skipped: 0, invalid: 1, createDate: NOW }
  const { user } = open('/people/import', {
    createFile: () => ({
      ...{ fileId: ID, name: 'a.csv', type: 'text/csv', size: 30, createDate: NOW, expireDate: NOW, rows: 3 },
      ...{
        columns: ['phone', 'name', 'points'],
        sample: [
          ['phone', 'name', 'points'],
          ['0812345678', 'Som', '7'],
        ],
      },
    }),
    importPeople: ({ body }) => {
      bodies.push(body)
      return result
    },
    getPeopleImport: () => result,
  })
  const file = Object.assign(new Blob(['phone,name,points\n0812345678,Som,7\n']), { name: 'a.csv' })
  fireEvent.change(await screen.findByLabelText('File'), { target: { files: [file] } })
  expect(await screen.findByText('First rows of the file')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Import' }))
  expect(await screen.findByText('a.csv was imported.')).toBeTruthy()
  const columns = { mobile: 0, firstName: 1, points: 2 }
  expect(bodies).toEqual([{ fileId: ID, hasHeadings: true, columns, existing: 'update' }])
  expect(screen.getByText('Not imported')).toBeTruthy()
})

it('removes a mobile from the blacklist after a question', async () => {
  const entry = { mobile: '66812345678', reason: 'blacklisted', note: 'By phone', createDate: NOW } as const
  const { user, service } = open('/people/blacklist', {
    listBlacklist: () => page([entry]),
    removeFromBlacklist: () => undefined,
  })
  await user.click(await screen.findByRole('button', { name: 'Remove +66 81 234 5678' }))
  await user.click(screen.getAllByRole('button', { name: 'Remove' }).at(-1) ?? document.body)
  await waitFor(() => expect(service.requests).toContain('DELETE /v1/people/blacklist?mobile=%2B66812345678'))
})
