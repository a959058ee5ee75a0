import type { ReportContent } from '@songsarn/contract/reports/report-contents'
import type { TransferFailure, TransferStep } from '@songsarn/contract/reports/report-export'
import type { RunError, RunState } from '@songsarn/contract/reports/report-run'
import type { ReportStatus } from '@songsarn/contract/reports/reports'
import { dayOf } from '@songsarn/i18n/dates'
import { useFormat } from '@songsarn/i18n/use-format'
import type { Mark } from '@songsarn/ui/status/marks.tsx'
import type { Tone } from '@songsarn/ui/status/tones'
import { useTranslation } from 'react-i18next'

export const STATUS_LOOKS: Record<ReportStatus, { tone: Tone; mark: Mark }> = {
  1: { tone: 'success', mark: 'done' },
  2: { tone: 'info', mark: 'going' },
  3: { tone: 'warning', mark: 'late' },
  4: { tone: 'danger', mark: 'failed' },
}

export const RUN_LOOKS: Record<RunState, { tone: Tone; mark: Mark }> = {
  queued: { tone: 'neutral', mark: 'waiting' },
  running: { tone: 'info', mark: 'going' },
  completed: { tone: 'success', mark: 'done' },
  error: { tone: 'danger', mark: 'failed' },
}

const RUN_ERROR_KEYS = {
  'account.switchedOff': 'accountSwitchedOff',
  'segment.gone': 'segmentGone',
  'storage.full': 'storageFull',
  'mail.tooMany': 'tooManyMails',
  'disk.full': 'diskFull',
  internal: 'internal',
} as const satisfies Record<RunError, string>

/** Whether another try can help: without its segment a report is never made. */
export const canRetry = (error: RunError | null): boolean => error !== 'segment.gone'

/** The texts of reports that several screens show. */
export function useReportTexts() {
  const { t } = useTranslation('mf-reports')
  const format = useFormat()
  return {
    content: ({ reportType, peopleReportType }: ReportContent) =>
      reportType === null ? t(`reports.content.people.${peopleReportType ?? 1}`) : t(`reports.content.${reportType}`),
    range: (code: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8) => t(`reports.range.${code}`),
    frequency: (code: 1 | 2 | 3 | 4) => t(`reports.frequency.${code}`),
    /** `1–30 Nov 2026`, or with times when it is not of whole days; one time for what there was then. */
    span: (from: string, until: string) => {
      if (from === until) return t('reports.asOf', { time: format.dateTime(from) })
      const last = new Date(Date.parse(until) - 1).toISOString()
      const isWhole = format.time(from) === '00:00' && format.time(until) === '00:00'
      return isWhole ? format.dayRange(dayOf(from), dayOf(last)) : `${format.dateTime(from)} – ${format.dateTime(last)}`
    },
    /** An FTP server whose disk is full closes the connection in the middle of a file. */
    transferFailure: (step: TransferStep, reason: TransferFailure) =>
      step === 'write' && reason === 'connectionFailed'
        ? t('reports.export.closedWhileWriting')
        : t(`reports.export.reason.${reason}`),
    size: (bytes: number) =>
      bytes < 1_000_000
        ? `${format.number(Math.ceil(bytes / 1000))} kB`
        : `${format.number(bytes / 1_000_000, { maximumFractionDigits: 1 })} MB`,
    seconds: (value: number) =>
      value < 1 ? t('reports.underSecond') : t('reports.seconds', { count: value, value: format.number(value) }),
    runError: (error: RunError) => t(`reports.runError.${RUN_ERROR_KEYS[error]}`),
  }
}
