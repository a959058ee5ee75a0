import { expect, it, jest } from '@jest/globals'
import { findEntries } from './find-entries.ts'

type Api = Parameters<typeof findEntries>[0]['api']
const page = <Item>(items: Item[]) => ({ items, page: 0, size: 5, total: items.length })

function ports(rights: readonly string[] = ['Communication', 'OtpConfig', 'Log']) {
  const listCommunications = jest.fn(async () =>
    page([
      { id: 'c1', broadcastName: null, excerpt: 'Your parcel is here', submittedDate: '2026-11-20T07:05:00Z' },
      { id: 'c2', broadcastName: 'Songkran sale', excerpt: 'Sale', submittedDate: '2026-11-19T07:05:00Z' },
    ]),
  )
  const listOtpConfigs = jest.fn(async () => page([{ id: 'o1', name: 'Web shop' }]))
  const api = { listCommunications, listOtpConfigs } as unknown as Api
  return { api, can: (_: string, subject: string) => rights.includes(subject), listCommunications, listOtpConfigs }
}

it('finds communications by name or text, and OTP configurations', async () => {
  const found = await findEntries(ports(), 'sa')
  expect(found.map(({ kind, title, path }) => [kind, title, path])).toEqual([
    ['communication', 'Your parcel is here', '/communication/c1'],
    ['communication', 'Songkran sale', '/communication/c2'],
    ['otpConfig', 'Web shop', '/otp/o1'],
  ])
})

it.each(['081 234', '+66812345678', '5601'])('leads from the mobile %s to its messages, first', async (mobile) => {
  const [first] = await findEntries(ports(), mobile)
  expect(first).toMatchObject({ kind: 'messages', path: `/logs?${new URLSearchParams({ mobile })}` })
})

it('asks only for what the user may read, and for nothing after one character', async () => {
  const none = ports([])
  expect(await findEntries(none, '0812345678')).toEqual([])
  expect(none.listCommunications).not.toHaveBeenCalled()
  expect(await findEntries(ports(), 'a')).toEqual([])
})

it('shows what it found when one call fails', async () => {
  const some = ports()
  some.listCommunications.mockRejectedValue(new Error('down'))
  expect((await findEntries(some, 'web')).map(({ id }) => id)).toEqual(['o1'])
})
