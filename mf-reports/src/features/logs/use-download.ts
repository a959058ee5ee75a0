import { isApiProblem } from '@songsarn/client/api-problem'
import { saveFile } from '@songsarn/client/save-file'
import { today } from '@songsarn/i18n/dates'
import { problemText } from '@songsarn/i18n/problem-text'
import { useShell } from '@songsarn/remote/use-shell'
import { useTranslation } from 'react-i18next'
import { useDownloads } from './downloads.ts'
import type { LogsQuery } from './use-logs.ts'

/** A file of a million rows on a slow line; the user sees how far it is and can cancel. */
const TIME_LIMIT_MS = 60 * 60_000

/** Downloads what the filters show, all pages of it, as one CSV file. */
export function useDownload() {
  const shell = useShell()
  const { t } = useTranslation('mf-reports')
  return async function download({ after, size, ...filters }: LogsQuery): Promise<void> {
    const canceller = new AbortController()
    const { signal } = canceller
    const tell = (bytes: number) => {
      // A download that was cancelled, or ended by a sign-out, has nothing to show any more.
      if (!signal.aborted) useDownloads.setState({ running: { bytes, cancel: () => canceller.abort() } })
      shell.keepAlive()
    }
    tell(0)
    try {
      const file = await shell.api.downloadLogs({ query: filters }, { signal, timeoutMs: TIME_LIMIT_MS, onBytes: tell })
      const name = `logs-${today()}.csv`
      saveFile(file, name)
      shell.toast({ kind: 'success', message: t('logs.download.done', { name }) })
    } catch (error) {
      if (signal.aborted) return
      if (!isApiProblem(error)) {
        // A sign-out ends it with an abort of its own; anything else is a defect.
        if (!(error instanceof DOMException && error.name === 'AbortError')) shell.reportError(error)
        return
      }
      shell.toast({
        kind: 'error',
        message: `${t('logs.download.failed')}. ${problemText(shell.i18n, error)}`,
        detail: error.requestId,
        action: { label: t('logs.download.start'), run: () => void download({ after, size, ...filters }) },
      })
    } finally {
      useDownloads.setState({ running: undefined })
    }
  }
}
