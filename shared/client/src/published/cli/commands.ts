import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { Songsarn } from '../songsarn.ts'
import { followLogs } from './follow-logs.ts'
import { listProfiles, readProfile, removeProfile, writeProfile } from './profiles.ts'
import { readSecret, readStdin } from './read-secret.ts'
import { EXIT, Stop, text } from './texts.ts'

const FLAG = { type: 'boolean' } as const
const WORD = { type: 'string' } as const
const WORDS = { type: 'string', multiple: true } as const

export const OPTIONS = {
  help: FLAG,
  json: FLAG,
  profile: WORD,
  url: WORD,
  from: WORD,
  to: WORDS,
  template: WORD,
  at: WORD,
  reference: WORD,
  purpose: WORD,
  'max-credits': WORD,
  partial: FLAG,
  'dry-run': FLAG,
  'idempotency-key': WORD,
  follow: FLAG,
  limit: WORD,
  status: WORDS,
  mobile: WORD,
  existing: WORD,
} as const

export type Options = {
  [Name in keyof typeof OPTIONS]?: (typeof OPTIONS)[Name] extends { multiple: true }
    ? string[]
    : (typeof OPTIONS)[Name] extends { type: 'boolean' }
      ? boolean
      : string
}
type Context = {
  options: Options
  /** Prints an answer: as JSON with `--json`, else the text. */
  print(answer: unknown, line: string): void
  note(line: string): void
  signal: AbortSignal
}
/** Resolves with the exit code, when it is not 0. */
type Command = (context: Context, ...words: string[]) => Promise<unknown>

export const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['send', send],
  ['status', status],
  ['logs', logs],
  ['import', importFile],
  ['otp request', requestOtp],
  ['otp verify', verifyOtp],
  ['balance', balance],
  ['keys add', addKey],
  ['keys list', listKeys],
  ['keys check', checkKey],
  ['keys remove', removeKey],
])

const profileName = ({ options }: Context) => options.profile ?? process.env.SONGSARN_PROFILE ?? 'default'

async function client(context: Context, name = profileName(context)): Promise<Songsarn> {
  const { SONGSARN_KEY: key, SONGSARN_URL } = process.env
  const stored = key ? { url: undefined, key } : await readProfile(name)
  return new Songsarn({
    url: urlOf(context.options.url ?? (key ? SONGSARN_URL : undefined) ?? stored.url),
    key: stored.key,
  })
}

function urlOf(url: string | undefined): string {
  if (!url || !/^https?:\/\//.test(url)) throw new Stop(EXIT.usage, 'noUrl')
  return url
}

function needed(value: string | undefined, name: string): string {
  if (value === undefined || value === '') throw new Stop(EXIT.usage, 'missing', { name })
  return value
}

function numberOf(value: string | undefined, name: string): number | undefined {
  if (value === undefined) return undefined
  if (!/^\d{1,9}$/.test(value)) throw new Stop(EXIT.usage, 'notNumber', { name })
  return Number(value)
}

async function send(context: Context, words?: string): Promise<void> {
  const { options, print, signal } = context
  const to = (options.to ?? []).flatMap((list) => list.split(',')).map((mobile) => mobile.trim())
  if (to.length === 0) throw new Stop(EXIT.usage, 'missing', { name: '--to' })
  const content = options.template ? undefined : words === '-' ? await readStdin() : needed(words, 'TEXT')
  const maxCredits = numberOf(options['max-credits'], '--max-credits')
  const { from, template, at, reference, purpose, partial } = options
  // The service checks the values, and says what it takes.
  const body = { ...{ from, to, content, templateId: template, scheduledAt: at, reference }, maxCredits, partial }
  const typed = { ...body, ...(purpose !== undefined && { purpose: purpose as 'marketing' | 'transactional' }) }
  const settings = { signal, ...(options['idempotency-key'] && { idempotencyKey: options['idempotency-key'] }) }
  const { messages } = await client(context)
  const answer = options['dry-run'] ? await messages.check(typed, settings) : await messages.send(typed, settings)
  const values = { recipients: answer.totalRecipients, credits: answer.totalCredit, id: answer.id }
  print(answer, text(answer.dryRun ? 'wouldSend' : 'sent', values))
}

async function status(context: Context, messageId?: string): Promise<void> {
  const { options, print, signal } = context
  const songsarn = await client(context)
  if (options.reference !== undefined) {
    for await (const row of songsarn.messages.list(options.reference, { signal })) print(row, lineOf(row))
    return
  }
  const message = await songsarn.messages.get(needed(messageId, 'MESSAGE_ID'), { signal })
  const history = message.history.map(({ at, event, state, error }) => ['  ', at, event, state, error])
  print(message, [lineOf(message), ...history.map((words) => words.filter(Boolean).join(' '))].join('\n'))
}

const lineOf = (row: { createDate: string; messageId: string; mobile: string; status: string; error: string | null }) =>
  [row.createDate, row.messageId, row.mobile, row.status, row.error].filter(Boolean).join('  ')

async function logs(context: Context): Promise<void> {
  const { options, print, note, signal } = context
  const songsarn = await client(context)
  const { mobile, reference } = options
  const statuses = options.status as ('Pending' | 'Delivered')[] | undefined
  const query = { mobile, reference, ...(statuses && { status: statuses }) }
  const limit = numberOf(options.limit, '--limit') ?? 20
  if (options.follow) {
    const onFailure = ({ code }: { code: string }) => note(text('tryingAgain', { code }))
    for await (const row of followLogs(songsarn, query, { limit, everyMs: 2000, signal, onFailure }))
      print(row, lineOf(row))
    return
  }
  let rest = limit
  if (rest === 0) return
  for await (const row of songsarn.logs.list({ ...query, size: Math.min(limit, 1000) }, { signal })) {
    print(row, lineOf(row))
    if (--rest === 0) return
  }
}

async function importFile(context: Context, path?: string): Promise<number> {
  const { options, print, note, signal } = context
  const file = needed(path, 'FILE')
  const bytes = await readFile(file).catch(() => {
    throw new Stop(EXIT.usage, 'noFile', { file })
  })
  const { people } = await client(context)
  const existing = options.existing === 'skip' ? 'skip' : 'update'
  const started = await people.import(new File([new Uint8Array(bytes)], basename(file)), { existing }, { signal })
  const progress = ({ done, total }: { done: number; total: number }) => note(text('progress', { done, total }))
  const end = await people.imported(started.id, (state) => progress(state.progress), { signal })
  const { status, fileName, created, updated, skipped, invalid } = end
  print(end, text('imported', { status, fileName, created, updated, skipped, invalid }))
  return end.status === 'completed' ? EXIT.done : EXIT.refused
}

async function requestOtp(context: Context, configuration?: string, mobile?: string): Promise<void> {
  const otcId = needed(configuration, 'CONFIGURATION')
  const body = { mobile: needed(mobile, 'MOBILE') }
  const answer = await (await client(context)).otp.request(otcId, body, { signal: context.signal })
  context.print(answer, text('otpSent', answer))
}

async function verifyOtp(context: Context, token?: string): Promise<number> {
  const body = { token: needed(token, 'TOKEN'), pin: await readSecret(text('askPin')) }
  const answer = await (await client(context)).otp.verify(body, { signal: context.signal })
  context.print(answer, text('otpResult', { result: answer.result, attempts: answer.attemptsLeft }))
  return answer.result === 'Success' ? EXIT.done : EXIT.refused
}

async function balance(context: Context): Promise<void> {
  const credits = await (await client(context)).balance({ signal: context.signal })
  context.print({ creditBalance: credits }, credits === null ? text('noBalance') : text('credits', { credits }))
}

async function addKey(context: Context, name = profileName(context)): Promise<void> {
  const url = urlOf(context.options.url ?? process.env.SONGSARN_URL)
  const key = process.env.SONGSARN_KEY || (await readSecret(text('askKey')))
  const file = await writeProfile(name, { url, key: needed(key, 'SONGSARN_KEY') })
  context.print({ profile: name, url, file }, text('keyStored', { file }))
}

async function listKeys({ print, note }: Context): Promise<void> {
  const names = await listProfiles()
  if (names.length === 0) note(text('noKeys'))
  for (const name of names) {
    const { url, key } = await readProfile(name)
    const shown = { profile: name, url, mode: key.split('_')[1] ?? '', ending: key.slice(-4) }
    print(shown, `${name}  ${url}  ${shown.mode} …${shown.ending}`)
  }
}

async function checkKey(context: Context, name = profileName(context)): Promise<void> {
  const account = await (await client(context, name)).call('getAccount', {}, { signal: context.signal })
  const url = context.options.url ?? process.env.SONGSARN_URL ?? (await readProfile(name)).url
  context.print(account, text('keyWorks', { url, account: account.accountName }))
}

async function removeKey(context: Context, name = profileName(context)): Promise<void> {
  await removeProfile(name)
  context.print({ profile: name }, text('keyRemoved', { name }))
}
