import { MERGE_FIELDS, parseContent, render } from '@songsarn/sms/merge-fields'
import { CHANNEL_PORTS } from '../delivery/channels/channel-ports.ts'
import { startOfBangkokDay } from '../foundation/time/bangkok.ts'
import {
  ENGLISH_CITIES,
  ENGLISH_NAMES,
  OTPS_A_DAY,
  type PlannedSend,
  SENDS,
  TEXTS,
  THAI_CITIES,
  THAI_NAMES,
} from './business.ts'
import { type PlannedMessage, planMessages } from './plan-messages.ts'
import { type Random, seededRandom } from './seeded-random.ts'

const SEED = 20_260
const PEOPLE = 500
/** The scheduled broadcast goes to so many of them. */
export const LEAST_PEOPLE = 200
const DAY_MS = 24 * 3600 * 1000
/** A send to more recipients came from a file. */
export const IMPORTED = 100
/** Days of the history. It ends yesterday, so that today's lists hold only what was really sent. */
export const HISTORY_DAYS = 92

export type PlannedPerson = {
  id: string
  mobile: string
  firstName: string
  lastName: string
  gender: string
  city: string
  country: string
  birthDate: string
  custom: string
  createdAt: Date
}

export type Sent = Omit<PlannedSend, 'status'> & {
  id: string
  at: Date
  content: string
  commonText: string
  status: 'completed' | 'stopped' | 'paused' | 'failed'
  messages: PlannedMessage[]
  duplicates: number
  blacklisted: number
  invalid: number
  /** Addresses that opened the link, and when; the last ones are programs. */
  clicks: { ordinal: number; address: string; at: Date; isBot: boolean }[]
  optOuts: { ordinal: number; address: string; at: Date }[]
}

export type PlannedOtp = {
  token: string
  communicationId: string
  at: Date
  ref: string
  pinHash: string
  state: 'verified' | 'failed' | 'expired'
  tries: number
  settledAt: Date
  message: PlannedMessage
}

export type History = { today: Date; people: PlannedPerson[]; sends: Sent[]; otps: PlannedOtp[]; random: Random }

/**
 * Everything that the business did in the three months before `day`, a Bangkok day. The same day gives the same history.
 *
 * @param share of the customers and their messages, from 0 to 1. The sends are the same
 */
export function planHistory(day: string, otpText: (ref: string) => string, share = 1): History {
  const random = seededRandom(SEED)
  const today = startOfBangkokDay(day)
  const mobiles = distinctMobiles(random)
  const count = Math.max(LEAST_PEOPLE, Math.round(PEOPLE * share))
  const people = Array.from({ length: count }, (_, index) => planPerson(random, mobiles(), today, index, count))
  const others = Array.from({ length: 2000 }, mobiles)
  const optedOut = new Set<string>()
  const sends = SENDS.map((of) => planSend(random, shareOf(of, share), { today, people, others, optedOut }))
  return { today, people, sends, otps: planOtps(random, today, people, otpText, share), random }
}

/** Only imported files are shortened: they hold most of the messages. */
const shareOf = (of: PlannedSend, share: number): PlannedSend =>
  typeof of.to === 'number' && of.to > IMPORTED ? { ...of, to: Math.max(IMPORTED + 1, Math.round(of.to * share)) } : of

/** Thai mobiles. The simulated carrier gives a meaning to the last digits 0001 to 0007, so none ends in them. */
function distinctMobiles(random: Random): () => string {
  const seen = new Set<string>()
  return () => {
    for (;;) {
      const mobile = `66${random.pick(['81', '86', '89', '91', '95'])}${random.between(1_000_000, 9_999_999)}`
      if (/000[1-7]$/.test(mobile) || seen.has(mobile)) continue
      seen.add(mobile)
      return mobile
    }
  }
}

function planPerson(random: Random, mobile: string, today: Date, index: number, count: number): PlannedPerson {
  const isThai = index % 3 !== 2
  const [firstName, , gender] = random.pick(isThai ? THAI_NAMES : ENGLISH_NAMES)
  const [, lastName] = random.pick(isThai ? THAI_NAMES : ENGLISH_NAMES)
  // Most are customers since the start; some join every week.
  const daysAgo = index < count * 0.7 ? HISTORY_DAYS : random.between(1, HISTORY_DAYS)
  const createdAt = new Date(today.getTime() - daysAgo * DAY_MS + random.between(8, 19) * 3600_000)
  const born = new Date(Date.UTC(random.between(1958, 2006), random.between(0, 11), random.between(1, 28)))
  const custom = { points: String(random.between(0, 900)), vip: random.next() < 0.12 ? 'yes' : 'no' }
  return {
    ...{ id: random.idAt(createdAt), mobile, firstName, lastName, gender, createdAt },
    city: random.pick(isThai ? THAI_CITIES : ENGLISH_CITIES),
    country: isThai ? 'ไทย' : 'Thailand',
    birthDate: born.toISOString().slice(0, 10),
    custom: JSON.stringify(custom),
  }
}

/** The share of a send that was submitted before it ended or paused. */
const SUBMITTED_OF = { stopped: 0.43, paused: 0.43, failed: 0 }

type Known = { today: Date; people: PlannedPerson[]; others: string[]; optedOut: Set<string> }

function planSend(random: Random, of: PlannedSend, { today, people, others, optedOut }: Known): Sent {
  const [hours = 0, minutes = 0] = of.time.split(':').map(Number)
  const at = new Date(today.getTime() - of.daysAgo * DAY_MS + (hours * 60 + minutes) * 60_000)
  const content = TEXTS[of.text]
  const pieces = parseContent(content, MERGE_FIELDS).pieces
  const commonText = render(pieces, {}).text
  const cost = CHANNEL_PORTS.sms.cost
  const isToPeople = of.to === 'people'
  const known = people.filter(({ createdAt }) => createdAt < at)
  const blocked = isToPeople ? known.filter(({ mobile }) => optedOut.has(mobile)).length : 0
  const recipients = isToPeople
    ? known
        .filter(({ mobile }) => !optedOut.has(mobile))
        .map(({ mobile, firstName }) => {
          const text = render(pieces, { firstName }).text
          return { address: mobile, text: text === commonText ? null : text, ...cost(text) }
        })
    : takeFrom(random, others, of.to as number).map((address) => ({ address, text: null, ...cost(commonText) }))
  const stopsAfter = Math.floor(recipients.length * (of.status ? SUBMITTED_OF[of.status] : 1))
  const rest = of.status === 'paused' ? 'queued' : 'cancelled'
  const messages = planMessages(random, recipients, { at, today, stopsAfter, rest })
  const delivered = messages.filter(({ state }) => state === 'delivered')
  const clicks = of.hasClicks ? planClicks(random, delivered, today) : []
  const optOuts = of.hasOptOuts ? planOptOuts(random, delivered, today) : []
  for (const { address } of optOuts) optedOut.add(address)
  const isImported = !isToPeople && (of.to as number) > IMPORTED
  return {
    ...{ ...of, id: random.communicationIdAt(at), at, content, commonText, status: of.status ?? 'completed' },
    ...{ messages, clicks, optOuts, blacklisted: blocked },
    duplicates: isImported ? random.between(5, 40) : 0,
    invalid: isImported ? random.between(3, 25) : 0,
  }
}

/** A different part of the list each time. */
function takeFrom(random: Random, list: readonly string[], count: number): string[] {
  const from = random.between(0, list.length - 1)
  return Array.from({ length: count }, (_, index) => list[(from + index) % list.length] ?? '')
}

function planClicks(random: Random, delivered: readonly PlannedMessage[], today: Date): Sent['clicks'] {
  return delivered.flatMap(({ ordinal, address, receiptDate }) => {
    const place = random.next()
    if (place > 0.19 || !receiptDate) return []
    const isBot = place > 0.17
    const minutes = isBot ? 0 : random.between(1, random.next() < 0.7 ? 300 : 2600)
    const at = new Date(receiptDate.getTime() + minutes * 60_000)
    return at < today ? [{ ordinal, address, at, isBot }] : []
  })
}

function planOptOuts(random: Random, delivered: readonly PlannedMessage[], today: Date): Sent['optOuts'] {
  return delivered
    .filter(() => random.next() < 0.012)
    .map(({ ordinal, address, receiptDate }) => ({
      ordinal,
      address,
      at: new Date((receiptDate ?? today).getTime() + random.between(1, 240) * 60_000),
    }))
}

function planOtps(
  random: Random,
  today: Date,
  people: readonly PlannedPerson[],
  otpText: (ref: string) => string,
  share: number,
): PlannedOtp[] {
  const otps: PlannedOtp[] = []
  for (let daysAgo = HISTORY_DAYS - 1; daysAgo >= 1; daysAgo--) {
    const start = today.getTime() - daysAgo * DAY_MS
    const weekday = new Date(start + 12 * 3600_000).getUTCDay()
    const count = Math.ceil(((OTPS_A_DAY[weekday] ?? 6) + random.between(-2, 3)) * share)
    const times = Array.from({ length: count }, () => start + random.between(7 * 3600, 22 * 3600) * 1000)
    for (const time of times.sort((a, b) => a - b))
      otps.push(planOtp(random, { at: new Date(time), today }, people, otpText))
  }
  return otps
}

function planOtp(
  random: Random,
  { at, today }: { at: Date; today: Date },
  people: readonly PlannedPerson[],
  otpText: (ref: string) => string,
): PlannedOtp {
  const ref = `SC${Array.from({ length: 4 }, () => random.pick([...'ABCDEFGHJKLMNPQRSTUVWXYZ'])).join('')}`
  const text = otpText(ref)
  const { mobile } = random.pick(people)
  const [message] = planMessages(random, [{ address: mobile, text: null, ...CHANNEL_PORTS.sms.cost(text) }], {
    at,
    today,
  })
  if (!message) throw new Error('no message was planned')
  const place = random.next()
  const state = message.state !== 'delivered' || place > 0.91 ? 'expired' : place > 0.88 ? 'failed' : 'verified'
  const pinHash = Array.from({ length: 64 }, () => random.between(0, 15).toString(16)).join('')
  const seconds = state === 'expired' ? 300 : random.between(12, 110)
  return {
    ...{ token: random.idAt(at), communicationId: random.communicationIdAt(at), at, ref, pinHash, state, message },
    tries: state === 'failed' ? 3 : state === 'expired' ? 0 : random.next() < 0.1 ? 2 : 1,
    settledAt: new Date(at.getTime() + seconds * 1000),
  }
}
