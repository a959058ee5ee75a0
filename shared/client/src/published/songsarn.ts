import { delay } from '../delay.ts'
import { CALLS, type Calls } from './calls.ts'
import { type AnyInput, type CallOptions, type Settings, sendCall } from './send-call.ts'

export type CallName = keyof Calls
export type Input<Name extends CallName> = Calls[Name]['input']
export type Answer<Name extends CallName> = Calls[Name]['answer']
type Body<Name extends CallName> = Input<Name> extends { body: infer Value } ? Value : never
type Query<Name extends CallName> = Input<Name> extends { query?: infer Value } ? NonNullable<Value> : never
type Item<Name extends CallName> = Answer<Name> extends { items: (infer One)[] } ? One : never
/** Lists of the service. */
export type ListName = { [Name in CallName]: Answer<Name> extends { items: unknown[] } ? Name : never }[CallName]

/**
 * The API of a Songsarn service.
 *
 * @example
 * const songsarn = new Songsarn({ url: 'https://sms.example.com', key: process.env.SONGSARN_KEY })
 * await songsarn.messages.send({ from: 'SONGSARN', to: '0812345678', content: 'Hello' })
 */
export class Songsarn {
  readonly #settings: Settings

  constructor(settings: Settings) {
    if (!/^https?:\/\//.test(settings.url)) throw new TypeError('`url` is the address of the service, with https://')
    if (!settings.key) throw new TypeError('`key` is an API key of the service')
    this.#settings = settings
  }

  readonly messages = {
    /** Sends to one or up to 1,000 recipients, now or at `scheduledAt`: all get the message, or nobody does. */
    send: (body: Body<'createMessages'>, options?: CallOptions) => this.call('createMessages', { body }, options),
    /** What `send` would do and cost, without sending. It refuses what `send` refuses. */
    check: (body: Body<'createMessages'>, options?: CallOptions) =>
      this.call('createMessages', { body, query: { dryRun: 'true' } }, options),
    /** One message with its text and history. */
    get: (messageId: string, options?: CallOptions) => this.call('getMessage', { params: { messageId } }, options),
    /** The messages of the send with this reference of yours, the last recipient first. */
    list: (reference: string, options?: CallOptions) => this.#byCursor('listReferenced', { reference }, options),
    /** Cancels what still waits, by the `id` that `send` answered. */
    cancel: (id: string, options?: CallOptions) => this.call('cancelMessages', { params: { id } }, options),
  }

  readonly logs = {
    /** Messages of the account, newest first. */
    list: (query: Query<'listLogs'> = {}, options?: CallOptions) => this.#byCursor('listLogs', query, options),
  }

  readonly otp = {
    /** Sends a PIN by a configuration of the account. */
    request: (otcId: string, body: Body<'requestOtp'>, options?: CallOptions) =>
      this.call('requestOtp', { params: { otcId }, body }, options),
    /** Checks the PIN that a person typed. A wrong PIN is an answer, `result`, not an error. */
    verify: (body: Body<'verifyOtp'>, options?: CallOptions) => this.call('verifyOtp', { body }, options),
  }

  readonly people = {
    list: (query: Query<'listPeople'> = {}, options?: CallOptions) => this.pages('listPeople', { query }, options),
    /**
     * Uploads a CSV, TXT or XLSX file with headings and imports its people. `columns` names the column of each field; without it,
     * the headings are names of fields: `mobile`, `firstName`, ….
     */
    import: async (
      file: File,
      settings: { columns?: Record<string, number>; existing?: 'update' | 'skip' } = {},
      options?: CallOptions,
    ) => {
      const { fileId, columns } = await this.call('createFile', { file }, options)
      const named = settings.columns ?? Object.fromEntries(columns.map((name, index) => [name.trim(), index]))
      const body = { fileId, hasHeadings: true, columns: named, existing: settings.existing ?? 'update' }
      return this.call('importPeople', { body }, options)
    },
    /** Waits for the end of an import. `onProgress` gets each state that was read. */
    imported: async (
      id: string,
      onProgress?: (state: Answer<'getPeopleImport'>) => void,
      { signal = new AbortController().signal }: CallOptions = {},
    ) => {
      for (;;) {
        const state = await this.call('getPeopleImport', { params: { id } }, { signal })
        onProgress?.(state)
        if (state.status !== 'running') return state
        await delay(1000, signal)
      }
    },
  }

  /** Credits that can be spent now: null when the account shares the credits of another, and for a test key. */
  async balance(options?: CallOptions): Promise<number | null> {
    return (await this.call('getAccount', {}, options)).creditBalance
  }

  /**
   * Makes a call that has no types here, such as `request('GET', '/v1/campaigns', { query: { size: 50 } })`. A POST is retried after
   * a lost answer only when `options` has an idempotency key.
   */
  request(method: string, path: string, input: AnyInput = {}, options?: CallOptions): Promise<unknown> {
    return sendCall(this.#settings, { method, path, keyed: options?.idempotencyKey !== undefined }, input, options)
  }

  /** Makes a call by its name in `/docs`. @throws SongsarnError */
  async call<Name extends CallName>(name: Name, input: Input<Name>, options?: CallOptions): Promise<Answer<Name>> {
    // The types of answers are made from the same contract as the service.
    return (await sendCall(this.#settings, CALLS[name], input, options)) as Answer<Name>
  }

  /** All items of a list that has pages, 100 at a time. A list that changes meanwhile may repeat or miss one. */
  async *pages<Name extends ListName>(
    name: Name,
    input: Input<Name>,
    options?: CallOptions,
  ): AsyncGenerator<Item<Name>, void, undefined> {
    const query = 'query' in input ? input.query : undefined
    for (let page = 0, seen = 0; ; page++) {
      const one = { ...input, query: { size: 100, ...query, page } }
      const { items, total = 0 } = (await sendCall(this.#settings, CALLS[name], one, options)) as ListPage<Item<Name>>
      yield* items
      seen += items.length
      if (items.length === 0 || seen >= total) return
    }
  }

  async *#byCursor<Name extends 'listLogs' | 'listReferenced'>(
    name: Name,
    query: Query<Name>,
    options?: CallOptions,
  ): AsyncGenerator<Item<Name>, void, undefined> {
    for (let after: string | undefined; ; ) {
      const input = { query: { size: 100, ...query, ...(after && { after }) } }
      const page = (await sendCall(this.#settings, CALLS[name], input, options)) as CursorPage<Item<Name>>
      yield* page.items
      if (page.nextCursor === null) return
      after = page.nextCursor
    }
  }
}

type ListPage<One> = { items: One[]; total?: number }
type CursorPage<One> = { items: One[]; nextCursor: string | null }
