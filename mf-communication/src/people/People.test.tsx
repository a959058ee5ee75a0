import { expect, it, jest } from '@jest/globals'
import type { BlacklistEntry } from '@songsarn/contract/communication/blacklist'
import type { Person } from '@songsarn/contract/communication/people'
import type { PeopleImport } from '@songsarn/contract/communication/people-imports'
import type { PersonEvent } from '@songsarn/contract/communication/person-events'
import { type Answers, problem } from '@songsarn/testing/fake-service'
import { type RenderOptions, renderRemote } from '@songsarn/testing/render-remote.tsx'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { definition } from '../app/definition.ts'
import { PLAIN_READING, sampleRecipient } from '../testing/samples.ts'
import { PeopleActions } from './PeopleActions.tsx'

const ID = '01890000-0000-7000-8000-0000000000b1'
const OTHER = '01890000-0000-7000-8000-0000000000b2'
const NOW = '2026-11-20T03:00:00.000Z'
const person: Person = {
  ...{ id: ID, mobile: '66812345678', firstName: 'Somchai', lastName: 'Dee', address: '', city: 'Trang', country: '' },
  ...{
    gender: '',
    birthDate: '',
    lineId: '',
    custom: { points: '7' },
    blacklisted: 'unsubscribed',
    createDate: NOW,
    updateDate: NOW,
  },
}
const NO_READING = { types: {}, dateOrders: {} }
const NO_MORE = { changes: [], columns: [], tag: null, undoDate: null, undone: null }
const NOTHING_WRONG = { reasons: [], firstInvalid: [], headings: [], ...NO_MORE }
const FIELDS = [{ id: '01890000-0000-7000-8000-0000000000f1', name: 'points', type: 'number' as const }]
const page = <Item,>(items: Item[]) => ({ items, page: 0, size: 10, total: items.length })
const open = (path: string, answers: Answers = {}, options: Partial<RenderOptions> = {}) =>
  renderRemote(definition, { path, answers: { listCustomFields: () => ({ items: FIELDS }), ...answers }, ...options })

it('lists people, filtered from the address, and offers a viewer no new one', async () => {
  const { service } = open('/people?name=som', { listPeople: () => page([person]) }, { role: 'viewer' })
  for (const text of ['+66 81 234 5678', 'Somchai', 'Opted out']) expect(await screen.findByText(text)).toBeTruthy()
  expect(service.requests).toContain('GET /v1/people?page=0&size=10&name=som')
  expect(screen.queryByRole('button', { name: 'New person' })).toBeNull()
})

it('deletes selected people, or all that match, after a question that counts them', async () => {
  const bodies: object[] = []
  const { user } = open('/people?city=Trang', {
    listPeople: () => ({ ...page([person]), total: 12 }),
    deletePeople: ({ body }) => {
      bodies.push(body)
      return bodies.length === 1 ? problem('person.moreMatch') : { deleted: 1 }
    },
  })
  await user.click(await screen.findByRole('checkbox', { name: /81 234 5678/ }))
  await user.click(screen.getByRole('button', { name: 'Select all 12 that match' }))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Delete 12 people?')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Delete 12 people' }))
  expect(await screen.findByText(/More people match now/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Clear selection' }))
  await user.click(await screen.findByRole('checkbox', { name: /81 234 5678/ }))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete 1 person' }))
  await waitFor(() => expect(bodies).toEqual([{ filter: { city: 'Trang' }, count: 12 }, { ids: [ID] }]))
})

it('adds selected people, or all that match, to the blacklist with a note', async () => {
  const bodies: object[] = []
  const { user, shell } = open('/people?city=Trang', {
    listPeople: () => ({ ...page([person]), total: 12 }),
    blacklistPeople: ({ body }) => {
      bodies.push(body)
      return bodies.length === 1 ? problem('person.moreMatch') : { added: 9, known: 3 }
    },
  })
  await user.click(await screen.findByRole('checkbox', { name: /81 234 5678/ }))
  await user.click(screen.getByRole('button', { name: 'Select all 12 that match' }))
  await user.click(screen.getByRole('button', { name: 'Add to blacklist' }))
  expect(await screen.findByText('Add 12 people to the blacklist?')).toBeTruthy()
  await user.type(screen.getByLabelText('Note'), 'Moved away')
  await user.click(screen.getByRole('button', { name: 'Add 12 people' }))
  expect(await screen.findByText(/More people match now/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add 12 people' }))
  await waitFor(() =>
    expect(shell.toasts.at(-1)?.message).toBe('9 mobile numbers added to the blacklist. 3 were already there.'),
  )
  expect(bodies[1]).toEqual({ filter: { city: 'Trang' }, count: 12, note: 'Moved away' })
  expect(screen.queryByRole('button', { name: 'Clear selection' })).toBeNull()
})

it('adds a person to the blacklist, who then shows why', async () => {
  let now: Person = { ...person, blacklisted: null }
  const { user } = open(`/people/${ID}`, {
    getPerson: () => now,
    getRecipient: () =>
      sampleRecipient({ blacklisted: now.blacklisted && { reason: now.blacklisted, isOwn: true }, person: now }),
    blacklistPeople: ({ body }) => {
      expect(body).toEqual({ ids: [ID], note: '' })
      now = { ...person, blacklisted: 'blacklisted' }
      return { added: 1, known: 0 }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Add to blacklist' }))
  await user.click(await screen.findByRole('button', { name: 'Add 1 person' }))
  expect(await screen.findByText('Blacklist')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add to blacklist' })).toBeNull()
})

it('says how many people can be chosen at once', async () => {
  const selected = { keys: [], isAll: true, count: 10_001 }
  const Root = () => <PeopleActions selected={selected} filter={{}} onDone={() => {}} />
  renderRemote({ ...definition, Root }, { path: '/people' })
  expect(await screen.findByText(/You can choose up to 10,000 people at once/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
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
  expect(await screen.findByRole('heading', { name: /Somchai Dee/ })).toBeTruthy()
})

it('makes a report of the shown segment and opens it', async () => {
  const bodies: object[] = []
  const { user } = open(`/people?segment=${ID}`, {
    listPeople: () => page([person]),
    getLookup: () => ({ items: [{ value: ID, label: 'Trang' }] }),
    createPeopleReport: ({ body }) => {
      bodies.push(body)
      return problem('limit.reached')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Create a report' }))
  await user.type(await screen.findByLabelText('Report name'), 'Trang')
  await user.click(screen.getByRole('button', { name: 'Create report' }))
  expect(await screen.findByText(/reached the limit/)).toBeTruthy()
  expect(bodies).toEqual([{ reportName: 'Trang', type: 2, segment: ID, format: 'csv' }])
})

it('imports a file with guessed columns and a field of its own, and shows the result', async () => {
  const bodies: object[] = []
  const done = {
    id: ID,
    target: 'people',
    status: 'completed',
    fileName: 'a.csv',
    progress: { done: 2, total: 2 },
  } as const
  const wrong = {
    reasons: [
      { reason: 'wrongLength', count: 30 },
      { reason: 'badDate', count: 3 },
    ],
    firstInvalid: [{ line: 4, reason: 'wrongLength', cells: ['12', 'Som'] }],
    headings: ['phone', 'name', 'points'],
    ...NO_MORE,
  } satisfies Partial<PeopleImport>
  const result = { ...done, ...wrong, created: 1, updated: 0, skipped: 0, invalid: 33, createDate: NOW }
  const readings: object[] = []
  const stored = {
    ...{ fileId: ID, name: 'a.csv', type: 'text/csv', size: 30, createDate: NOW, expireDate: NOW, rows: 3 },
    ...{ sheet: 'A', sheets: ['A', 'B'], hiddenRows: 1, takesHidden: false, longest: [], titles: ['Customers'] },
    columns: ['phone', 'name', 'points'],
    sample: [
      ['phone', 'name', 'points'],
      ['0812345678', 'Som', '7'],
    ],
  }
  const { user } = open('/people/import', {
    readFileAgain: ({ body }) => {
      readings.push(body)
      return { ...stored, fileId: OTHER, sheet: body.sheet ?? 'A' }
    },
    createFile: () => stored,
    importPeople: ({ body }) => {
      bodies.push(body)
      return result
    },
    getPeopleImport: () => result,
  })
  const file = Object.assign(new Blob(['phone,name,points\n0812345678,Som,7\n']), { name: 'a.csv' })
  fireEvent.change(await screen.findByLabelText('File'), { target: { files: [file] } })
  expect(await screen.findByText('First rows of the file')).toBeTruthy()
  expect(screen.getByText('The row above the headings is left out: “Customers”.')).toBeTruthy()
  expect(screen.getByText('1 hidden row is left out.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Take it, too' }))
  await waitFor(() => expect(readings).toEqual([{ takesHidden: true }]))
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Sheet' }))
  fireEvent.click(await screen.findByTitle('B'))
  await waitFor(() => expect(readings).toHaveLength(2))
  expect(readings[1]).toEqual({ sheet: 'B', takesHidden: false })
  await user.click(screen.getByRole('button', { name: 'Check' }))
  expect(await screen.findByText('a.csv was imported.')).toBeTruthy()
  const columns = { mobile: 0, firstName: 1, points: 2 }
  expect(bodies).toEqual([
    { fileId: OTHER, hasHeadings: true, columns, existing: 'update', preview: true, ...NO_READING },
  ])
  expect(screen.getByText('Not imported')).toBeTruthy()
  expect(screen.getByText('The mobile has too few or too many digits: 30 rows')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Download the 33 rows' })).toBeTruthy()
  expect(within(screen.getByRole('table', { name: 'The first of these rows' })).getByText('12')).toBeTruthy()
})

it.each([
  ['people', ['mobile', 'firstName', 'lastName', 'city', 'birthDate']],
  ['people/blacklist', ['mobile', 'note']],
])('takes the example of %s as it is', async (path, columns) => {
  const bodies: object[] = []
  let saved = new Blob()
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob) saved = blob
    return 'blob:example'
  }
  URL.revokeObjectURL = () => {}
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const refuse = ({ body }: { body: object }) => {
    bodies.push(body)
    return problem('storage.full')
  }
  const { user, service } = open(`/${path}/import`, { importPeople: refuse, importBlacklist: refuse })
  await user.click(await screen.findByRole('button', { name: 'Download an example' }))
  const bytes = new Uint8Array(await new Response(saved).arrayBuffer())
  // A spreadsheet takes it for UTF-8.
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const sample = new TextDecoder()
    .decode(bytes)
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  const dates = { createDate: NOW, expireDate: NOW }
  const stored = { fileId: ID, name: 'example.csv', type: 'text/csv', size: bytes.length, ...dates }
  service.answer({ createFile: () => ({ ...stored, ...PLAIN_READING, rows: 3, columns: sample[0] ?? [], sample }) })
  fireEvent.change(screen.getByLabelText('File'), {
    target: { files: [Object.assign(saved, { name: 'example.csv' })] },
  })
  expect(await screen.findByText('First rows of the file')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: path === 'people' ? 'Check' : 'Import' }))
  await waitFor(() => expect(bodies).toHaveLength(1))
  const guessed = Object.fromEntries(columns.map((name, column) => [name, column]))
  expect(bodies[0]).toMatchObject({ hasHeadings: true, columns: guessed })
  expect(sample.map((row) => row.length)).toEqual(Array(3).fill(columns.length))
})

it('removes a mobile from the blacklist after a question', async () => {
  const entry: BlacklistEntry = {
    ...{ mobile: '66812345678', reason: 'blacklisted', note: 'By phone', createDate: NOW },
    ...{ source: 'import', communication: null, fileName: 'old.csv', createBy: 'Dao' },
  }
  const { user, service } = open('/people/blacklist', {
    listBlacklist: () => page([entry]),
    removeFromBlacklist: () => undefined,
  })
  await user.click(await screen.findByRole('button', { name: 'Remove +66 81 234 5678' }))
  await user.click(screen.getAllByRole('button', { name: 'Remove' }).at(-1) ?? document.body)
  await waitFor(() => expect(service.requests).toContain('DELETE /v1/people/blacklist?mobile=%2B66812345678'))
})

it('names the mobiles that cannot be added to the blacklist', async () => {
  const error = (index: number, reason: string) => ({
    ...{ path: `mobiles.${index}`, code: 'notMobile', message: 'is not a mobile number', params: { reason } },
  })
  const refusal = { type: 'about:blank', title: '', status: 422, code: 'request.invalid' }
  const errors = [error(1, 'wrongLength'), error(2, 'notMobile')]
  const headers = { 'content-type': 'application/problem+json' }
  const { user } = open('/people/blacklist', {
    listBlacklist: () => page([]),
    addToBlacklist: () => Response.json({ ...refusal, errors }, { status: 422, headers }),
  })
  await screen.findByText('The blacklist is empty')
  await user.click(screen.getAllByRole('button', { name: 'Add mobile numbers' })[0] ?? document.body)
  const dialog = within(await screen.findByRole('dialog'))
  const mobiles = dialog.getByLabelText('Mobile numbers')
  fireEvent.change(mobiles, { target: { value: '0812345678\n\n12\n021234567' } })
  await user.click(dialog.getByRole('button', { name: 'Add mobile numbers' }))
  const text = 'Correct or remove these numbers: 12 (Wrong number of digits), 021234567 (Not a mobile number).'
  expect(await screen.findByText(text)).toBeTruthy()
  fireEvent.change(mobiles, { target: { value: '0812345678' } })
  await waitFor(() => expect(screen.queryByText(text)).toBeNull())
})

it('changes a value of a custom field, and adds a field', async () => {
  const bodies: object[] = []
  const added = { id: '01890000-0000-7000-8000-0000000000f2', name: 'member', type: 'yesNo' as const }
  const { user, service } = open(`/people/${ID}?tab=details`, {
    getPerson: () => person,
    updatePerson: ({ body }) => {
      bodies.push(body)
      return person
    },
    createCustomField: ({ body }) => {
      bodies.push(body)
      service.answer({ listCustomFields: () => ({ items: [added, ...FIELDS] }) })
      return added
    },
  })
  const points = await screen.findByLabelText('points')
  await user.clear(points)
  await user.type(points, '12')
  await user.click(screen.getByRole('button', { name: 'Add a field' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Field name'), 'member')
  await user.click(dialog.getByRole('button', { name: 'Add a field' }))
  expect(await screen.findByLabelText('member')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('points').value).toBe('12')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(bodies).toHaveLength(2))
  expect(bodies).toMatchObject([{ name: 'member', type: 'text' }, { custom: { points: '12', member: '' } }])
})

it('shows the history of a person page after page, with links to what it is about', async () => {
  const base = { date: NOW, messageId: ID, communication: 'November sale' }
  const first: PersonEvent[] = [
    { type: 'couponRedeemed', id: 'c', date: NOW, couponId: ID, coupon: 'Sale', code: 'K7M2' },
    { type: 'consent', id: 'b', ...base, template: 'Marketing', version: 2, answer: 'decline' },
    { type: 'message', id: 'a', ...base, status: 'Delivered' },
  ]
  const last: PersonEvent[] = [
    { type: 'clicked', id: '0', ...base, communication: 'October sale', url: 'https://shop.example/october' },
  ]
  const { user } = open(`/people/${ID}?tab=history`, {
    getPerson: () => person,
    listPersonEvents: ({ query }) =>
      query.after === 'next' ? { items: last, nextCursor: null } : { items: first, nextCursor: 'next' },
  })
  expect(await screen.findByText('Redeemed coupon K7M2')).toBeTruthy()
  expect(screen.getByText('Declined consent: Marketing, version 2')).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'November sale' })[0]?.getAttribute('href')).toBe(
    `/logs?mobile=%2B66812345678&message=${ID}`,
  )
  await user.click(screen.getByRole('button', { name: 'Show earlier' }))
  expect(await screen.findByText('October sale')).toBeTruthy()
  expect(screen.getByText('https://shop.example/october')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull()
})

it('imports mobiles of a file into the blacklist, with the notes of the file', async () => {
  const bodies: object[] = []
  const done = { id: ID, target: 'blacklist', status: 'completed', fileName: 'no.csv', updated: 0, invalid: 0 } as const
  const result = { ...done, ...NOTHING_WRONG, progress: { done: 1, total: 1 }, created: 1, skipped: 0, createDate: NOW }
  const sample = [
    ['phone', 'reason', 'points'],
    ['0812345678', 'By phone', '7'],
  ]
  const { user } = open('/people/blacklist/import', {
    createFile: () => ({
      ...{ fileId: ID, name: 'no.csv', type: 'text/csv', size: 30, createDate: NOW, expireDate: NOW, rows: 2 },
      ...{ ...PLAIN_READING, columns: sample[0] ?? [], sample },
    }),
    importBlacklist: ({ body }) => {
      bodies.push(body)
      return result
    },
    getPeopleImport: () => result,
  })
  const file = Object.assign(new Blob(['phone,reason,points\n0812345678,By phone,7\n']), { name: 'no.csv' })
  fireEvent.change(await screen.findByLabelText('File'), { target: { files: [file] } })
  expect(await screen.findByText('First rows of the file')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Import' }))
  expect(await screen.findByText('The mobile numbers of no.csv are on the blacklist.')).toBeTruthy()
  expect(bodies).toEqual([{ fileId: ID, hasHeadings: true, columns: { mobile: 0, note: 1 }, note: '' }])
  expect(screen.queryByText('Updated')).toBeNull()
})

it('shows what a person consents to now: the newest answer to each text', async () => {
  const TEMPLATES = { Offers: FIELDS[0]?.id ?? '', News: ID }
  const answer = (templateName: keyof typeof TEMPLATES, of: 'accept' | 'decline', version: number) => ({
    ...{ id: ID, mobile: person.mobile, templateId: TEMPLATES[templateName], templateName, version },
    ...{ answer: of, communicationId: ID, date: NOW },
  })
  const items = [answer('Offers', 'decline', 2), answer('News', 'accept', 1), answer('Offers', 'accept', 1)]
  const { service } = open(`/people/${ID}?tab=consent`, {
    getPerson: () => person,
    listConsents: () => ({ items, page: 0, size: 1000, total: 3 }),
  })
  const table = within(await screen.findByRole('table', { name: 'Consent' }))
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    expect.anything(),
    expect.stringMatching(/^OffersDeclined2/),
    expect.stringMatching(/^NewsAccepted1/),
  ])
  expect(screen.getByRole('link', { name: 'See all 3 answers' }).getAttribute('href')).toBe(
    '/people/consents?mobile=%2B66812345678',
  )
  expect(service.requests).toContain('GET /v1/consents?mobile=%2B66812345678&page=0&size=1000')
})

it('shows what an import will do, reads a column in another way, starts it, and takes it back', async () => {
  const column = {
    ...{ field: 'joined', type: 'date' as const, dateOrder: 'dayFirst' as const, isNew: true, filled: 4, buddhist: 1 },
    ...{ reads: { text: 4, number: 0, date: 3, yesNo: 0 }, ambiguous: 2 },
    examples: [{ cell: '03/04/2026', value: '2026-04-03' }],
  }
  const ready = {
    ...{
      id: ID,
      target: 'people' as const,
      status: 'ready' as const,
      fileName: 'a.csv',
      createDate: NOW,
      ...NOTHING_WRONG,
    },
    ...{ progress: { done: 3, total: 3 }, created: 1, updated: 2, skipped: 4, invalid: 0 },
    changes: [{ field: 'firstName', people: 2 }],
    columns: [column],
    tag: { id: null, name: 'Fair', segmentId: null },
  }
  const done = {
    ...ready,
    status: 'completed' as const,
    tag: { id: ID, name: 'Fair', segmentId: OTHER },
    undoDate: NOW,
  }
  const undone: PeopleImport = {
    ...{ ...done, status: 'undone', undoDate: null },
    undone: {
      ...{ removed: 1, restored: 1, kept: [{ reason: 'written', people: 1 }] },
      firstKept: [{ personId: ID, mobile: '66812345678', name: 'Somchai', reason: 'written' }],
    },
  }
  const bodies: object[] = []
  const { user, service } = open(`/people/import?import=${ID}`, {
    getPeopleImport: () => ready,
    recheckPeopleImport: ({ body }) => {
      bodies.push(body)
      return ready
    },
    startPeopleImport: () => {
      service.answer({ getPeopleImport: () => done })
      return done
    },
    undoPeopleImport: () => {
      service.answer({ getPeopleImport: () => undone })
      return undone
    },
  })
  for (const text of [
    'First name: 2 people',
    'Everybody in the file gets the tag “Fair”.',
    '75% of 4 values read so',
    "1 value can't be read so. Its row is refused.",
    '2 dates would be other days in the other order. Check the order.',
    '1 date has a Buddhist year. It is stored with its Christian year.',
    '03/04/2026 → 2026-04-03',
  ])
    expect(await screen.findByText(text)).toBeTruthy()
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Order of the dates of joined' }))
  fireEvent.click(await screen.findByTitle('Month first: 12/31/2026'))
  await waitFor(() => expect(bodies).toEqual([{ types: { joined: 'date' }, dateOrders: { joined: 'monthFirst' } }]))
  await user.click(await screen.findByRole('button', { name: 'Import 3 people' }))
  expect(await screen.findByText('a.csv was imported.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send to these' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Undo \(until/ }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Undo import' }))
  expect(await screen.findByText('The import of a.csv was undone.')).toBeTruthy()
  expect(screen.getByText('Written to after the import: 1 person')).toBeTruthy()
  expect(screen.getByRole('link', { name: /Somchai/ }).getAttribute('href')).toBe(`/people/${ID}`)
  expect(screen.queryByRole('button', { name: 'Send to these' })).toBeNull()
})
