/** The whole app on a temporary database, with its own accounts and users, for tests. */
import type { CallAnswer, CallDefinition } from '@songsarn/contract/base/call'
import type { Role } from '@songsarn/contract/base/rights'
import { type AccountKey, createAccount, createUser, type NewAccount } from '../src/account/accounts/create-account.ts'
import type { Passwords } from '../src/account/sign-in/auth/passwords.ts'
import { startSession } from '../src/account/sign-in/auth/sessions.ts'
import { breachedPasswords } from '../src/adapters/breached-passwords.ts'
import { receiveUpload } from '../src/adapters/receive-upload.ts'
import { deviceCookie, sessionCookie } from '../src/adapters/session-cookie.ts'
import { credit, openTransaction } from '../src/billing/ledger.ts'
import { newId } from '../src/foundation/db/id.ts'
import { asWorker, type Store } from '../src/foundation/db/tenancy.ts'
import type { App } from '../src/foundation/http/ports.ts'
import { requireMobile } from '../src/foundation/mobiles/normalise-mobile.ts'
import { noFileTransfer } from '../src/reports/reports/transfer/file-transfer.ts'
import { allJobs } from '../src/run/all-jobs.ts'
import type { AppPorts } from '../src/run/app.ts'
import { createApp } from '../src/run/app.ts'
import { messageContent } from '../src/run/message-content.ts'
import { memoryFiles } from '../src/run/page/memory-files.ts'
import { startMemoryQueue } from '../src/run/page/memory-queue.ts'
import { TEST_KEY } from './sending.ts'

export const PASSWORD = 'right horse 7 battery'

/** Real hashing is slow, and most tests are not about it. */
const plainPasswords: Passwords = {
  hash: async (password) => `plain ${password}`,
  verify: async (hash, password) => hash === `plain ${password}`,
  isBreached: breachedPasswords(),
}

export type Answered<Body> = { status: number; headers: Headers; body: Body; text: string }
type Problematic = { code?: string; errors?: { path: string; code: string }[]; params?: Record<string, unknown> }

/** The input of a call; loosely typed, since tests send invalid input. */
export type TestInput = { params?: object; query?: object; body?: unknown; file?: File }
/** The answer or the problem. */
type Body<C extends CallDefinition> = (CallAnswer<C> extends undefined ? unknown : CallAnswer<C>) & Problematic

export type TestUser = {
  account: AccountKey
  userId: string
  username: string
  token: string
  /** Makes a call of the contract; `body` is the answer or the problem. */
  call<C extends CallDefinition>(
    call: C,
    input?: TestInput,
    headers?: Record<string, string>,
  ): Promise<Answered<Body<C>>>
}

export type TestApp = {
  app: App
  ports: AppPorts
  /** Moves the clock of the app forward. It starts at the real time. */
  later(ms: number): void
  newAccount(account?: Partial<NewAccount> & { credits?: number }, parent?: AccountKey): Promise<AccountKey>
  newUser(account: AccountKey, role: Role): Promise<TestUser>
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Jobs that wait for a later time would keep the process of the test alive. */
  stopJobs(): Promise<void>
}

/** Creates the app on `store`; `overrides` replace ports. */
export function testApp(store: Store, overrides: Partial<AppPorts> = {}): TestApp {
  let ahead = 0
  const log = {
    info: () => {},
    warn: () => {},
    error: (fields: object, message: string) => console.error(message, fields),
  }
  const files = overrides.files ?? memoryFiles()
  const jobPorts = {
    ...{ store, log, files, secretKey: TEST_KEY, fileTransfer: overrides.fileTransfer ?? noFileTransfer },
    ...{ now: () => ports.now(), publicUrl: () => ports.publicUrl(), content: messageContent(TEST_KEY) },
    ...{ wakeDelivery: () => ports.delivery.wake(), wakeCallbacks: () => {} },
  }
  // Tests call recurring jobs themselves, at the time that they are about.
  const isAsked = ({ everySeconds }: { everySeconds?: number }) => everySeconds === undefined
  const jobs = startMemoryQueue(log, allJobs(jobPorts).filter(isAsked))
  const ports: AppPorts = {
    store,
    log,
    jobs,
    now: () => new Date(Date.now() + ahead),
    sessions: sessionCookie(undefined),
    devices: deviceCookie(undefined),
    passwords: plainPasswords,
    sendsMail: true,
    metrics: { request: () => {}, clientError: () => {}, signInFailure: () => {} },
    secretKey: TEST_KEY,
    publicUrl: () => 'https://sms.example',
    delivery: { wake: () => {} },
    carriers: { statuses: async () => [] },
    files,
    fileTransfer: jobPorts.fileTransfer,
    receiveUpload,
    ...overrides,
  }
  const app = createApp(ports)
  const fetch = (path: string, init?: RequestInit) =>
    app(new Request(`http://127.0.0.1${path}`, init), { address: '127.0.0.1' })

  return {
    app,
    ports,
    fetch,
    stopJobs: () => jobs.stop(),
    later(ms) {
      ahead += ms
    },
    newAccount: ({ credits = 0, ...account } = {}, parent) =>
      asWorker(store, async (trx) => {
        const payer = await createAccount(trx, { name: 'Test', email: 'test@example.com', ...account }, parent)
        const header = { payer, spenderId: payer.accountId, action: 'opening', description: 'opening' } as const
        if (credits > 0) await credit(trx, await openTransaction(trx, header), credits, 'opening')
        return payer
      }),
    async newUser(account, role) {
      const username = `user-${newId()}`
      const passwordHash = await ports.passwords.hash(PASSWORD)
      const user = { username, email: `${username}@example.com`, fullName: 'Test User', role, passwordHash }
      const userId = await asWorker(store, (trx) => createUser(trx, account, user))
      const token = await startSession(store, { tenantId: account.tenantId, userId, passwordHash }, ports.now())
      if (token === undefined) throw new Error('no session')
      return { account, userId, username, token, call: callerWithCookie(fetch, token) }
    },
  }
}

/** Adds a user with each of these mobiles, as typed, to an account. */
export const addUsersWith = (store: Store, account: AccountKey, mobiles: readonly string[]): Promise<void> =>
  asWorker(store, async (trx) => {
    for (const typed of mobiles) {
      const username = `user-${newId()}`
      const user = { username, email: `${username}@example.com`, fullName: 'Test User', passwordHash: '' }
      await createUser(trx, account, { ...user, role: 'viewer', mobile: requireMobile(typed) })
    }
  })

/** Makes calls with a session, as a browser: a new token takes the place of the former one. */
function callerWithCookie(fetch: TestApp['fetch'], token: string): TestUser['call'] {
  let cookie = `__Host-songsarn=${token}`
  return async (call, input, headers) => {
    const answer = await callerWith(fetch, { cookie })(call, input, headers)
    const renewed = answer.headers.getSetCookie().find((one) => /^__Host-songsarn=[^;]/.test(one))
    if (renewed !== undefined) cookie = renewed.split(';', 1).join()
    return answer
  }
}

/** Makes calls with these headers. */
export function callerWith(fetch: TestApp['fetch'], always: Record<string, string>): TestUser['call'] {
  return async (call, input, headers) => {
    const given: TestInput = input ?? {}
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(read(given.params, name))))
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(given.query ?? {}))
      for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one))
    const response = await fetch(query.size > 0 ? `${path}?${query}` : path, {
      method: call.method,
      ...(given.file && { body: formOf(given.file) }),
      headers: { ...(given.body !== undefined && { 'content-type': 'application/json' }), ...always, ...headers },
      ...(given.body !== undefined && { body: JSON.stringify(given.body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    const answered = isJson ? JSON.parse(text) : undefined
    // Check the shape of each answer, whatever the test is about.
    if (isJson && response.status === call.status && call.answer) call.answer.parse(answered)
    return { status: response.status, headers: response.headers, text, body: answered }
  }
}

function formOf(file: File): FormData {
  const form = new FormData()
  form.append('file', file)
  return form
}

const read = (from: unknown, name: string): unknown =>
  typeof from === 'object' && from !== null ? Reflect.get(from, name) : undefined
