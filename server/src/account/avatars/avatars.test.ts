import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { getAvatar, MAX_AVATAR_BYTES, uploadAvatar } from '@songsarn/contract/account/avatars'
import { updateMe, whoAmI } from '@songsarn/contract/account/session'
import { deleteUser, listUsers } from '@songsarn/contract/account/users'
import { type TestApp, type TestUser, testApp } from '../../../testing/app.ts'
import { forEachEngine } from '../../../testing/database.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import { newId } from '../../foundation/db/id.ts'

const JPEG = [0xff, 0xd8, 0xff, 0xe0]
const picture = (bytes: readonly number[] = JPEG, size = bytes.length) => {
  const content = new Uint8Array(size)
  content.set(bytes)
  return new File([content], 'me.jpg')
}

forEachEngine('the picture of a user', (open) => {
  let store: OpenDatabase
  let test: TestApp
  beforeAll(async () => {
    store = await open()
    test = testApp(store)
  })
  afterAll(() => store?.close())

  const newUser = async (role: 'owner' | 'viewer' = 'owner') => test.newUser(await test.newAccount(), role)
  const upload = async (user: TestUser, file = picture()) => (await user.call(uploadAvatar, { file })).body
  const set = (user: TestUser, avatar: string | null) => user.call(updateMe, { body: { avatar } })
  const see = async (user: TestUser, id: string, headers = {}) =>
    (await user.call(getAvatar, { params: { id } }, headers)).status

  it('is seen only by the users of the account and of its parent', async () => {
    const owner = await newUser()
    const viewer = await test.newUser(owner.account, 'viewer')
    const child = await test.newUser(await test.newAccount({}, owner.account), 'viewer')
    const { id } = await upload(viewer)
    expect((await set(viewer, id)).body.avatar).toBe(id)
    expect((await viewer.call(whoAmI)).body.avatar).toBe(id)
    const users = (await owner.call(listUsers, { query: {} })).body.items
    expect(users.map(({ avatar }) => avatar)).toEqual([id, null])
    expect([await see(owner, id), await see(child, id), await see(await newUser(), id)]).toEqual([200, 404, 404])
    const own = await upload(child)
    await set(child, own.id)
    expect([await see(child, own.id), await see(owner, own.id)]).toEqual([200, 200])
    const shown = await owner.call(getAvatar, { params: { id } })
    expect(shown.headers.get('content-type')).toBe('image/jpeg')
    expect(shown.headers.get('content-security-policy')).toMatch(/^sandbox/)
  })

  it('has a type known by its content, and 100 kB at most', async () => {
    const user = await newUser('viewer')
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'], 'me.png')
    for (const [file, code] of [
      [svg, 'file.wrongKind'],
      [picture(JPEG, MAX_AVATAR_BYTES + 1), 'file.tooLarge'],
      [new File([], 'me.png'), 'file.empty'],
    ] as const)
      expect((await user.call(uploadAvatar, { file })).body.code).toBe(code)
    expect((await upload(user, picture(JPEG, MAX_AVATAR_BYTES))).size).toBe(MAX_AVATAR_BYTES)
  })

  it('is only an upload of the own user, and the former one is gone', async () => {
    const owner = await newUser()
    const other = await test.newUser(owner.account, 'admin')
    const first = await upload(owner)
    expect((await set(other, first.id)).body).toMatchObject({ code: 'file.gone', errors: [{ path: 'avatar' }] })
    expect((await set(owner, newId())).body.code).toBe('file.gone')
    await set(owner, first.id)
    expect((await set(owner, first.id)).status).toBe(200)
    // The newer of two uploads waits.
    const [dropped, second] = [await upload(owner), await upload(owner)]
    expect((await set(owner, dropped.id)).body.code).toBe('file.gone')
    await set(owner, second.id)
    expect([await see(owner, first.id), await see(owner, second.id)]).toEqual([404, 200])
    await set(owner, null)
    expect([await see(owner, second.id), (await owner.call(whoAmI)).body.avatar]).toEqual([404, null])
    const last = await upload(other)
    await set(other, last.id)
    await owner.call(deleteUser, { params: { id: other.userId } })
    expect(await see(owner, last.id)).toBe(404)
  })
})
