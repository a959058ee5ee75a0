import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { calls, LOOKUP_RIGHTS } from '@songsarn/contract/api'
import type { CallDefinition } from '@songsarn/contract/base/call'
import { ROLES } from '@songsarn/contract/base/rights'
import { addSender } from '../../../testing/add-sender.ts'
import { callerWith, type TestApp, type TestInput, type TestUser, testApp } from '../../../testing/app.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { storedContent } from '../../../testing/sending.ts'
import { abilityOf } from '../../account/sign-in/auth/caller.ts'
import { DeliveryWorker } from '../../delivery/cycle/delivery-worker.ts'
import { messageIdOf } from '../../delivery/message-id.ts'
import { handlersOf } from '../../run/app.ts'
import { MemoryTransport } from '../../run/page/memory-transport.ts'
import type { OpenDatabase } from '../db/connect.ts'
import { newId } from '../db/id.ts'
import { asWorker } from '../db/tenancy.ts'

let store: OpenDatabase
let test: TestApp

const all = Object.entries<CallDefinition>(calls)
/** Calls of the provider's users, for all accounts. */
const isForProvider = ({ access }: CallDefinition) => typeof access === 'object' && access.subject === 'Desk'
/** A user who has the right to a call. */
const newUserOf = async (call: CallDefinition) =>
  test.newUser(await test.newAccount(), isForProvider(call) ? 'operator' : 'owner')
const closed = all.filter(([, call]) => call.access !== 'public')
/** A key of its own each time: the same one for another request would be refused. */
const key = {
  get 'idempotency-key'() {
    return newId()
  },
}
/** An owner with a communication and its message. */
let things: Promise<{ owner: TestUser; communicationId: string; messageId: string }>

/** A filled-in path, with ids that do not exist. */
const params = { id: newId(), messageId: newId(), otcId: newId(), tempId: newId(), name: 'senders' }

/** An owner of a new account that may send in the name of the examples. */
async function newOwner(): Promise<TestUser> {
  const owner = await test.newUser(await test.newAccount({ credits: 10 }), 'owner')
  await addSender(store, owner.account, 'SONGSARN')
  return owner
}

async function makeThings() {
  const owner = await newOwner()
  const body = { ...calls.createAnalysis.example, to: ['0812345678'] }
  const { id: analysisId } = (await owner.call(calls.createAnalysis, { body })).body
  while ((await owner.call(calls.getAnalysis, { params: { id: analysisId } })).body.status === 'running')
    await new Promise((resolve) => setTimeout(resolve, 10))
  const sent = await owner.call(calls.createQuickSend, { body: { analysisId } }, { ...key })
  const communicationId = sent.body.id
  const delivery = new DeliveryWorker({
    store,
    transport: new MemoryTransport({ receiptDelay: 0 }),
    log: test.ports.log,
    content: storedContent,
  })
  delivery.start()
  while ((await owner.call(calls.getProgress, { params: { id: communicationId } })).body.counts.delivered === 0)
    await new Promise((resolve) => setTimeout(resolve, 10))
  await delivery.stop()
  return { owner, messageId: messageIdOf(communicationId, 1), communicationId }
}

/** An owner, and the ids of what they have at the path of a call: made from the example of the call that creates it. */
async function thingFor({ path }: CallDefinition): Promise<{ owner: TestUser; ids: Record<string, string> }> {
  if (/\/communications\/|\{messageId\}/.test(path)) {
    const { owner, communicationId, messageId } = await things
    return { owner, ids: { id: communicationId, messageId } }
  }
  if (path.includes('/result-links/')) return newResultLink()
  if (path.includes('/report-runs/')) return reportRun()
  if (path.includes('/me/sessions/')) return newSession()
  if (path.includes('/callback-deliveries/')) return callback()
  if (path.includes('/me/passkeys/')) return newPasskey()
  if (path.includes('/approvals/')) return newApproval()
  const collection = path.includes('{otcId}') ? '/v1/otp-configs' : path.split('/{')[0]
  const create = all.find(([, call]) => call.method === 'POST' && call.path === collection)?.[1]
  if (path.includes('/people/imports')) return newImport()
  const input = create && exampleOf(create)
  if (!input) throw new Error(`give an example to POST ${collection}, so that ${path} can be tested`)
  const owner = await newOwner()
  const { status, body } = await owner.call<CallDefinition>(create, input, { ...key })
  expect([collection, status]).toEqual([collection, create.status])
  const made = body as { id: string; tempId?: string; fileId?: string }
  const id = made.tempId ?? made.fileId ?? made.id
  return { owner, ids: { id, otcId: id, tempId: id } }
}

/** A link to a result needs a communication. */
async function newResultLink() {
  const { owner, communicationId } = await things
  const link = { params: { id: communicationId }, body: calls.createResultLink.example }
  const { id } = (await owner.call(calls.createResultLink, link)).body
  return { owner, ids: { id } }
}

/** Every user has a session, which no call of its own creates. */
async function newSession() {
  const owner = await newOwner()
  const [session] = (await owner.call(calls.listOwnSessions)).body.items
  return { owner, ids: { id: session?.id ?? '' } }
}

/** Only an authenticator can make a passkey. */
async function newPasskey() {
  const owner = await newOwner()
  const { tenantId, accountId } = owner.account
  const id = newId()
  const bytes = { credentialId: id, publicKey: '', userHandle: id, transports: [], counter: 0 }
  const row = { tenantId, accountId, userId: owner.userId, id, name: 'Laptop', ...bytes, createdAt: new Date() }
  await asWorker(store, (trx) => trx.insertInto('passkeys').values(row).execute())
  return { owner, ids: { id } }
}

/** A request needs a rule that asks for it, and an analysis. */
async function newApproval() {
  const owner = await newOwner()
  await test.newUser(owner.account, 'sender')
  const rules = { version: 0, approval: { recipients: 1 } }
  await owner.call(calls.updateSendingRules, { body: rules })
  const analysed = { ...calls.createAnalysis.example, to: ['0812345678'] }
  const { id: analysisId } = (await owner.call(calls.createAnalysis, { body: analysed })).body
  const { id } = (await owner.call(calls.createApproval, { body: { analysisId } })).body
  return { owner, ids: { id } }
}

/** An import of people needs a file. */
async function newImport() {
  const owner = await newOwner()
  const { fileId } = (await owner.call(calls.createFile, exampleOf(calls.createFile))).body
  const body = { fileId, hasHeadings: true, columns: { mobile: 0 }, existing: 'skip' }
  const { id } = (await owner.call(calls.importPeople, { body })).body
  return { owner, ids: { id } }
}

function exampleOf({ example, upload }: CallDefinition): TestInput | undefined {
  if (upload) return { file: exampleFile(upload.example) }
  return example && { body: { ...example, ...ownLogins(example) } }
}

function exampleFile({ name, content }: NonNullable<CallDefinition['upload']>['example']): File {
  return new File([typeof content === 'string' ? content : new Uint8Array(content)], name)
}

/** Logins are unique over the installation, so each user of an example gets their own. */
function ownLogins(example: object): object {
  const logins = ['userName', 'username', 'email'].filter((name) => Object.hasOwn(example, name))
  return Object.fromEntries(logins.map((name) => [name, `u${newId()}${name === 'email' ? '@example.com' : ''}`]))
}

/** An owner with a callback that waits. */
async function callback(): Promise<{ owner: TestUser; ids: Record<string, string> }> {
  const owner = await newOwner()
  const { id } = (await owner.call(calls.createWebhook, { body: calls.createWebhook.example })).body
  await owner.call(calls.testWebhook, { params: { id } })
  const [made] = (await owner.call(calls.listWebhookDeliveries, { params: { id } })).body.items
  return { owner, ids: { id: made?.id ?? '' } }
}

/** An owner with a run that has ended. */
async function reportRun(): Promise<{ owner: TestUser; ids: Record<string, string> }> {
  const owner = await newOwner()
  const { id } = (await owner.call(calls.createReport, { body: calls.createReport.example })).body
  for (;;) {
    const [run] = (await owner.call(calls.listReportRuns, { params: { id } })).body.items
    if (run?.status === 'completed') return { owner, ids: { id: run.id } }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

forEachEngine('the API', (open) => {
  beforeAll(async () => {
    store = await open()
    test = testApp(store)
    things = makeThings()
  })
  afterAll(() => store?.close())

  it('answers every call of the contract once, and no other call under /v1', () => {
    const answered = handlersOf(test.ports).map(({ call }) => `${call.method} ${call.path}`)
    expect(answered.toSorted()).toEqual(all.map(([, call]) => `${call.method} ${call.path}`).toSorted())
  })

  describe('each closed call', () => {
    it.each(closed)('%s is refused without a session', async (_name, call) => {
      const { status, body, headers } = await callerWith(test.fetch, { ...key })(call, { params })
      expect([status, body.code]).toEqual([401, 'session.required'])
      expect(headers.get('content-type')).toBe('application/problem+json')
      expect(headers.get('x-request-id')).toMatch(/./)
    })
  })

  describe('each dropdown list', () => {
    it.each(Object.entries(LOOKUP_RIGHTS))('%s needs the right to what it lists', async (name, { action, subject }) => {
      for (const role of ROLES) {
        const user = await test.newUser(await test.newAccount(), role)
        const { status, body } = await user.call(calls.getLookup, { params: { name } })
        expect([role, status, body.code]).toEqual(
          abilityOf(role).can(action, subject) ? [role, 200, undefined] : [role, 403, 'right.missing'],
        )
      }
    })

    it('shows an operator no people, sends or OTP configurations', () => {
      const names = Object.entries(LOOKUP_RIGHTS).filter(([, right]) =>
        abilityOf('operator').can(right.action, right.subject),
      )
      expect(names.map(([name]) => name)).toEqual(['accounts', 'deskAccounts'])
    })
  })

  describe('each call that names a thing', () => {
    const named = closed.filter(([, call]) => call.params)
    const malformed = { id: 'x', messageId: '1', otcId: 'x', tempId: 'x', name: 'nothing' }

    it.each(named)('%s answers a malformed id like an unknown id', async (_name, call) => {
      const user = await newUserOf(call)
      const { status, body } = await user.call(call, { params: malformed }, { ...key })
      expect([status, body.code]).toEqual([404, 'resource.notFound'])
    })

    const ofAccounts = named.filter(([, call]) => !isForProvider(call))
    const byId = ofAccounts.filter(([, call]) => /\{(id|messageId|otcId|tempId)\}/.test(call.path))

    it.each(byId)('%s finds only things of the account', async (_name, call) => {
      const { owner, ids } = await thingFor(call)
      const outsider = await test.newUser(await test.newAccount(), 'owner')
      const child = await test.newUser(await test.newAccount({}, owner.account), 'owner')
      for (const [user, given] of [
        [outsider, ids],
        [child, ids],
        [owner, params],
      ] as const) {
        const { status, body } = await user.call(call, { params: given }, { ...key })
        expect([status, body.code]).toEqual([404, 'resource.notFound'])
      }
      expect((await owner.call(call, { params: ids }, { ...key })).status).not.toBe(404)
    })
  })

  describe('each call that changes something', () => {
    it.each(all.filter(([, call]) => call.method !== 'GET'))(
      '%s is refused to another site’s page',
      async (_name, call) => {
        const user = await test.newUser(await test.newAccount(), 'owner')
        for (const [name, value] of [
          ['sec-fetch-site', 'cross-site'],
          ['sec-fetch-site', 'same-site'],
          ['origin', 'https://evil.example'],
          ['origin', 'null'],
        ] as const) {
          const { status, body } = await user.call(call, { params }, { ...key, [name]: value })
          expect([status, body.code]).toEqual([403, 'request.crossSite'])
        }
      },
    )
  })

  it('answers an unknown address with a problem', async () => {
    for (const path of ['/v1', '/v1/nothing', '/v1/session/more']) {
      const response = await test.fetch(path)
      expect([response.status, await response.json()]).toEqual([
        404,
        expect.objectContaining({ code: 'resource.notFound' }),
      ])
    }
  })
})
