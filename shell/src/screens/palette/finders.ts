import { hasCode } from '@songsarn/client/api-problem'
import type { Caller, CallOptions } from '@songsarn/client/caller'
import type { Subject } from '@songsarn/contract/base/rights'
import { listCampaigns } from '@songsarn/contract/communication/campaigns'
import { getCommunication, listCommunications } from '@songsarn/contract/communication/communications'
import { listCoupons } from '@songsarn/contract/communication/coupons'
import { listPeople } from '@songsarn/contract/communication/people'
import { listTemplates } from '@songsarn/contract/communication/templates'
import { listOtpConfigs } from '@songsarn/contract/otp/otp'
import type { LogRow } from '@songsarn/contract/reports/logs'
import { getMessage, listReferenced } from '@songsarn/contract/reports/logs'
import { getRecipient } from '@songsarn/contract/reports/recipients'
import { listReports } from '@songsarn/contract/reports/reports'
import { formatMobile } from '@songsarn/sms/format-mobile'
import { normaliseThai } from '@songsarn/sms/mobile'
import type { IconName } from '../../parts/Icon.tsx'

/** An item of the account that a search found. */
export type Item = {
  id: string
  title: string
  /** When it was made, ISO 8601. */
  at?: string
  /** Tells it from others with the same title. */
  detail?: string
  /** The newest message to it; null when there is none. */
  newest?: LogRow | null
  path: string
  /** Instead of the kind and the icon of its finder. */
  as?: Pick<Finder, 'kind' | 'icon'>
}

/** Finds items of one kind. The text of its group is `palette.found.<kind>`. */
export type Finder = {
  kind:
    | 'recipient'
    | 'messages'
    | 'message'
    | 'person'
    | 'communication'
    | 'campaign'
    | 'template'
    | 'coupon'
    | 'report'
    | 'otpConfig'
  icon: IconName
  /** Asked only of users who may read this. */
  subject: Subject
  /** Finds by an id, and is asked only for one. The others find by words and numbers. */
  byId?: true
  find(call: Caller, q: string, options: CallOptions): Promise<Item[]>
}

/** Items of each kind. */
const PAGE = { page: 0, size: 5 }
/** The longest filter that lists accept. */
const MAX_LENGTH = 100
const MAX_MOBILE = 40

/** What a call of a program with this reference sent: its message, or its communication when it had several recipients. */
const byReference: Omit<Finder, 'byId'> = {
  kind: 'message',
  icon: 'logs',
  subject: 'Log',
  async find(call, q, options) {
    if (!isReference(q)) return []
    const query = { size: 2, reference: q }
    const { communications, items } = await call(listReferenced, { query }, options)
    const [only] = items
    if (only && items.length === 1 && communications.length === 1) return [messageItem(only)]
    return communications.map(({ id, broadcastName, excerpt, submittedDate }) => ({
      ...{ id, title: broadcastName ?? excerpt, at: submittedDate, path: `/communication/${id}` },
      as: { kind: 'communication', icon: 'communication' },
    }))
  },
}

const messageItem = (message: LogRow): Item => ({
  id: message.messageId,
  title: formatMobile(message.mobile),
  newest: message,
  path: `/logs?message=${message.messageId}`,
})

/**
 * Kinds of items that the search finds, in the order of its groups. To find the items of another area, add its finder and
 * its two texts.
 */
export const FINDERS: readonly Finder[] = [
  {
    kind: 'message',
    icon: 'logs',
    subject: 'Log',
    byId: true,
    async find(call, q, options) {
      const found = await orNone(call(getMessage, { params: { messageId: q } }, options))
      return found.map(messageItem)
    },
  },
  {
    kind: 'communication',
    icon: 'communication',
    subject: 'Communication',
    byId: true,
    async find(call, q, options) {
      const found = await orNone(call(getCommunication, { params: { id: q } }, options))
      return found.map(({ id, broadcastName, excerpt, submittedDate }) => ({
        id,
        title: broadcastName ?? excerpt,
        at: submittedDate,
        path: `/communication/${id}`,
      }))
    },
  },
  { ...byReference, byId: true },
  byReference,
  {
    kind: 'recipient',
    icon: 'people',
    subject: 'Person',
    async find(call, q, options) {
      const read = normaliseThai(q)
      if (read === undefined || (read === 'other' && digitsOf(q) < MIN_FOREIGN)) return []
      // Only the service knows the mobiles of other countries.
      const found = await orNone(call(getRecipient, { query: { mobile: q } }, options))
      return found.map(({ mobile, person, messages }) => ({
        id: 'recipient',
        title: (person && `${person.firstName} ${person.lastName}`.trim()) || formatMobile(mobile),
        ...(messages && { newest: messages.items[0] ?? null }),
        path: `/people/mobile/${read === 'other' ? '+' : ''}${mobile}`,
      }))
    },
  },
  {
    kind: 'messages',
    icon: 'logs',
    subject: 'Log',
    find: async (_, q) =>
      isPartOfMobile(q) ? [{ id: 'messages', title: q, path: `/logs?${new URLSearchParams({ mobile: q })}` }] : [],
  },
  {
    kind: 'person',
    icon: 'people',
    subject: 'Person',
    async find(call, q, options) {
      const query = isPartOfMobile(q)
        ? { ...PAGE, mobile: q.slice(0, MAX_MOBILE) }
        : { ...PAGE, name: q.slice(0, MAX_LENGTH) }
      const { items } = await call(listPeople, { query }, options)
      return items.map(({ id, firstName, lastName, mobile }) => ({
        id,
        title: `${firstName} ${lastName}`.trim() || formatMobile(mobile),
        ...((firstName !== '' || lastName !== '') && { detail: formatMobile(mobile) }),
        path: `/people/${id}`,
      }))
    },
  },
  {
    kind: 'communication',
    icon: 'communication',
    subject: 'Communication',
    async find(call, q, options) {
      const query = { ...PAGE, broadcastName: q.slice(0, MAX_LENGTH) }
      const { items } = await call(listCommunications, { query }, options)
      return items.map(({ id, broadcastName, submittedDate }) => ({
        id,
        title: broadcastName,
        at: submittedDate,
        path: `/communication/${id}`,
      }))
    },
  },
  {
    kind: 'campaign',
    icon: 'communication',
    subject: 'Campaign',
    async find(call, q, options) {
      const query = { ...PAGE, name: q.slice(0, MAX_LENGTH) }
      const { items } = await call(listCampaigns, { query }, options)
      return items.map(({ id, name, startDate }) => ({
        id,
        title: name,
        at: startDate,
        path: `/communication/campaign/${id}`,
      }))
    },
  },
  {
    kind: 'template',
    icon: 'templates',
    subject: 'Template',
    async find(call, q, options) {
      const query = { ...PAGE, templateName: q.slice(0, MAX_LENGTH) }
      const { items } = await call(listTemplates, { query }, options)
      return items.map(({ tempId, templateName }) => ({
        id: tempId,
        title: templateName,
        path: `/templates/${tempId}`,
      }))
    },
  },
  {
    kind: 'coupon',
    icon: 'coupons',
    subject: 'Coupon',
    async find(call, q, options) {
      const query = { ...PAGE, name: q.slice(0, MAX_LENGTH) }
      const { items } = await call(listCoupons, { query }, options)
      return items.map(({ id, name }) => ({ id, title: name, path: `/coupons/${id}` }))
    },
  },
  {
    kind: 'report',
    icon: 'reports',
    subject: 'Report',
    async find(call, q, options) {
      const query = { ...PAGE, reportName: q.slice(0, MAX_LENGTH) }
      const { items } = await call(listReports, { query }, options)
      return items.map(({ id, reportName }) => ({ id, title: reportName, path: `/reports/${id}` }))
    },
  },
  {
    kind: 'otpConfig',
    icon: 'otp',
    subject: 'OtpConfig',
    async find(call, q, options) {
      const query = { ...PAGE, name: q.slice(0, MAX_LENGTH) }
      const { items } = await call(listOtpConfigs, { query }, options)
      return items.map(({ id, name }) => ({ id, title: name, path: `/otp/${id}` }))
    },
  },
]

/** Digits, and what people write between them. */
const isNumber = (text: string) => /^\+?[\d\s().-]+$/.test(text)
const digitsOf = (text: string) => text.replace(/\D/g, '').length

/** Fewer digits match too many mobiles. */
export const MIN_DIGITS = 4
const isPartOfMobile = (text: string) => isNumber(text) && digitsOf(text) >= MIN_DIGITS
/** A number that is too short to search mobiles for it. */
export const isShortNumber = (text: string): boolean => isNumber(text) && digitsOf(text) > 0 && !isPartOfMobile(text)

/** As Logs and addresses show ids. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** Mobiles of other countries have this many digits, with the code of the country. */
const MIN_FOREIGN = 8
/** Programs number what they send. Words are no references: each letter of a name would ask for one. */
const isReference = (text: string) =>
  /\d/.test(text) &&
  !/\s/.test(text) &&
  text.length >= MIN_DIGITS &&
  text.length <= MAX_LENGTH &&
  normaliseThai(text) === undefined

/** What has the id or the mobile; none when nothing of this kind has it. */
const orNone = <Answer>(answer: Promise<Answer>): Promise<Answer[]> =>
  answer.then(
    (one) => [one],
    (error: unknown) => {
      if (hasCode(error, 'resource.notFound') || hasCode(error, 'request.invalid')) return []
      throw error
    },
  )
