import { expect, it, jest } from '@jest/globals'
import { ApiProblem } from '@songsarn/client/api-problem'
import type { Caller } from '@songsarn/client/caller'
import type { Subject } from '@songsarn/contract/base/rights'
import { listCampaigns } from '@songsarn/contract/communication/campaigns'
import { getCommunication, listCommunications } from '@songsarn/contract/communication/communications'
import { listCoupons } from '@songsarn/contract/communication/coupons'
import { listPeople } from '@songsarn/contract/communication/people'
import { listTemplates } from '@songsarn/contract/communication/templates'
import { listOtpConfigs } from '@songsarn/contract/otp/otp'
import { getMessage, listReferenced } from '@songsarn/contract/reports/logs'
import { getRecipient } from '@songsarn/contract/reports/recipients'
import { listReports } from '@songsarn/contract/reports/reports'
import { findEntries } from './find-entries.ts'
import { isShortNumber } from './finders.ts'

const page = <Item>(items: Item[]) => ({ items, page: 0, size: 5, total: items.length })

function ports(
  rights: readonly string[] = [
    'Campaign',
    'Communication',
    'Coupon',
    'Log',
    'OtpConfig',
    'Person',
    'Report',
    'Template',
  ],
) {
  const answers = new Map<unknown, unknown>([
    [
      listCommunications,
      page([
        { id: 'c1', broadcastName: 'Your parcel is here', submittedDate: '2026-11-20T07:05:00Z' },
        { id: 'c2', broadcastName: 'Songkran sale', excerpt: 'Sale', submittedDate: '2026-11-19T07:05:00Z' },
      ]),
    ],
    [listCampaigns, page([{ id: 'g1', name: 'Year-end sale', startDate: '2026-12-01T02:00:00Z' }])],
    [listTemplates, page([{ tempId: 't1', templateName: 'Sales receipt' }])],
    [listPeople, page([{ id: 'p1', firstName: 'Salisa', lastName: '', mobile: '66812345678' }])],
    [listCoupons, page([{ id: 'k1', name: 'Sale' }])],
    [listReports, page([{ id: 'r1', reportName: 'Sales of a week' }])],
    [listOtpConfigs, page([{ id: 'o1', name: 'Web shop' }])],
    [listReferenced, { communications: [], items: [], next: null }],
  ])
  const call = jest.fn(async (definition: unknown) => answers.get(definition))
  // Answers each call with what the test has for it.
  const caller = call as unknown as Caller
  return { call: caller, can: ({ subject }: { subject: Subject }) => rights.includes(subject), calls: call, answers }
}

it('finds people, and what has a name or a text, in the order of the menu', async () => {
  const { items, isComplete } = await findEntries(ports(), 'sa')
  expect(isComplete).toBe(true)
  expect(items.map(({ kind, title, path }) => [kind, title, path])).toEqual([
    ['person', 'Salisa', '/people/p1'],
    ['communication', 'Your parcel is here', '/communication/c1'],
    ['communication', 'Songkran sale', '/communication/c2'],
    ['campaign', 'Year-end sale', '/communication/campaign/g1'],
    ['template', 'Sales receipt', '/templates/t1'],
    ['coupon', 'Sale', '/coupons/k1'],
    ['report', 'Sales of a week', '/reports/r1'],
    ['otpConfig', 'Web shop', '/otp/o1'],
  ])
})

it.each(['081 234', '+66812345678', '5601'])('leads from the mobile %s to its messages, first', async (mobile) => {
  const {
    items: [first],
  } = await findEntries(ports(), mobile)
  expect(first).toMatchObject({ kind: 'messages', path: `/logs?${new URLSearchParams({ mobile })}` })
})

it.each(['0812345678', '+66 81-234-5678', '๐๘๑ ๒๓๔ ๕๖๗๘'])(
  'answers the whole mobile %s with its newest message, first',
  async (typed) => {
    const some = ports()
    const message = { messageId: 'm1', status: 'Rejected' }
    some.answers.set(getRecipient, { mobile: '66812345678', person: null, messages: { items: [message] } })
    const [first] = (await findEntries(some, typed)).items
    expect(first).toMatchObject({
      ...{ kind: 'recipient', title: '+66 81 234 5678', newest: message, path: '/people/mobile/66812345678' },
    })
    some.answers.set(getRecipient, { mobile: '66812345678', person: null, messages: null })
    expect((await findEntries(some, typed)).items[0]).not.toHaveProperty('newest')
  },
)

const ID = '0199a000-0000-7000-8000-000000000004'

it.each([ID, ` ${ID.toUpperCase()} `])('opens the message and the communication that have the id %s', async (typed) => {
  const some = ports()
  const message = { messageId: ID, mobile: '66812345678', createDate: '2026-11-20T07:05:00Z' }
  some.answers.set(getMessage, message)
  const notFound = new ApiProblem({ code: 'resource.notFound', status: 404 })
  some.answers.set(getCommunication, Promise.reject(notFound))
  expect(await findEntries(some, typed)).toEqual({
    items: [
      {
        ...{ id: ID, kind: 'message', icon: 'logs', title: '+66 81 234 5678' },
        ...{ newest: message, path: `/logs?message=${ID}` },
      },
    ],
    isComplete: true,
  })
  // Lists have no ids to search.
  expect(some.calls.mock.calls.map(([definition]) => definition)).toEqual([
    getMessage,
    getCommunication,
    listReferenced,
  ])
})

it.each([
  ['+44 7911 123456', '447911123456'],
  ['0044 7911 123456', '447911123456'],
])('answers a mobile of another country, once the service knows it: %s', async (typed, mobile) => {
  const some = ports(['Person'])
  some.answers.set(getRecipient, { mobile, person: null, messages: null })
  const [first] = (await findEntries(some, typed)).items
  expect(first).toMatchObject({ kind: 'recipient', title: `+${mobile}`, path: `/people/mobile/+${mobile}` })
  some.answers.set(getRecipient, Promise.reject(new ApiProblem({ code: 'request.invalid', status: 422 })))
  const { items, isComplete } = await findEntries(some, typed)
  expect([items.map(({ kind }) => kind), isComplete]).toEqual([['person'], true])
})

it.each(['order-1234', '7731', ID])('finds what a program sent with its reference %s', async (reference) => {
  const some = ports(['Log'])
  // Asked only for an id.
  const { call } = some
  const notFound = new ApiProblem({ code: 'resource.notFound', status: 404 })
  some.call = ((...asked: Parameters<Caller>) => {
    return (asked[0] as unknown) === getMessage ? Promise.reject(notFound) : call(...asked)
  }) as Caller
  const communication = { id: 'c1', broadcastName: null, excerpt: 'Your order', submittedDate: '2026-11-20T07:05:00Z' }
  const message = { messageId: 'm1', mobile: '66812345678', status: 'Delivered' }
  const find = async (items: object[]) => {
    some.answers.set(listReferenced, { communications: [communication], items, next: null })
    const [first] = (await findEntries(some, reference)).items.filter(({ kind }) => kind !== 'messages')
    return first
  }
  expect(await find([message])).toMatchObject({ kind: 'message', newest: message, path: '/logs?message=m1' })
  expect(await find([message, { ...message, messageId: 'm2' }])).toMatchObject({
    ...{ kind: 'communication', title: 'Your order', path: '/communication/c1' },
  })
  // Also while it is scheduled.
  expect(await find([])).toMatchObject({ kind: 'communication', path: '/communication/c1' })
})

it('tells people of the same name by their mobiles', async () => {
  const some = ports(['Person'])
  const person = { firstName: 'Anan', lastName: 'Chai' }
  const people = ['66812345678', '66812345679'].map((mobile) => ({ id: mobile, mobile, ...person }))
  some.answers.set(listPeople, page([...people, { id: 'p3', mobile: '66812345670', firstName: '', lastName: '' }]))
  expect((await findEntries(some, 'anan')).items.map(({ title, detail }) => [title, detail])).toEqual([
    ['Anan Chai', '+66 81 234 5678'],
    ['Anan Chai', '+66 81 234 5679'],
    ['+66 81 234 5670', undefined],
  ])
})

it.each([
  ['081', true],
  ['56 7', true],
  ['0812', false],
  ['8 March', false],
  ['-', false],
])('takes %s as a number that is too short: %s', (typed, isShort) => {
  expect(isShortNumber(typed)).toBe(isShort)
})

it('asks only for items that the user may read, and does not ask after one character', async () => {
  const none = ports([])
  expect((await findEntries(none, '0812345678')).items).toEqual([])
  const all = ports()
  expect((await findEntries(all, 'a')).items).toEqual([])
  expect([none, all].flatMap(({ calls }) => calls.mock.calls)).toEqual([])
})

it('shows what it found when one call fails, and says that it is not all', async () => {
  const some = ports()
  some.answers.delete(listCommunications)
  const { items, isComplete } = await findEntries(some, 'web')
  expect(items.map(({ id }) => id)).toEqual(['p1', 'g1', 't1', 'k1', 'r1', 'o1'])
  expect(isComplete).toBe(false)
})
