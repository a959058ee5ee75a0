import type { Analysis } from '@songsarn/contract/communication/analyses'
import type { Approval } from '@songsarn/contract/communication/approvals'
import type { CampaignDetail, CampaignDraft } from '@songsarn/contract/communication/campaigns'
import type { Communication } from '@songsarn/contract/communication/communications'
import type { ConsentTemplate } from '@songsarn/contract/communication/consent'
import type { CouponDetail } from '@songsarn/contract/communication/coupons'
import type { DraftFields } from '@songsarn/contract/communication/draft-fields'
import type { Draft } from '@songsarn/contract/communication/drafts'
import type { Person } from '@songsarn/contract/communication/people'
import type { PersonEvent } from '@songsarn/contract/communication/person-events'
import type { Segment } from '@songsarn/contract/communication/segments'
import type { Template } from '@songsarn/contract/communication/templates'
import type { LogRow } from '@songsarn/contract/reports/logs'
import type { Recipient } from '@songsarn/contract/reports/recipients'
import { sampleCounts } from '@songsarn/testing/sample-counts'

export const ANALYSIS_ID = '0199a000-0000-7000-8000-000000000003'
export const APPROVAL_ID = '0199a000-0000-7000-8000-0000000000a9'

/** What an upload tells of a text: no sheet, and nothing left out. */
export const PLAIN_READING = { sheet: null, sheets: [], hiddenRows: 0, takesHidden: false, titles: [], longest: [] }

export const COMMUNICATION_ID = '0199a000-0000-7000-8000-000000000004'
const HOUR_MS = 3600_000

/** A completed quick send to 1,000 recipients. */
export const sampleCommunication = (patch: Partial<Communication> = {}): Communication => ({
  id: COMMUNICATION_ID,
  broadcastName: 'Your parcel is here. Collect it before 18:00.',
  excerpt: 'Your parcel is here. Collect it before 18:00.',
  channel: 'sms',
  senderName: 'SONGSARN',
  type: 'quick-send',
  purpose: 'marketing',
  reference: null,
  status: 'completed',
  totalRecipients: 1000,
  cost: 980,
  charged: 980,
  held: 0,
  counts: sampleCounts({ delivered: 940, undelivered: 30, reject: 20, expired: 5, unknown: 5 }),
  submittedBy: 'Olan Owner',
  submittedDate: '2026-11-20T07:05:00Z',
  account: 'Demo',
  content: 'Your parcel is here. Collect it before 18:00.',
  duplicateId: null,
  recipients: 1000,
  pendingRate: 0,
  rejectedRate: 2,
  expiredRate: 0.5,
  deliveryRate: 94,
  undeliveredRate: 3,
  validRecipients: 1000,
  totalMessageSent: 1000,
  scheduling: null,
  scheduleProblem: null,
  heldUntil: null,
  heldBack: 0,
  heldByRule: 0,
  cancelledByRule: 0,
  campaignId: null,
  campaignName: null,
  timezone: 'GMT+7',
  uniqueAmount: 1000,
  duplicate: 12,
  blacklist: 0,
  invalid: 3,
  uploadFileName: null,
  audience: { kind: 'typed', names: [], all: false },
  startedAt: '2026-11-20T07:05:01Z',
  completedAt: '2026-11-20T07:05:04Z',
  failure: null,
  callbackUrl: null,
  options: { shortenUrl: false, unsubscribe: false, eConsent: false },
  hasResends: false,
  pause: null,
  pace: null,
  brake: null,
  approvalId: null,
  draftId: null,
  analysisId: null,
  ...patch,
})

/** A request of a colleague that waits. */
export const sampleApproval = (patch: Partial<Approval> = {}): Approval => ({
  id: APPROVAL_ID,
  status: 'waiting',
  voidReason: null,
  broadcastName: 'Year-end sale',
  excerpt: 'Your parcel is here. Collect it before 18:00.',
  from: 'SONGSARN',
  channel: 'sms',
  totalRecipients: 2,
  totalCredit: 2,
  scheduledAt: null,
  requestedBy: 'Sanya Sender',
  isByKey: false,
  isOwn: false,
  createDate: '2026-11-20T07:05:00Z',
  expireDate: '2026-11-27T07:05:00Z',
  hash: 'h1',
  analysisId: ANALYSIS_ID,
  content: 'Your parcel is here. Collect it before 18:00.',
  preview: null,
  reasons: ['recipients'],
  callbackUrl: null,
  pace: null,
  communicationId: null,
  history: [{ kind: 'asked', by: 'Sanya Sender', text: 'For Friday', date: '2026-11-20T07:05:00Z' }],
  ...patch,
})

/** Four numbers: two unique, one duplicate, one that is not a mobile. */
export const sampleAnalysis = (patch: Partial<Analysis> = {}): Analysis => ({
  id: ANALYSIS_ID,
  channel: 'sms',
  status: 'ready',
  failure: null,
  progress: { done: 4, total: 4 },
  from: 'SONGSARN',
  audience: { kind: 'typed', names: [], all: false },
  purpose: 'marketing',
  hours: null,
  brakePercent: null,
  unique: 2,
  heldBack: 0,
  duplicate: 1,
  blacklist: 0,
  invalid: 1,
  shortest: 1,
  longest: 1,
  totalRecipients: 2,
  totalParts: 2,
  totalCredit: 2,
  partCounts: [{ parts: 1, recipients: 2, over: 0 }],
  missingValues: 0,
  balanceBefore: 100,
  balanceAfter: 98,
  missingCredit: 0,
  preview: { mobile: '66812340009', text: 'Your parcel is here.' },
  shortestRow: 1,
  longestRow: 1,
  couponEndDate: null,
  hash: 'h',
  sentBefore: null,
  approval: null,
  linkWarnings: [],
  communicationId: null,
  createDate: new Date().toISOString(),
  expireDate: new Date(Date.now() + HOUR_MS).toISOString(),
  ...patch,
})

export const PERSON_ID = '0199a000-0000-7000-8000-000000000011'

export const samplePerson = (patch: Partial<Person> = {}): Person => ({
  id: PERSON_ID,
  mobile: '66812345678',
  firstName: 'สมชาย',
  lastName: 'ใจดี',
  address: '99 ถนนห้วยยอด',
  city: 'ตรัง',
  country: 'ไทย',
  gender: '',
  birthDate: '1990-01-31',
  lineId: '',
  custom: { points: '120' },
  blacklisted: null,
  createDate: '2026-11-20T03:00:00Z',
  updateDate: '2026-11-20T03:00:00Z',
  ...patch,
})

export const sampleConsentTemplate = (patch: Partial<ConsentTemplate> = {}): ConsentTemplate => ({
  id: '0199a000-0000-7000-8000-0000000000c1',
  name: 'Marketing',
  content: 'I agree to get offers by SMS.\nI can withdraw at any time.',
  version: 2,
  createDate: '2026-11-20T03:00:00.000Z',
  updateDate: '2026-11-20T04:00:00.000Z',
  ...patch,
})

export const TEMPLATE_ID = '0199a000-0000-7000-8000-000000000005'

export const sampleTemplate = (patch: Partial<Template> = {}): Template => ({
  tempId: TEMPLATE_ID,
  templateName: 'Parcel',
  senderName: 'verify',
  content: 'Dear customer, your parcel is here.',
  shortenUrl: false,
  version: 1,
  createDate: '2026-11-20T07:05:00Z',
  createBy: 'Olan Owner',
  updateDate: '2026-11-20T07:05:00Z',
  updateBy: 'Olan Owner',
  ...patch,
})

export const COUPON_ID = '0199a000-0000-7000-8000-000000000009'

/** A coupon whose codes were partly sent. */
export const sampleCoupon = (patch: Partial<CouponDetail> = {}): CouponDetail => ({
  id: COUPON_ID,
  name: 'Songkran 50%',
  description: 'Half price on one item.',
  startDate: null,
  endDate: '2026-12-31T16:59:00Z',
  createDate: '2026-11-01T03:00:00Z',
  total: 1000,
  free: 400,
  issued: 600,
  opened: 250,
  redeemed: 90,
  days: Array.from({ length: 30 }, (_, index) => ({
    date: `2026-11-${String(index + 1).padStart(2, '0')}`,
    opened: index === 20 ? 17 : index % 9,
    redeemed: index % 4,
  })),
  ...patch,
})

export const DRAFT_ID = '0199a000-0000-7000-8000-000000000021'

type BroadcastDraft = Extract<DraftFields, { type: 'broadcast' }>

/** A broadcast that is being written. */
export const sampleDraft = ({
  version = 1,
  fields,
  ...patch
}: { version?: number; fields?: BroadcastDraft } & Partial<BroadcastDraft> = {}): Draft => ({
  id: DRAFT_ID,
  version,
  createDate: '2026-11-20T07:05:00Z',
  createBy: 'Olan Owner',
  updateDate: '2026-11-20T07:05:00Z',
  updateBy: 'Suda Sender',
  communicationId: null,
  fields: fields ?? {
    type: 'broadcast',
    broadcastName: 'Year-end sale',
    channel: 'sms',
    broadcastFrom: 'SONGSARN',
    audience: 'typed',
    broadcastTo: '0812340009\n0812340019',
    file: null,
    personIds: [],
    segmentIds: [],
    content: 'Everything is 20 % off until Sunday: https://shop.example/sale',
    shortenUrl: true,
    unsubscribe: true,
    eConsent: { flag: false, template: null, callback: '' },
    couponId: null,
    missingValue: 'blank',
    purpose: 'marketing',
    scheduledAt: null,
    analysisId: null,
    callbackUrl: '',
    campaignId: null,
    createTemplate: false,
    ...patch,
  },
})

export const SEGMENT_ID = '0199a000-0000-7000-8000-000000000021'

export const sampleSegment = (patch: Partial<Segment> = {}): Segment => ({
  id: SEGMENT_ID,
  name: 'Phuket, birthday this month',
  filter: {
    match: 'all',
    groups: [
      {
        match: 'all',
        conditions: [
          { kind: 'birthday', on: 'thisMonth', days: 7 },
          { kind: 'text', field: 'city', test: 'is', value: 'Phuket' },
        ],
      },
      {
        match: 'any',
        conditions: [
          { kind: 'deed', deed: 'clicked', done: true, communicationId: null, link: null, days: 30 },
          { kind: 'custom', field: 'points', test: 'atLeast', value: '100', to: '' },
          { kind: 'added', test: 'lastDays', day: '', days: 30 },
        ],
      },
    ],
  },
  people: 120,
  countDate: '2026-11-20T03:00:00Z',
  createDate: '2026-11-01T03:00:00Z',
  createBy: 'Somchai Sender',
  updateDate: '2026-11-01T03:00:00Z',
  ...patch,
})

/** One event of each kind. */
export const samplePersonEvents = (): PersonEvent[] => {
  const at = (minute: number) => ({
    id: String(minute),
    date: `2026-11-20T03:${String(minute).padStart(2, '0')}:00.000Z`,
  })
  const message = { messageId: PERSON_ID, communication: 'November sale' }
  return [
    { type: 'blacklisted', ...at(40), note: 'Asked by phone' },
    { type: 'optedOut', ...at(35), ...message },
    { type: 'couponRedeemed', ...at(30), couponId: COUPON_ID, coupon: 'Sale', code: 'K7M2QX9P' },
    { type: 'couponOpened', ...at(25), couponId: COUPON_ID, coupon: 'Sale', code: 'K7M2QX9P' },
    { type: 'consent', ...at(20), ...message, template: 'Marketing', version: 2, answer: 'decline' },
    { type: 'consent', ...at(15), ...message, template: 'Marketing', version: 2, answer: 'accept' },
    { type: 'clicked', ...at(10), ...message, url: 'https://shop.example/november?ref=sms' },
    { type: 'message', ...at(5), ...message, status: 'Delivered' },
  ]
}

export const CAMPAIGN_ID = '0199a000-0000-7000-8000-0000000000ca'

/** A campaign without messages. */
export const sampleCampaign = (patch: Partial<CampaignDetail> = {}): CampaignDetail => ({
  id: CAMPAIGN_ID,
  name: 'Year-end sale',
  description: '',
  startDate: '2099-12-01T02:00:00Z',
  endDate: '2099-12-31T11:00:00Z',
  campaignStatus: 'draft',
  createDate: '2026-11-20T07:05:00Z',
  version: 1,
  updateDate: '2026-11-20T07:05:00Z',
  updateBy: 'Somchai',
  messages: 0,
  drafts: patch.waiting?.length ?? 0,
  totalRecipients: 0,
  cost: 0,
  counts: sampleCounts({}),
  waiting: [],
  ...patch,
})

/** A message that was analysed. */
export const sampleCampaignDraft = (patch: Partial<CampaignDraft> = {}): CampaignDraft => ({
  id: DRAFT_ID,
  version: 1,
  broadcastName: 'First day',
  excerpt: 'Everything is 20 % off.',
  scheduledAt: null,
  pace: null,
  analysisId: ANALYSIS_ID,
  ...patch,
})

/** A message to a recipient that failed. */
export const sampleRecipientMessage = (patch: Partial<LogRow> = {}): LogRow => ({
  messageId: '0199a000-0000-7000-8000-000000000031',
  account: 'Songsarn',
  communicationId: COMMUNICATION_ID,
  communication: 'November sale',
  excerpt: 'Sale until Sunday',
  user: 'Olan Owner',
  sender: 'SONGSARN',
  channel: 'sms',
  mobile: '66812345678',
  person: null,
  smsType: 'broadcast',
  purpose: 'marketing',
  reference: null,
  status: 'Rejected',
  parts: 1,
  credits: 0,
  createDate: '2026-11-20T03:00:00Z',
  submitDate: '2026-11-20T03:00:01Z',
  receiptDate: null,
  error: '11',
  cause: {
    code: '11',
    stage: 'submit',
    source: 'usual',
    whose: 'number',
    resend: 'unknown',
    text: { en: 'The number is not in use', th: 'หมายเลขนี้ไม่มีผู้ใช้' },
    advice: { en: 'Correct the number.', th: 'โปรดแก้ไขหมายเลข' },
  },
  heldUntil: null,
  rule: null,
  ...patch,
})

/** A mobile that is not in People, with a message that failed and one that arrived. */
export const sampleRecipient = (patch: Partial<Recipient> = {}): Recipient => ({
  mobile: '66812345678',
  person: null,
  blacklisted: null,
  messages: {
    items: [
      sampleRecipientMessage(),
      sampleRecipientMessage({
        messageId: '0199a000-0000-7000-8000-000000000032',
        ...{ communication: 'Your parcel is here', status: 'Delivered', error: null, cause: null },
      }),
    ],
    counts: [
      { status: 'Delivered', count: 14 },
      { status: 'Rejected', count: 2 },
    ],
    countsAreExact: true,
  },
  ...patch,
})
