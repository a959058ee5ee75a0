import { type Answers, problem } from '@songsarn/testing/fake-service'
import { ACCOUNT_ID, USER_ID } from '@songsarn/testing/fake-shell'
import { sampleCounts } from '@songsarn/testing/sample-counts'
import { openWorkbench } from '@songsarn/testing/workbench/open-workbench.tsx'
import { bindAnalysis, changeDraft, openDraft } from '../src/features/quick-send/draft.ts'
import {
  ANALYSIS_ID,
  COMMUNICATION_ID,
  COUPON_ID,
  DRAFT_ID,
  PERSON_ID,
  SEGMENT_ID,
  sampleAnalysis,
  sampleCommunication,
  sampleConsentTemplate,
  sampleCoupon,
  sampleDraft,
  samplePerson,
  samplePersonEvents,
  sampleSegment,
  sampleTemplate,
  TEMPLATE_ID,
} from '../src/testing/samples.ts'
import { campaignScenarios } from './campaign-scenarios.ts'

const never = () => new Promise<never>(() => {})
const failing = () => problem('service.fault', 'req-workbench')

const base: Answers = {
  getLookup: ({ params }) => ({
    items: params.name === 'lineChannels' ? [] : [{ value: 'SONGSARN', label: 'SONGSARN' }],
  }),
  listCarriers: () => ({ items: [{ carrier: 'main', channel: 'sms', state: 'up', waiting: 0 }], unassigned: 0 }),
}

function draft(content: string, to = ['0812340009', '0812340019', '0812340009', '02 123 4567']) {
  openDraft({ userId: USER_ID, accountId: ACCOUNT_ID })
  changeDraft({ quicksendFrom: 'SONGSARN', quicksendTo: to.join('\n'), content })
}

function analysed() {
  draft('Your parcel is here.')
  bindAnalysis(ANALYSIS_ID)
}

const rows: Answers['getAnalysisRows'] = ({ query }) => ({
  items: [
    {
      row: 1,
      input: '0812340009',
      mobile: '66812340009',
      bucket: query.bucket ?? 'unique',
      reason: 'ok',
      duplicateOf: null,
      ...{ line: null, duplicateOfLine: null },
      parts: 1,
      credits: 1,
      text: 'Your parcel is here.',
    },
  ],
  page: 0,
  size: 10,
  total: 1,
})

const preview = `/communication/quick-send?analysis=${ANALYSIS_ID}`
const detail = `/communication/${COMMUNICATION_ID}`
const showing = (patch: Parameters<typeof sampleCommunication>[0] = {}): Answers => ({
  ...base,
  getActivity: () => ({ minutes: 1, steps: [] }),
  getCommunication: () => sampleCommunication(patch),
})
const many = Array.from({ length: 50 }, (_, row) =>
  sampleCommunication({
    id: `0199c000-0000-7000-8000-0000000000${String(row).padStart(2, '0')}`,
    broadcastName: row % 2 ? null : `ลดราคาปลายปี ทุกสาขาทั่วประเทศ รอบที่ ${row + 1}`,
    status: (['completed', 'sending', 'paused', 'stopped', 'failed'] as const)[row % 5],
    totalRecipients: 1_250_000 - row * 1000,
    cost: 3_750_000 - row * 3000,
  }),
)

const broadcast = `/communication/broadcast/${DRAFT_ID}`
const drafted = (draft: ReturnType<typeof sampleDraft>): Answers => ({ ...base, getDraft: () => draft })
const customers = {
  fileId: '0199a000-0000-7000-8000-000000000031',
  name: 'customers.csv',
  size: 412_000,
  hasHeadings: true,
  columns: { mobile: 0, firstName: 1, points: 2 },
}
const thaiDraft = sampleDraft({
  broadcastName: 'ลดราคาปลายปี ทุกสาขา',
  content: 'ลดทั้งร้าน 20% ถึง 31 ธ.ค. นี้ ใช้รหัส {{coupon}} ที่ https://shop.example/sale',
  couponId: COUPON_ID,
  scheduledAt: '2026-12-01T02:00:00Z',
  eConsent: { flag: true, template: null, callback: 'https://shop.example/consent' },
})
let sampleReads = 0

const activity: Answers['getActivity'] = () => ({
  minutes: 5,
  steps: Array.from({ length: 24 }, (_, step) => ({
    start: new Date(Date.UTC(2026, 10, 20, 7, 5 * step)).toISOString(),
    submitted: step < 3 ? ([600, 350, 30][step] ?? 0) : 0,
    delivered: Math.max(0, 160 - step * 12),
    undelivered: step > 10 && step < 16 ? 6 : 0,
    reject: step < 2 ? 10 : 0,
    expired: 0,
  })),
})
const undelivered = {
  ...base,
  getActivity: activity,
  getCommunication: () =>
    sampleCommunication({
      broadcastName: 'ลดราคาปลายปี ทุกสาขา',
      type: 'broadcast',
      duplicateId: COMMUNICATION_ID,
      uploadFileName: 'ลูกค้า.csv',
      callbackUrl: 'https://shop.example/status',
      scheduling: '2026-11-20T07:05:00Z',
    }),
} satisfies Answers

const OWN_FIELDS = {
  items: [
    { id: '0199a000-0000-7000-8000-0000000000f1', name: 'member', type: 'yesNo' as const },
    { id: '0199a000-0000-7000-8000-0000000000f2', name: 'points', type: 'number' as const },
    { id: '0199a000-0000-7000-8000-0000000000f3', name: 'renewal', type: 'date' as const },
  ],
}

openWorkbench('mf-communication', () => import('../src/app/definition.ts'), {
  'detail-broadcast': { title: 'Detail: a broadcast with a chart', path: detail, answers: undelivered },
  'detail-missed': {
    title: 'Detail: a schedule that did not start',
    path: detail,
    answers: showing({
      status: 'scheduled',
      startedAt: null,
      completedAt: null,
      scheduling: '2026-11-21T02:00:00Z',
      scheduleProblem: 'late',
      counts: sampleCounts({ pending: 1000 }),
    }),
  },
  resend: {
    title: 'Resend Undelivered: what is sent again',
    path: `${detail}/resend?analysis=${ANALYSIS_ID}`,
    answers: { ...undelivered, getAnalysis: () => sampleAnalysis(), getAnalysisRows: rows },
  },
  'quick-send': { title: 'Quick Send', path: '/communication/quick-send' },
  'quick-send-draft': {
    title: 'Quick Send: a Thai draft',
    path: '/communication/quick-send',
    answers: base,
    before: () => draft('สวัสดีค่ะ พัสดุของคุณ {{mobile}} มาถึงแล้ว กรุณารับก่อน 18:00 น. '.repeat(3)),
  },
  'quick-send-many': {
    title: 'Quick Send: 20,000 recipients',
    path: '/communication/quick-send',
    answers: base,
    before: () =>
      draft(
        'Hello',
        Array.from({ length: 20_000 }, (_, row) => `08${10_000_000 + row}`),
      ),
  },
  'quick-send-no-senders': {
    title: 'Quick Send: no senders',
    path: '/communication/quick-send',
    answers: { ...base, getLookup: () => ({ items: [] }) },
  },
  'quick-send-error': {
    title: 'Quick Send: error',
    path: '/communication/quick-send',
    answers: { ...base, getLookup: failing },
  },
  'preview-running': {
    title: 'Preview: analysing',
    path: preview,
    before: analysed,
    answers: { ...base, getAnalysis: () => sampleAnalysis({ status: 'running', progress: { done: 1, total: 4 } }) },
  },
  preview: {
    title: 'Preview',
    path: preview,
    before: analysed,
    answers: { ...base, getAnalysis: () => sampleAnalysis(), getAnalysisRows: rows },
  },
  'preview-no-credit': {
    title: 'Preview: not enough credit',
    path: preview,
    before: analysed,
    answers: {
      ...base,
      getAnalysis: () => sampleAnalysis({ balanceBefore: 1, balanceAfter: -1, missingCredit: 1 }),
      getAnalysisRows: rows,
    },
  },
  broadcast: { title: 'Broadcast', path: '/communication/broadcast/new' },
  'broadcast-draft': { title: 'Broadcast: a Thai draft', path: broadcast, answers: drafted(thaiDraft) },
  'broadcast-line': {
    title: 'Broadcast: by LINE',
    path: broadcast,
    answers: {
      ...drafted(sampleDraft({ channel: 'line', audience: 'people', content: 'สวัสดี {{firstName}} วันนี้ร้านลด 20 %' })),
      getLookup: () => ({ items: [{ value: '@songsarn', label: 'ร้านสองสาร' }] }),
    },
  },
  'broadcast-file': {
    title: 'Broadcast: an import file',
    path: broadcast,
    answers: {
      ...drafted(
        sampleDraft({ audience: 'file', file: customers, content: 'Hi {{firstName}}, {{points}} points, {{city}}' }),
      ),
      getFile: () => ({
        fileId: customers.fileId,
        name: customers.name,
        type: 'text/csv',
        size: customers.size,
        createDate: '2026-11-20T03:00:00Z',
        expireDate: '2026-11-27T03:00:00Z',
        rows: 10_001,
        columns: ['เบอร์โทร', 'ชื่อ', 'points'],
        sample: [
          ['เบอร์โทร', 'ชื่อ', 'points'],
          ['081 234 0009', 'สมชาย', '120'],
          ['081 234 0019', 'Ann', '45'],
        ],
      }),
    },
  },
  'broadcast-file-gone': {
    title: 'Broadcast: the file is gone',
    path: broadcast,
    answers: drafted(sampleDraft({ audience: 'file', file: customers })),
  },
  'broadcast-conflict': {
    title: 'Broadcast: two versions',
    path: broadcast,
    answers: {
      ...base,
      updateDraft: () => problem('draft.changed'),
      getDraft: () =>
        sampleReads++ === 0
          ? sampleDraft({ broadcastFrom: '' })
          : sampleDraft({ version: 2, content: 'Only today: 30 % off.' }),
    },
    before: () => {
      sampleReads = 0
    },
  },
  'broadcast-scheduled': {
    title: 'Broadcast: scheduled',
    path: broadcast,
    answers: { ...base, getDraft: () => ({ ...sampleDraft(), communicationId: COMMUNICATION_ID }) },
  },
  'broadcast-error': { title: 'Broadcast: error', path: broadcast, answers: { ...base, getDraft: failing } },
  'broadcast-preview-coupons': {
    title: 'Broadcast: too few coupon codes',
    path: `${broadcast}?analysis=${ANALYSIS_ID}`,
    answers: {
      ...drafted(sampleDraft({ analysisId: ANALYSIS_ID })),
      getAnalysis: () =>
        sampleAnalysis({ status: 'failed', failure: { code: 'coupon.tooFew', params: { free: 10, missing: 9990 } } }),
    },
  },
  'broadcast-preview': {
    title: 'Broadcast: preview of a schedule',
    path: `${broadcast}?analysis=${ANALYSIS_ID}`,
    answers: {
      ...drafted(sampleDraft({ analysisId: ANALYSIS_ID, scheduledAt: '2026-12-01T02:00:00Z' })),
      getAnalysis: () => sampleAnalysis(),
      getAnalysisRows: rows,
    },
  },
  drafts: {
    title: 'Drafts',
    path: '/communication/drafts',
    answers: {
      listDrafts: () => ({
        items: [
          {
            id: DRAFT_ID,
            type: 'broadcast',
            broadcastName: 'ลดราคาปลายปี',
            excerpt: 'ลดทั้งร้าน 20%',
            updateDate: '2026-11-20T03:00:00Z',
            updateBy: 'Suda Sender',
          },
          {
            id: COMMUNICATION_ID,
            type: 'quick-send',
            broadcastName: '',
            excerpt: 'Your parcel is here.',
            updateDate: '2026-11-19T03:00:00Z',
            updateBy: 'Olan Owner',
          },
        ],
        page: 0,
        size: 10,
        total: 2,
      }),
    },
  },
  'drafts-empty': { title: 'Drafts: none', path: '/communication/drafts' },
  'drafts-error': { title: 'Drafts: error', path: '/communication/drafts', answers: { listDrafts: failing } },
  communications: { title: 'Communications', path: '/communication' },
  'communications-loading': {
    title: 'Communications: loading',
    path: '/communication',
    answers: { ...base, listCommunications: never },
  },
  'communications-empty': {
    title: 'Communications: none',
    path: '/communication',
    answers: { ...base, listCommunications: () => ({ items: [], page: 0, size: 25, total: 0 }) },
  },
  'communications-error': {
    title: 'Communications: error',
    path: '/communication',
    answers: { ...base, listCommunications: failing },
  },
  'communications-much': {
    title: 'Communications: much data',
    path: '/communication',
    answers: { ...base, listCommunications: () => ({ items: many, page: 0, size: 50, total: 12_345 }) },
  },
  detail: {
    title: 'Communication',
    path: async (api) => {
      const { items } = await api.listCommunications({ query: {} })
      return `/communication/${items[0]?.id ?? COMMUNICATION_ID}`
    },
  },
  'detail-loading': { title: 'Communication: loading', path: detail, answers: { ...base, getCommunication: never } },
  'detail-sending': {
    title: 'Communication: sending',
    path: detail,
    answers: showing({
      status: 'sending',
      completedAt: null,
      counts: sampleCounts({ pending: 600, submitted: 100, delivered: 300 }),
    }),
  },
  'detail-settling': {
    title: 'Communication: waiting for receipts',
    path: detail,
    answers: showing({ counts: sampleCounts({ submitted: 400, delivered: 600 }) }),
  },
  'detail-completed': { title: 'Communication: completed', path: detail, answers: showing() },
  'detail-stopped': {
    title: 'Communication: stopped',
    path: detail,
    answers: showing({ status: 'stopped', counts: sampleCounts({ delivered: 300, cancelled: 700 }) }),
  },
  'detail-carrier-down': {
    title: 'Communication: operator down',
    path: detail,
    answers: {
      ...showing({ status: 'sending', completedAt: null, counts: sampleCounts({ pending: 1000 }) }),
      listCarriers: () => ({
        items: [{ carrier: 'main', channel: 'sms', state: 'down', waiting: 500 }],
        unassigned: 500,
      }),
    },
  },
  'detail-not-found': { title: 'Communication: not found', path: detail, answers: base },
  'detail-error': {
    title: 'Communication: error',
    path: detail,
    answers: { ...base, getCommunication: failing },
  },
  templates: {
    title: 'Templates',
    path: '/templates',
    answers: {
      ...base,
      listTemplates: () => ({
        items: [
          sampleTemplate(),
          sampleTemplate({
            tempId: COMMUNICATION_ID,
            templateName: 'ลดราคาปลายปี',
            senderName: 'SONGSARN',
            content: 'สวัสดีคุณ {{firstName|ลูกค้า}} ลดทั้งร้าน 20% ถึง 31 ธ.ค. นี้เท่านั้น https://shop.example/sale',
          }),
        ],
        page: 0,
        size: 10,
        total: 2,
      }),
    },
  },
  coupons: {
    title: 'Coupons',
    path: '/coupons',
    answers: { listCoupons: () => ({ items: [sampleCoupon()], page: 0, size: 10, total: 1 }) },
  },
  people: {
    title: 'People',
    path: '/people',
    answers: {
      listPeople: () => ({
        items: [
          samplePerson(),
          samplePerson({
            id: COMMUNICATION_ID,
            mobile: '66898765432',
            firstName: 'Ann',
            lastName: 'Phillips',
            city: 'Chiang Mai',
            blacklisted: 'unsubscribed',
          }),
        ],
        page: 0,
        size: 10,
        total: 2,
      }),
    },
  },
  'people-empty': { title: 'People: none', path: '/people' },
  'people-error': { title: 'People: error', path: '/people', answers: { listPeople: failing } },
  'person-new': { title: 'New person', path: '/people/new', answers: { listOwnFields: () => OWN_FIELDS } },
  person: {
    title: 'A person',
    path: `/people/${PERSON_ID}`,
    answers: { getPerson: () => samplePerson({ blacklisted: 'unsubscribed' }), listOwnFields: () => OWN_FIELDS },
  },
  'person-history': {
    title: 'A person: history',
    path: `/people/${PERSON_ID}?tab=history`,
    answers: {
      getPerson: () => samplePerson({ blacklisted: 'unsubscribed' }),
      listOwnFields: () => OWN_FIELDS,
      listPersonEvents: () => ({ items: samplePersonEvents(), nextCursor: 'next' }),
    },
  },
  segments: {
    title: 'People segments',
    path: '/people/segments',
    answers: { listSegments: () => ({ items: [sampleSegment()], page: 0, size: 10, total: 1 }) },
  },
  'segments-empty': {
    title: 'People segments: none',
    path: '/people/segments',
    answers: { listSegments: () => ({ items: [], page: 0, size: 10, total: 0 }) },
  },
  'segments-error': { title: 'People segments: error', path: '/people/segments', answers: { listSegments: failing } },
  'segment-new': { title: 'New people segment', path: '/people/segments/new' },
  segment: {
    title: 'A people segment',
    path: `/people/segments/${SEGMENT_ID}`,
    answers: {
      ...base,
      getSegment: () => sampleSegment(),
      listOwnFields: () => ({ items: [{ id: PERSON_ID, name: 'points', type: 'number' as const }] }),
      previewSegment: () => ({ people: 120, all: 500, items: [samplePerson()] }),
    },
  },
  'own-fields': {
    title: 'Own fields',
    path: '/people/fields',
    answers: { listOwnFields: () => ({ items: [{ id: PERSON_ID, name: 'points', type: 'number' as const }] }) },
  },
  'people-import': { title: 'Import people', path: '/people/import' },
  blacklist: {
    title: 'Blacklist',
    path: '/people/blacklist',
    answers: {
      listBlacklist: () => ({
        items: [
          {
            ...{ mobile: '66898765432', reason: 'unsubscribed', note: '', createDate: '2026-11-20T03:00:00Z' },
            ...{ source: 'link', communication: { id: PERSON_ID, name: 'November sale' }, fileName: '', createBy: '' },
          },
          {
            ...{ mobile: '66811111111', reason: 'blacklisted', note: 'Asked by phone' },
            ...{
              createDate: '2026-11-19T03:00:00Z',
              source: 'user',
              communication: null,
              fileName: '',
              createBy: 'Dao',
            },
          },
        ],
        page: 0,
        size: 10,
        total: 2,
      }),
    },
  },
  ...campaignScenarios,
  'coupon-new': { title: 'New coupon campaign', path: '/coupons/new' },
  coupon: { title: 'A coupon', path: `/coupons/${COUPON_ID}`, answers: { getCoupon: () => sampleCoupon() } },
  'consent-templates': {
    title: 'e-Consent templates',
    path: '/templates/consent',
    answers: { listConsentTemplates: () => ({ items: [sampleConsentTemplate()], page: 0, size: 10, total: 1 }) },
  },
  'consent-templates-empty': { title: 'e-Consent templates: none yet', path: '/templates/consent' },
  'consent-template': {
    title: 'An e-Consent template',
    path: `/templates/consent/${sampleConsentTemplate().id}`,
    answers: { getConsentTemplate: () => sampleConsentTemplate() },
  },
  'template-new': { title: 'New template', path: '/templates/new' },
  'template-versions': {
    title: 'A template: its versions',
    path: `/templates/${TEMPLATE_ID}?tab=versions`,
    answers: {
      ...base,
      getTemplate: () => sampleTemplate({ version: 2 }),
      listTemplateVersions: () => ({
        items: [
          { ...sampleTemplate({ version: 2 }) },
          { ...sampleTemplate({ content: 'Your parcel is here.', shortenUrl: true }) },
        ],
      }),
    },
  },
})
