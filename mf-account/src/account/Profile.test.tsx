import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { type Answers, problem } from '@songsarn/testing/fake-service'
import { renderRemote } from '@songsarn/testing/render-remote.tsx'
import { screen, waitFor } from '@testing-library/react'
import { definition } from '../app/definition.ts'
import { sampleAccount } from './testing/sample-account.ts'

const FILE_ID = '0199d000-0000-7000-8000-0000000000f1'
const answers: Answers = {
  getAccount: () => sampleAccount(),
  getIdleTime: () => ({ minutes: null, inherited: 1, inForce: 1, most: 60 }),
}
const photo = (name = 'me.heic') => new File(['photo'], name, { type: 'image/heic' })

/** The browser of the tests cannot draw: every file but `broken.heic` becomes a small picture. */
const { createImageBitmap } = globalThis
beforeEach(() => {
  globalThis.createImageBitmap = (async (file: File) => {
    if (file.name === 'broken.heic') throw new Error('not a picture')
    return { width: 400, height: 300, close() {} }
  }) as typeof globalThis.createImageBitmap
  const drawing = { fillRect() {}, drawImage() {} }
  HTMLCanvasElement.prototype.getContext = (() => drawing) as unknown as HTMLCanvasElement['getContext']
  HTMLCanvasElement.prototype.toBlob = (done) => done(new Blob(['small']))
})
afterEach(() => {
  globalThis.createImageBitmap = createImageBitmap
})

async function open(
  upload: Answers['uploadAvatar'] = () => ({ id: FILE_ID, name: 'picture.jpg', type: 'image/jpeg', size: 5 }),
) {
  const bodies: unknown[] = []
  const drawn = renderRemote(definition, {
    path: '/account?tab=profile',
    answers: {
      ...answers,
      uploadAvatar: upload,
      updateMe: ({ body }: { body: object }) => {
        bodies.push(body)
        return { ...drawn.shell.session.get(), ...body }
      },
    },
  })
  const choose = async (file: File) => drawn.user.upload(await screen.findByTestId('picture'), file)
  return { ...drawn, bodies, choose }
}
const pictures = () => [...document.querySelectorAll('img.avatar')].map((img) => img.getAttribute('src'))

it('takes any picture, shows it at once in the console, and removes it', async () => {
  const { user, shell, bodies, choose } = await open()
  await choose(photo())
  await waitFor(() => expect(pictures()).toEqual([`/v1/avatars/${FILE_ID}`]))
  expect(shell.session.get().avatar).toBe(FILE_ID)
  await user.click(screen.getByRole('button', { name: 'Remove picture' }))
  const [, confirm] = await screen.findAllByRole('button', { name: 'Remove picture' })
  if (!confirm) throw new Error('no confirmation')
  await user.click(confirm)
  await waitFor(() => expect(pictures()).toEqual([]))
  expect(bodies).toEqual([{ avatar: FILE_ID }, { avatar: null }])
})

it('says that a file is no picture, or why the service refused it', async () => {
  const { choose, bodies } = await open(() => problem('storage.full'))
  await choose(photo('broken.heic'))
  expect(await screen.findByText(/cannot be shown as a picture/)).toBeTruthy()
  await choose(photo())
  await waitFor(() => expect(screen.queryByText(/cannot be shown as a picture/)).toBeNull())
  expect((await screen.findByRole('alert')).textContent).toMatch(/storage/i)
  expect(bodies).toEqual([])
})

it.each([
  ['reused', 'This is your current password. Choose another one.'],
  ['name', 'This password is too close to the username, name or email. Choose another one.'],
  ['breached', 'This password was found in breaches of other services. Choose another one.'],
  ['service', 'This password is too close to the name or address of this service. Choose another one.'],
  ['common', 'This password is too easy to guess. Choose a less common one.'],
])('says at its field why a new password is refused: %s', async (reason, words) => {
  const refused = {
    ...{ type: 'about:blank', title: 'refused', status: 422, code: 'password.weak', params: { reason, min: 12 } },
    errors: [{ path: 'newPass', code: 'notAllowed', message: 'refused', params: { reason } }],
  }
  const { user } = renderRemote(definition, {
    path: '/account?tab=password',
    answers: { ...answers, changePassword: () => Response.json(refused, { status: 422 }) },
  })
  for (const name of ['Current password', 'New password', 'New password again'])
    await user.type(await screen.findByLabelText(name), 'horse staple 13')
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText(words)).toBeTruthy()
  const field = screen.getByLabelText<HTMLInputElement>('New password')
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['horse staple 13', 'true'])
})
