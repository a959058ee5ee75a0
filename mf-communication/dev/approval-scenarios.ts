import { APPROVAL_STATUSES } from '@songsarn/contract/communication/approvals'
import { problem } from '@songsarn/testing/fake-service'
import type { Scenarios } from '@songsarn/testing/workbench/scenario'
import {
  ANALYSIS_ID,
  APPROVAL_ID,
  COMMUNICATION_ID,
  sampleAnalysis,
  sampleApproval,
  sampleCommunication,
} from '../src/testing/samples.ts'
import { base, failing, never, rows } from './answers.ts'

const detail = `/communication/approvals/${APPROVAL_ID}`
const items = APPROVAL_STATUSES.map((status, row) =>
  sampleApproval({
    ...{ id: `0199c000-0000-7000-8000-0000000000${String(row).padStart(2, '0')}`, status, isByKey: row === 2 },
    broadcastName: row % 2 ? null : `ลดราคาปลายปี ทุกสาขาทั่วประเทศ รอบที่ ${row + 1}`,
    scheduledAt: row % 2 ? '2026-12-01T02:00:00Z' : null,
    ...{ totalRecipients: 1_250_000 - row * 1000, totalCredit: 3_750_000 - row * 3000 },
  }),
)

export const approvalScenarios: Scenarios = {
  approvals: {
    title: 'Approvals',
    path: '/communication/approvals',
    answers: { ...base, listApprovals: () => ({ items, page: 0, size: 10, total: items.length }) },
  },
  'approvals-loading': {
    title: 'Approvals, loading',
    path: '/communication/approvals',
    answers: { ...base, listApprovals: never },
  },
  'approvals-empty': {
    title: 'Approvals, none yet',
    path: '/communication/approvals',
    answers: { ...base, listApprovals: () => ({ items: [], page: 0, size: 10, total: 0 }) },
  },
  'approvals-error': {
    title: 'Approvals, failing',
    path: '/communication/approvals',
    answers: { ...base, listApprovals: failing },
  },
  'approvals-forbidden': {
    title: 'Approvals, without the right',
    path: '/communication/approvals',
    answers: { ...base, listApprovals: () => problem('right.missing') },
  },
  'approvals-many': {
    title: 'Approvals, many pages',
    path: '/communication/approvals',
    answers: {
      ...base,
      listApprovals: ({ query: { page, size } }) => {
        const onPage = Math.max(0, Math.min(size, 195 - page * size))
        const repeated = Array.from({ length: onPage }, (_, row) => {
          const id = `0199c000-0000-7000-8000-${String(page * size + row).padStart(12, '0')}`
          return { ...sampleApproval(items[row % items.length]), id }
        })
        return { items: repeated, page, size, total: 195 }
      },
    },
  },
  'approval-nobody': {
    title: 'An approval that nobody can give now',
    path: detail,
    answers: {
      ...base,
      getApproval: () => sampleApproval({ isOwn: true }),
      getApprovers: () => ({ names: [], ofParent: 0 }),
      getAnalysis: () => sampleAnalysis(),
      getAnalysisRows: rows,
    },
  },
  'approval-waiting': {
    title: 'An approval that waits',
    path: detail,
    answers: {
      ...base,
      getApproval: () => sampleApproval(),
      getAnalysis: () => sampleAnalysis(),
      getAnalysisRows: rows,
    },
  },
  'approval-void': {
    title: 'An approval that became void',
    path: detail,
    answers: {
      ...base,
      getApproval: () =>
        sampleApproval({
          ...{ status: 'void', voidReason: 'changed' },
          history: [
            ...sampleApproval().history,
            { kind: 'commented', by: 'Olan Owner', text: 'ราคาตรงกับหน้าร้านหรือไม่', date: '2026-11-20T07:20:00Z' },
            { kind: 'voided', by: null, text: null, date: '2026-11-20T07:30:00Z' },
          ],
        }),
    },
  },
  'approval-needed': {
    title: 'A resend that needs an approval',
    path: `/communication/${COMMUNICATION_ID}/resend?analysis=${ANALYSIS_ID}`,
    answers: {
      ...base,
      getCommunication: () => sampleCommunication({ broadcastName: 'Sale' }),
      getAnalysisRows: rows,
      getAnalysis: () => sampleAnalysis({ approval: { reasons: ['recipients', 'audience'], waitingId: null } }),
    },
  },
}
