import * as z from 'zod/mini'
import { instant } from '../base/call.ts'
import type { ReportContent } from './report-contents.ts'
import { categoryOf } from './report-contents.ts'

/** Most rows of a preview: a summary is shown as a whole, if it can be. */
export const previewRows = (content: ReportContent): number => (categoryOf(content) === 'summary' ? 400 : 20)

/** The first rows of a report, and its sums. */
export const ReportPreview = z.object({
  /** When it was read. */
  date: instant,
  /** Time that the report covers, as in a run. */
  startDate: instant,
  endDate: instant,
  columns: z.array(
    z.object({ name: z.string(), heading: z.string(), kind: z.enum(['text', 'number', 'share', 'time']) }),
  ),
  /** A cell for each column; times in UTC. */
  rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
  /** About how many rows the report has; null when they were not counted. */
  total: z.nullable(z.number()),
  /** By column, over all rows; null for a column without a sum. Null as a whole when not all rows were read. */
  sums: z.nullable(z.array(z.nullable(z.number()))),
})
export type ReportPreview = z.output<typeof ReportPreview>
