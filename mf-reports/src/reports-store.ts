import { createRemoteStore } from '@songsarn/remote/remote-store'
import * as z from 'zod/mini'

export const REPORT_VIEWS = ['list', 'group'] as const
export type ReportView = (typeof REPORT_VIEWS)[number]

const View = z.object({
  /** How the user looked at the list of reports last. */
  reports: z.enum(REPORT_VIEWS),
})

/** Drafts of reports, and what the user chose on the screens of figures, reports and Logs. */
export const useReportsStore = createRemoteStore('mf-reports', View, { reports: 'list' })
