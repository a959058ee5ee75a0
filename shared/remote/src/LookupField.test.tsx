import { afterEach, expect, it } from '@jest/globals'
import { type Rendered, renderRemote } from '@songsarn/testing/render-remote.tsx'
import { FormDrawer } from '@songsarn/ui/form/FormDrawer.tsx'
import { PageForm } from '@songsarn/ui/form/PageForm.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useClosing } from '@songsarn/ui/form/use-closing'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import * as z from 'zod/mini'
import { LookupField } from './LookupField.tsx'

const saveShop = { body: z.object({ ownerId: z.string().check(z.minLength(1)) }) }
const saveUser = { body: z.object({ name: z.string().check(z.minLength(1)) }) }

function Shop() {
  const form = useContractForm(saveShop, { initial: { ownerId: 'user-70' }, send: async (body) => body })
  return (
    <PageForm form={form} submit="Save">
      <LookupField
        form={form}
        name="ownerId"
        label="Owner"
        lookup="users"
        creating={(typed, created, closed) => <NewUser typed={typed} created={created} closed={closed} />}
      />
    </PageForm>
  )
}

type NewUserProps = { typed: string; created(value: string): void; closed(): void }

function NewUser({ typed, created, closed }: NewUserProps) {
  const closing = useClosing(closed)
  const form = useContractForm(saveUser, {
    initial: { name: typed },
    send: async ({ name }) => {
      USERS.unshift({ value: 'new', label: name })
    },
    onSaved() {
      created('new')
      closing.onClose()
    },
  })
  return (
    <FormDrawer form={form} title="New user" submit="Create" {...closing}>
      <TextField form={form} name="name" label="Name" />
    </FormDrawer>
  )
}

const USERS = Array.from({ length: 80 }, (_, row) => ({ value: `user-${row}`, label: `User ${row}` }))

let drawn: Rendered
const open = () => {
  drawn = renderRemote(
    { name: 'kit', Root: Shop, locales: { en: {}, th: {} } },
    {
      path: '/home',
      answers: {
        getLookup({ query: { q = '', value, page = 0, size = 1000 } }) {
          const found = USERS.filter((user) => user.label.includes(q) && (value?.includes(user.value) ?? true))
          return { items: found.slice(page * size, page * size + size), more: found.length > page * size + size }
        },
      },
    },
  )
}
const field = () => screen.getByRole('combobox', { name: /^Owner/ })
const requests = () => drawn.service.requests.filter((request) => request.includes('/lookups/'))

afterEach(() => drawn.unmount())

it('shows the label of a value that no loaded page has, and loads page by page when it opens', async () => {
  open()
  expect(await screen.findByText('User 70')).toBeTruthy()
  expect(requests()).toHaveLength(1)
  await drawn.user.click(field())
  await screen.findByText('User 3')
  fireEvent.scroll(document.querySelector('[class$="-holder"]') as HTMLElement)
  await waitFor(() => expect(requests().some((request) => request.includes('page=1'))).toBe(true))
})

it('creates one in a drawer, and chooses it', async () => {
  open()
  await screen.findByText('User 70')
  await drawn.user.type(field(), 'Somchai')
  await drawn.user.click(await screen.findByRole('button', { name: 'Create “Somchai”' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Somchai'))
  await drawn.user.click(screen.getByRole('button', { name: 'Create' }))
  expect(await screen.findByText('Somchai', { selector: '.ant-select *' })).toBeTruthy()
})
