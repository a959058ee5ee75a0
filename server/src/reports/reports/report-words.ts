import type { Locale } from '@songsarn/contract/account/session'
import type { ReportContent } from '@songsarn/contract/reports/report-contents'
import { WORDS } from '@songsarn/i18n/words/words'

export type ColumnName = keyof (typeof WORDS)[Locale]['files']['columns']

export const headingOf = (column: { name: ColumnName } | { heading: string }, locale: Locale): string =>
  'heading' in column ? column.heading : WORDS[locale].files.columns[column.name]

/** The name of a content, for the sheet of a file. */
export function contentNameOf({ reportType, peopleReportType }: ReportContent, locale: Locale): string {
  const { content } = WORDS[locale].reports
  return reportType === null ? content.people[peopleReportType ?? 1] : content[reportType]
}
