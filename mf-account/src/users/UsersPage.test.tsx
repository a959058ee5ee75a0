import { expect, it } from '@jest/globals'
import { type Answers, problem, refused } from '@songsarn/testing/fake-service'
import { USER_ID } from '@songsarn/testing/fake-shell'
import { type RenderOptions, renderRemote } from '@songsarn/testing/render-remote.tsx'
import { screen, within } from '@testing-library/react'
import { definition } from '../app/definition.ts'
import { pageOfUsers, sampleUser } from './testing/sample-users.ts'

const open = (answers: Answers = {}, options: Partial<RenderOptions> = {}) =>
  renderRemote(definition, {
    path: '/account/users',
    answers: { listUsers: () => pageOfUsers([sampleUser()]), ...answers },
    ...options,
  })
const menuOf = async (user: ReturnType<typeof open>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name: `More actions: ${name}` }))
const dialog = async () => within(await screen.findByRole('dialog'))

it('lists users with their role in words and their last sign-in', async () => {
  open({
    listUsers: () =>
      pageOfUsers([
        sampleUser(),
        sampleUser({ id: crypto.randomUUID(), userName: 'anong', lastSignIn: null, status: 'invited', role: 'admin' }),
      ]),
  })
  const table = within(await screen.findByRole('table', { name: 'Users' }))
  for (const text of ['somchai', 'Sender', 'Active', '20 Nov 2026 14:05', 'anong', 'Admin', 'Invited', 'Never'])
    expect(table.getByText(text)).toBeTruthy()
})

it('invites a user, an admin by default, by mail', async () => {
  const bodies: unknown[] = []
  const { user, shell } = open({
    createUser: ({ body }) => {
      bodies.push(body)
      return sampleUser({ ...body, fullName: 'x', status: 'invited' })
    },
  })
  await user.click(await screen.findByRole('button', { name: 'New user' }))
  await user.type((await dialog()).getByRole('textbox', { name: 'Username' }), 'anong')
  await user.type((await dialog()).getByRole('textbox', { name: 'Email' }), 'anong@demo.example')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Admin' }).checked).toBe(true)
  // Without a password the user is invited, so none is asked for.
  expect(screen.getByLabelText('Password').getAttribute('aria-required')).toBe('false')
  await user.click(screen.getByRole('button', { name: 'Create user' }))
  await screen.findByText('somchai')
  expect(bodies).toEqual([{ userName: 'anong', fullName: '', email: 'anong@demo.example', role: 'admin' }])
  expect(shell.toasts.at(-1)?.message).toBe('Invitation sent to anong@demo.example')
})

it('shows at its field that a login is taken, and keeps what was typed', async () => {
  const { user } = open({
    createUser: () => refused('user.emailTaken', { path: 'email', code: 'taken' }),
  })
  await user.click(await screen.findByRole('button', { name: 'New user' }))
  await user.type((await dialog()).getByRole('textbox', { name: 'Username' }), 'anong')
  await user.type((await dialog()).getByRole('textbox', { name: 'Email' }), 'anong@demo.example')
  await user.click(screen.getByRole('button', { name: 'Create user' }))
  expect(await screen.findByText('This email is already in use.')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe('anong@demo.example')
})

it('changes only what was changed', async () => {
  const bodies: unknown[] = []
  const { user } = open({
    updateUser: ({ body }) => {
      bodies.push(body)
      return sampleUser(body)
    },
  })
  await menuOf(user, 'somchai')
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  await user.click(await screen.findByRole('radio', { name: 'Viewer' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('somchai')
  expect(bodies).toEqual([
    { userName: 'somchai', fullName: 'Somchai Sender', email: 'somchai@demo.example', role: 'viewer' },
  ])
})

it('asks for the current password where users change their own address', async () => {
  const bodies: unknown[] = []
  const { user } = open({
    listUsers: () => pageOfUsers([sampleUser({ id: USER_ID, userName: 'malee' }), sampleUser({ userName: 'anong' })]),
    updateUser: ({ body }) => {
      bodies.push(body)
      if (body.current) return sampleUser({ email: body.email ?? '' })
      return refused('user.passwordNeeded', { path: 'current', code: 'required' })
    },
  })
  await menuOf(user, 'anong')
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  expect((await dialog()).queryByLabelText('Current password')).toBeNull()
  await user.click((await dialog()).getByRole('button', { name: 'Cancel' }))
  await menuOf(user, 'malee')
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const email = (await dialog()).getByRole('textbox', { name: 'Email' })
  await user.clear(email)
  await user.type(email, 'new@demo.example')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Enter your current password, or sign out and in again.')).toBeTruthy()
  await user.type(screen.getByLabelText('Current password'), 'correct horse')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('anong')
  expect(bodies.at(-1)).toMatchObject({ email: 'new@demo.example', current: 'correct horse' })
})

it('names what a user loses before they are switched off', async () => {
  const bodies: unknown[] = []
  const { user } = open({
    updateUser: ({ body }) => {
      bodies.push(body)
      return sampleUser({ status: 'off' })
    },
  })
  await menuOf(user, 'somchai')
  await user.click(await screen.findByRole('menuitem', { name: 'Turn off' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/signed out at once/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Turn off' }))
  await screen.findByText('somchai')
  expect(bodies).toEqual([{ active: false }])
})

it('lets an admin change no owner, and says why', async () => {
  const { user } = open({ listUsers: () => pageOfUsers([sampleUser({ role: 'owner' })]) }, { role: 'admin' })
  await menuOf(user, 'somchai')
  const item = await screen.findByRole('menuitem', { name: /Turn off/ })
  expect(item.getAttribute('aria-disabled')).toBe('true')
})

it('says who can grant a missing right', async () => {
  open({ listUsers: () => problem('right.missing') })
  expect(await screen.findByText("You don't have permission to view this")).toBeTruthy()
})
