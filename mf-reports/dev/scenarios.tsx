import { NEED_KINDS } from '@songsarn/contract/reports/home'
import { problem } from '@songsarn/testing/fake-service'
import { openWorkbench } from '@songsarn/testing/workbench/open-workbench.tsx'
import { NONE, sampleDetail, sampleHome, sampleNeeds } from '../src/home/testing/sample-home.ts'
import { pageOfMessages, sampleMessage } from '../src/logs/testing/sample-logs.ts'
import {
  exportedReport,
  peopleReport,
  REPORT_ID,
  sampleItem,
  samplePreview,
  sampleReport,
  sampleRun,
  sampleTransfer,
  unconfirmedTest,
} from '../src/reports/testing/sample-reports.ts'

const never = () => new Promise<never>(() => {})
const failing = () => problem('service.fault', 'req-workbench')
const LOOKUPS = { getLookup: () => ({ items: [{ value: 'SONGSARN', label: 'SONGSARN' }] }) }

const STATUSES = ['Delivered', 'Undelivered', 'Expired', 'Rejected', 'Unknown', 'Completed', 'Pending'] as const
const many = Array.from({ length: 100 }, (_, row) =>
  sampleMessage(row, {
    status: STATUSES[row % STATUSES.length],
    parts: 1 + (row % 3),
    credits: 1 + (row % 3),
    user: 'Chutimon Rattanapong',
    account: 'Bangkok Retail Holding',
  }),
)
const opened = `/logs?message=${sampleMessage(0).messageId}`
const month = Array.from({ length: 30 }, (_, day) => ({
  ...NONE,
  date: `2026-11-${String(day + 1).padStart(2, '0')}`,
  deli: 40_000 + day * 7000,
  reject: 900 + day * 20,
  progess: day === 29 ? 12_000 : 0,
  unDeli: 2500 - day * 30,
}))
const newestMany = sampleHome().newest.flatMap((newest) =>
  Array.from({ length: 5 }, (_, row) => ({
    ...newest,
    id: `0199c000-0000-7000-8000-00000000000${row}`,
    broadcastName: `ลดราคาปลายปี ทุกสาขาทั่วประเทศ วันนี้ถึงสิ้นเดือนเท่านั้น รอบที่ ${row + 1}`,
    totalRecipients: 1_250_000,
    cost: 3_750_000,
    held: 0,
  })),
)

const runs = [
  sampleRun({
    status: 'running',
    rows: 620_000,
    rowsExpected: 1_000_000,
    totalSize: null,
    experience: null,
    fileName: null,
    fileUntil: null,
  }),
  sampleRun({
    id: '0199c000-0000-7000-8000-0000000000b2',
    status: 'error',
    error: 'disk.full',
    fileName: null,
    fileUntil: null,
  }),
  sampleRun({
    id: '0199c000-0000-7000-8000-0000000000b3',
    startDate: '2026-10-27T17:00:00Z',
    transfer: sampleTransfer(),
  }),
]
const manyReports = [
  sampleItem(),
  sampleItem({
    id: '0199c000-0000-7000-8000-0000000000a2',
    reportName: 'สรุปยอดส่งรายเดือน สาขากรุงเทพและปริมณฑล',
    reportType: 6,
    recurrence: 3,
    run: runs[0] ?? null,
  }),
  sampleItem({
    id: '0199c000-0000-7000-8000-0000000000a3',
    reportName: 'October',
    status: 4,
    recurringFlag: 1,
    recurrence: null,
    oneTime: 6,
    run: runs[1] ?? null,
  }),
  sampleItem({
    id: '0199c000-0000-7000-8000-0000000000a4',
    reportName: 'OTP',
    reportType: 3,
    status: 1,
    recurringFlag: 1,
    recurrence: null,
    oneTime: 5,
  }),
  sampleItem({ id: '0199c000-0000-7000-8000-0000000000a5', reportName: 'Campaign week', status: 3 }),
]
const pageOfReports = (items: typeof manyReports) => ({ items, page: 0, size: 10, total: items.length })

openWorkbench('mf-reports', () => import('../src/app/definition.ts'), {
  home: { title: 'Home', path: '/home' },
  'home-needs': {
    title: 'Home: much to do',
    path: '/home',
    answers: {
      getHomeNeeds: () =>
        sampleNeeds({
          items: NEED_KINDS.map((kind, place) => ({ kind, count: place + 1, date: '2026-11-20T07:05:00.000Z' })),
          running: {
            count: 5,
            newest: newestMany.map((newest) => ({ ...newest, counts: { ...newest.counts, pending: 800_000 } })),
          },
          balance: { credits: 980, days: 14, perDay: 320.5, daysLeft: 3, isLow: true },
        }),
    },
  },
  'home-first-steps': {
    title: 'Home: first steps',
    path: '/home',
    answers: {
      getHome: () => sampleHome({ ...NONE, smsSub: 0, deliRate: null, cost: 0, held: 0, activity: [], newest: [] }),
      getFirstSteps: () => ({
        ...{ sender: 'pending' as const, mobile: true, people: true, samplePeople: 5, test: false, send: false },
        ...{ apiKey: true, apiCall: false },
      }),
    },
  },
  'home-loading': { title: 'Home: loading', path: '/home', answers: { getHome: never, getHomeNeeds: never } },
  'home-empty': {
    title: 'Home: nothing sent',
    path: '/home',
    answers: {
      getHome: () => sampleHome({ ...NONE, smsSub: 0, deliRate: null, cost: 0, held: 0, activity: [], newest: [] }),
    },
  },
  'home-error': { title: 'Home: error', path: '/home', answers: { getHome: failing, getHomeNeeds: failing } },
  'home-much': {
    title: 'Home: much data',
    path: '/home',
    answers: {
      getHome: () =>
        sampleHome({
          smsSub: 4_600_000,
          cost: 13_800_000,
          held: 0,
          deli: 4_245_000,
          progess: 12_000,
          unDeli: 61_950,
          reject: 35_700,
          unknown: 90,
          cancelled: 3910,
          activity: month,
          newest: newestMany,
        }),
    },
  },
  'home-low': {
    title: 'Home: little credit',
    path: '/home',
    answers: { getHome: () => sampleHome({ creditBalance: 90, alertLessThan: 100 }) },
  },
  'home-detail': {
    title: 'Home: figures in detail',
    path: '/home/detail',
    answers: { getHomeDetail: () => sampleDetail() },
  },
  'home-detail-empty': {
    title: 'Home: figures in detail, nothing sent',
    path: '/home/detail?by=sender',
    answers: { getHomeDetail: () => sampleDetail({ items: [], total: 0 }) },
  },
  'home-detail-error': {
    title: 'Home: figures in detail, error',
    path: '/home/detail',
    answers: { getHomeDetail: failing },
  },
  logs: { title: 'Logs', path: '/logs' },
  'logs-loading': { title: 'Logs: loading', path: '/logs', answers: { ...LOOKUPS, listLogs: never } },
  'logs-empty': {
    title: 'Logs: no messages',
    path: '/logs',
    answers: { ...LOOKUPS, listLogs: () => pageOfMessages([]) },
  },
  'logs-nothing-found': {
    title: 'Logs: nothing found',
    path: '/logs?status=Rejected',
    answers: { ...LOOKUPS, listLogs: () => pageOfMessages([]) },
  },
  'logs-error': { title: 'Logs: error', path: '/logs', answers: { ...LOOKUPS, listLogs: failing } },
  'logs-much': {
    title: 'Logs: much data',
    path: '/logs',
    answers: {
      ...LOOKUPS,
      listLogs: () => pageOfMessages(many, { total: 1_000_000, totalIsExact: false, nextCursor: 'next' }),
      getMessage: ({ params }) =>
        many.find(({ messageId }) => messageId === params.messageId) ?? problem('resource.notFound'),
    },
  },
  message: {
    title: 'Logs: a message and its history',
    path: opened,
    answers: { ...LOOKUPS, listLogs: () => pageOfMessages(many.slice(0, 3)), getMessage: () => sampleMessage(0) },
  },
  'message-error': {
    title: 'Logs: a message, error',
    path: opened,
    answers: { ...LOOKUPS, listLogs: () => pageOfMessages(many.slice(0, 3)), getMessage: failing },
  },
  reports: {
    title: 'Reports',
    path: '/reports',
    answers: { ...LOOKUPS, listReports: () => pageOfReports(manyReports) },
  },
  'reports-loading': { title: 'Reports: loading', path: '/reports', answers: { ...LOOKUPS, listReports: never } },
  'reports-empty': {
    title: 'Reports: none',
    path: '/reports',
    answers: { ...LOOKUPS, listReports: () => pageOfReports([]) },
  },
  'reports-error': { title: 'Reports: error', path: '/reports', answers: { ...LOOKUPS, listReports: failing } },
  'report-new': { title: 'Report: new', path: '/reports/new', answers: LOOKUPS },
  'report-definition': {
    title: 'Report: definition',
    path: `/reports/${REPORT_ID}?tab=definition`,
    answers: { ...LOOKUPS, getReport: () => sampleReport({ recurringType: 3, recurringValue: 31 }) },
  },
  'report-people': {
    title: 'Report: people of a segment',
    path: `/reports/${REPORT_ID}?tab=definition`,
    answers: {
      getLookup: () => ({ items: [{ value: REPORT_ID, label: 'Phuket', detail: '1250' }] }),
      getReport: () => ({ ...peopleReport, recurringFlag: 2 }),
    },
  },
  'report-export': {
    title: 'Report: to a server whose key is new',
    path: `/reports/${REPORT_ID}?tab=definition`,
    answers: { ...LOOKUPS, getReport: () => exportedReport, testReportExport: () => unconfirmedTest },
  },
  'report-preview': {
    title: 'Report: preview of a summary',
    path: `/reports/${REPORT_ID}`,
    answers: {
      ...LOOKUPS,
      getReport: () => sampleReport({ reportType: 6 }),
      listReportRuns: () => ({ items: [sampleRun()], page: 0, size: 10, total: 1 }),
      getReportRunPreview: () => samplePreview(),
    },
  },
  'report-runs': {
    title: 'Report: runs',
    path: `/reports/${REPORT_ID}`,
    answers: {
      ...LOOKUPS,
      getReport: () => exportedReport,
      listReportRuns: () => ({ items: runs, page: 0, size: 10, total: runs.length }),
    },
  },
})
