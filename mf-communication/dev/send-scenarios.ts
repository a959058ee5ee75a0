import { type Answers, problem } from '@songsarn/testing/fake-service'
import { ACCOUNT_ID, USER_ID } from '@songsarn/testing/fake-shell'
import type { Scenarios } from '@songsarn/testing/workbench/scenario'
import { browserCopy } from '../src/drafts/browser-copy.ts'
import { NEW_QUICK_SEND } from '../src/drafts/draft-fields.ts'
import {
  ANALYSIS_ID,
  COMMUNICATION_ID,
  COUPON_ID,
  DRAFT_ID,
  sampleAnalysis,
  sampleDraft,
} from '../src/testing/samples.ts'
import { base, failing, rows } from './answers.ts'

const NUMBERS = ['0812340009', '0812340019', '0812340009', '02 123 4567']

function draft(content: string, to = NUMBERS, analysisId: string | null = null) {
  const fields = { ...NEW_QUICK_SEND, quicksendFrom: 'SONGSARN', quicksendTo: to.join('\n'), content, analysisId }
  const copy = browserCopy({ userId: USER_ID, accountId: ACCOUNT_ID }, 'quick-send')
  copy.write({ fields, typed: '', isChangedSince: false, base: null, isUnsaved: true })
}
const analysed = () => draft('Your parcel is here.', NUMBERS, ANALYSIS_ID)
const preview = `/communication/quick-send?analysis=${ANALYSIS_ID}`
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

export const sendScenarios = {
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
  'broadcast-pace': {
    title: 'Broadcast: spread',
    path: broadcast,
    answers: drafted(sampleDraft({ pace: { kind: 'perMinute', perMinute: 120, until: null } })),
  },
  'broadcast-preview-pace': {
    title: 'Broadcast: what a spread send says first',
    path: `${broadcast}?analysis=${ANALYSIS_ID}`,
    answers: {
      ...drafted(
        sampleDraft({
          analysisId: ANALYSIS_ID,
          scheduledAt: '2099-12-01T02:00:00Z',
          pace: { kind: 'until', perMinute: null, until: '2099-12-01T10:00:00Z' },
        }),
      ),
      getAnalysis: () => sampleAnalysis({ totalRecipients: 5000, unique: 5000, brakePercent: 30 }),
      getAnalysisRows: rows,
    },
  },
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
        ...{ sheet: 'ลูกค้า', sheets: ['ลูกค้า', 'สรุป'], hiddenRows: 3, takesHidden: false, titles: ['ลูกค้าเดือนพฤศจิกายน'] },
        sample: [
          ['เบอร์โทร', 'ชื่อ', 'points'],
          ['081 234 0009', 'สมชาย', '120'],
          ['081 234 0019', 'Ann', '45'],
        ],
        longest: [
          { gsm7: { units: 12, line: 2 }, unicode: null },
          { gsm7: { units: 21, line: 4107 }, unicode: { units: 34, line: 812 } },
          { gsm7: { units: 4, line: 96 }, unicode: null },
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
            unscheduledId: null,
            updateDate: '2026-11-20T03:00:00Z',
            updateBy: 'Suda Sender',
          },
          {
            id: COMMUNICATION_ID,
            type: 'quick-send',
            broadcastName: '',
            excerpt: 'Your parcel is here.',
            unscheduledId: null,
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
} satisfies Scenarios
