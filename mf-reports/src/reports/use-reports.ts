import { isApiProblem } from '@songsarn/client/api-problem'
import { saveFile } from '@songsarn/client/save-file'
import type { ReportRun } from '@songsarn/contract/reports/report-run'
import { type listReports, REPORT_STATUS, type Report, type ReportListItem } from '@songsarn/contract/reports/reports'
import { problemText } from '@songsarn/i18n/problem-text'
import { useDeletion } from '@songsarn/remote/use-deletion'
import { usePolledQuery } from '@songsarn/remote/use-polled-query'
import { useShell } from '@songsarn/remote/use-shell'
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'

const KEY = 'reports'
/** Milliseconds between two looks at a run that is under way. */
const POLL_MS = 1500

/** Also while its file is put on a server; between two tries it waits. */
const isUnderWay = (run: ReportRun | null): boolean =>
  run?.status === 'queued' ||
  run?.status === 'running' ||
  (run?.transfer?.status === 'waiting' && !(Date.parse(run.transfer.nextDate ?? '') > Date.now()))

const HOUR_MS = 3_600_000

/** Milliseconds until a report that is due then has its run; false without a time. An hour at most: timers overflow after 24 days. */
const untilRun = (nextDate: string | null): number | false =>
  nextDate !== null && Math.min(HOUR_MS, Math.max(POLL_MS, Date.parse(nextDate) - Date.now() + POLL_MS))

/** When an item of the list is due next; null when it is not. */
const nextDateOf = ({ status, run, scheduleDate }: ReportListItem) =>
  status === REPORT_STATUS.recurring || run === null ? scheduleDate : null

export function useReports(query: z.output<typeof listReports.query>) {
  const { api } = useShell()
  return usePolledQuery({
    queryKey: [KEY, 'list', query],
    queryFn: ({ signal }) => api.listReports({ query }, { signal }),
    placeholderData: keepPreviousData,
    pollEvery: ({ items }) =>
      items.some(({ run }) => isUnderWay(run))
        ? POLL_MS
        : untilRun(
            items
              .map(nextDateOf)
              .filter((at) => at !== null)
              .sort()[0] ?? null,
          ),
  })
}

export function useReport(id: string) {
  const { api } = useShell()
  return usePolledQuery({
    queryKey: [KEY, id],
    queryFn: ({ signal }) => api.getReport({ params: { id } }, { signal }),
    enabled: id !== '',
    // Without a time to come and without an end, a one-time report runs now.
    pollEvery: ({ reportStatus, nextDate }) =>
      reportStatus === null && nextDate === null ? POLL_MS : untilRun(nextDate),
  })
}

/** `nextDate`: when the next run is due. */
export function useRuns({ id, nextDate }: Pick<Report, 'id' | 'nextDate'>, page: number) {
  const { api } = useShell()
  return usePolledQuery({
    queryKey: [KEY, id, 'runs', page],
    queryFn: ({ signal }) => api.listReportRuns({ params: { id }, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
    pollEvery: ({ items }) => (items.some(isUnderWay) ? POLL_MS : untilRun(nextDate)),
  })
}

export function useRetryRun() {
  const { api } = useShell()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.retryReportRun({ params: { id } }),
    // The reports too: its one is under way again.
    onSuccess: () => queries.invalidateQueries({ queryKey: [KEY] }),
  })
}

export function useSendRun(reportId: string) {
  const { api } = useShell()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.sendReportRun({ params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [KEY, reportId, 'runs'] }),
  })
}

export const useDeleteReport = () => useDeletion(KEY, (api, id) => api.deleteReport({ params: { id } }))

/** Puts a saved report into the cache; its runs and the lists are loaded again. */
export function useCacheReport() {
  const queries = useQueryClient()
  return (report: Report) => {
    queries.setQueryData([KEY, report.id], report)
    void queries.invalidateQueries({ queryKey: [KEY, report.id, 'runs'] })
    return queries.invalidateQueries({ queryKey: [KEY, 'list'] })
  }
}

/** Enough for a file of a million rows on a slow line. */
const TIME_LIMIT_MS = 60 * 60_000

/** Saves the file of a run. */
export function useDownloadRun() {
  const shell = useShell()
  const tellFailure = useTellFailure()
  return useMutation({
    mutationFn: async ({ id, fileName }: ReportRun) => {
      const options = { timeoutMs: TIME_LIMIT_MS, onBytes: () => shell.keepAlive() }
      saveFile(await shell.api.getReportRunFile({ params: { id } }, options), fileName ?? 'report')
    },
    onError: (error) => tellFailure('reports.downloadFailed', error),
  })
}

/** Says in a toast what failed, and why. */
export function useTellFailure() {
  const shell = useShell()
  const { t } = useTranslation('mf-reports')
  return (what: 'reports.downloadFailed' | 'reports.retryFailed', error: unknown) => {
    if (!isApiProblem(error)) return shell.reportError(error)
    shell.toast({
      kind: 'error',
      message: `${t(what)}. ${problemText(shell.i18n, error)}`,
      detail: error.requestId,
    })
  }
}
