import { type Answers, problem } from '@songsarn/testing/fake-service'
import { ACCOUNT_ID, USER_ID } from '@songsarn/testing/fake-shell'
import { openWorkbench } from '@songsarn/testing/workbench/open-workbench.tsx'
import { definition } from '../src/app/definition.ts'
import { bindAnalysis, changeDraft, openDraft } from '../src/features/quick-send/draft/draft-store.ts'
import { ANALYSIS, analysis, COMMUNICATION, communication, counts } from './samples.ts'

const never = () => new Promise<never>(() => {})
const failing = () => problem('service.fault', 'req-workbench')

const around: Answers = {
  getLookup: () => ({ items: [{ value: 'SONGSARN', label: 'SONGSARN' }] }),
  listOperators: () => ({ items: [{ operator: 'main', state: 'up', waiting: 0 }] }),
}

function draft(content: string, to = ['0812340009', '0812340019', '0812340009', '02 123 4567']) {
  openDraft({ userId: USER_ID, accountId: ACCOUNT_ID })
  changeDraft({ quicksendFrom: 'SONGSARN', quicksendTo: to, content })
}

function analysed() {
  draft('Your parcel is here.')
  bindAnalysis(ANALYSIS)
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
      parts: 1,
      credits: 1,
    },
  ],
  page: 0,
  size: 10,
  total: 1,
})

const preview = '/communication/quick-send?analysis='.concat(ANALYSIS)
const detail = `/communication/${COMMUNICATION}`
const showing = (patch: Parameters<typeof communication>[0] = {}): Answers => ({
  ...around,
  getCommunication: () => communication(patch),
  getProgress: () => communication(patch),
})
const many = Array.from({ length: 50 }, (_, row) =>
  communication({
    id: `0199c000-0000-7000-8000-0000000000${String(row).padStart(2, '0')}`,
    broadcastName: row % 2 ? null : `ลดราคาปลายปี ทุกสาขาทั่วประเทศ รอบที่ ${row + 1}`,
    status: (['completed', 'sending', 'paused', 'stopped', 'failed'] as const)[row % 5],
    totalRecipients: 1_250_000 - row * 1000,
    cost: 3_750_000 - row * 3000,
  }),
)

openWorkbench(definition, {
  'quick-send': { title: 'Quick send', path: '/communication/quick-send' },
  'quick-send-draft': {
    title: 'Quick send: a Thai draft',
    path: '/communication/quick-send',
    answers: around,
    before: () => draft('สวัสดีค่ะ พัสดุของคุณ {{mobile}} มาถึงแล้ว กรุณารับก่อน 18:00 น. '.repeat(3)),
  },
  'quick-send-many': {
    title: 'Quick send: 20,000 recipients',
    path: '/communication/quick-send',
    answers: around,
    before: () =>
      draft(
        'Hello',
        Array.from({ length: 20_000 }, (_, row) => `08${10_000_000 + row}`),
      ),
  },
  'quick-send-no-senders': {
    title: 'Quick send: no senders',
    path: '/communication/quick-send',
    answers: { ...around, getLookup: () => ({ items: [] }) },
  },
  'quick-send-error': {
    title: 'Quick send: error',
    path: '/communication/quick-send',
    answers: { ...around, getLookup: failing },
  },
  'preview-running': {
    title: 'Preview: analysing',
    path: preview,
    before: analysed,
    answers: { ...around, getAnalysis: () => analysis({ status: 'running', progress: { done: 1, total: 4 } }) },
  },
  preview: {
    title: 'Preview',
    path: preview,
    before: analysed,
    answers: { ...around, getAnalysis: () => analysis(), getAnalysisRows: rows },
  },
  'preview-no-credit': {
    title: 'Preview: not enough credit',
    path: preview,
    before: analysed,
    answers: {
      ...around,
      getAnalysis: () => analysis({ balanceBefore: 1, balanceAfter: -1, missingCredit: 1 }),
      getAnalysisRows: rows,
    },
  },
  communications: { title: 'Communications', path: '/communication' },
  'communications-loading': {
    title: 'Communications: loading',
    path: '/communication',
    answers: { ...around, listCommunications: never },
  },
  'communications-empty': {
    title: 'Communications: none',
    path: '/communication',
    answers: { ...around, listCommunications: () => ({ items: [], page: 0, size: 25, total: 0 }) },
  },
  'communications-error': {
    title: 'Communications: error',
    path: '/communication',
    answers: { ...around, listCommunications: failing },
  },
  'communications-much': {
    title: 'Communications: much data',
    path: '/communication',
    answers: { ...around, listCommunications: () => ({ items: many, page: 0, size: 50, total: 12_345 }) },
  },
  detail: {
    title: 'Communication',
    path: async (api) => {
      const { items } = await api.listCommunications({ query: {} })
      return `/communication/${items[0]?.id ?? COMMUNICATION}`
    },
  },
  'detail-loading': { title: 'Communication: loading', path: detail, answers: { ...around, getCommunication: never } },
  'detail-sending': {
    title: 'Communication: sending',
    path: detail,
    answers: showing({
      status: 'sending',
      completedAt: null,
      counts: counts({ pending: 600, submitted: 100, delivered: 300 }),
    }),
  },
  'detail-completed': { title: 'Communication: completed', path: detail, answers: showing() },
  'detail-stopped': {
    title: 'Communication: stopped',
    path: detail,
    answers: showing({ status: 'stopped', counts: counts({ delivered: 300, cancelled: 700 }) }),
  },
  'detail-operator-down': {
    title: 'Communication: operator down',
    path: detail,
    answers: {
      ...showing({ status: 'sending', completedAt: null, counts: counts({ pending: 1000 }) }),
      listOperators: () => ({ items: [{ operator: 'main', state: 'down', waiting: 1000 }] }),
    },
  },
  'detail-not-found': { title: 'Communication: not found', path: detail, answers: around },
  'detail-error': {
    title: 'Communication: error',
    path: detail,
    answers: { ...around, getCommunication: failing },
  },
})
