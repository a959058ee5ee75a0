import type { Caller, CallOptions } from '@songsarn/client/caller'
import type { Subject } from '@songsarn/contract/base/rights'
import { listCampaigns } from '@songsarn/contract/communication/campaigns'
import { listCommunications } from '@songsarn/contract/communication/communications'
import { listCoupons } from '@songsarn/contract/communication/coupons'
import { listPeople } from '@songsarn/contract/communication/people'
import { listTemplates } from '@songsarn/contract/communication/templates'
import { listOtpConfigs } from '@songsarn/contract/otp/otp'
import { listReports } from '@songsarn/contract/reports/reports'
import type { IconName } from '../../parts/Icon.tsx'

/** An item of the account that a search found. */
export type Item = {
  id: string
  title: string
  /** When it was made, ISO 8601. */
  at?: string
  path: string
}

/** Finds items of one kind. The text of its group is `palette.found.<kind>`. */
export type Finder = {
  kind: 'messages' | 'person' | 'communication' | 'campaign' | 'template' | 'coupon' | 'report' | 'otpConfig'
  icon: IconName
  /** Asked only of users who may read this. */
  subject: Subject
  find(call: Caller, q: string, options: CallOptions): Promise<Item[]>
}

/** Items of each kind. */
const PAGE = { page: 0, size: 5 }
/** The longest filter that lists accept. */
const MAX_LENGTH = 100
const MAX_MOBILE = 40

/**
 * Kinds of items that the search finds, in the order of its groups. To find the items of another area, add its finder and
 * its two texts.
 */
export const FINDERS: readonly Finder[] = [
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
        title: `${firstName} ${lastName}`.trim() || `+${mobile}`,
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
      return items.map(({ id, broadcastName, excerpt, submittedDate }) => ({
        id,
        title: broadcastName ?? excerpt,
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

/** At least four digits and what people write between them. */
const isPartOfMobile = (text: string) => /^\+?[\d\s().-]+$/.test(text) && text.replace(/\D/g, '').length >= 4
