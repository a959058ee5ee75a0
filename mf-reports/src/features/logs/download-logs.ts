import { isApiProblem } from '@songsarn/client/api-problem'
import { saveFile } from '@songsarn/client/save-file'
import { today } from '@songsarn/i18n/dates'
import { problemText } from '@songsarn/i18n/problem-text'
import { useShell } from '@songsarn/remote/use-shell'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import type { LogsQuery } from './use-logs.ts'

type Downloads = {
  /** The download in progress. It continues while the user looks at other screens of this remote. */
  running: { bytes: number; cancel(): void } | undefined
}

export const useDownloads = create<Downloads>()(() => ({ running: undefined }))

/** Enough for a file of a million rows on a slow line. The user sees the progress and can cancel. */
const TIME_LIMIT_MS = 60 * 60_000

/** Downloads what the filters show, all pages of it, as one CSV file. */
export function useDownloadLogs() {
  const shell = useShell()
  const { t } = useTranslation('mf-reports')
  return async function download({ after, size, ...filters }: LogsQuery): Promise<void> {
    const controller = new AbortController()
    const { signal } = controller
    const showProgress = (bytes: number) => {
      // Bytes may still arrive after a cancellation or a sign-out.
      if (!signal.aborted) useDownloads.setState({ running: { bytes, cancel: () => controller.abort() } })
      shell.keepAlive()
    }
    showProgress(0)
    try {
      const options = { signal, timeoutMs: TIME_LIMIT_MS, onBytes: showProgress }
      const file = await shell.api.downloadLogs({ query: filters }, options)
      const name = `logs-${today()}.csv`
      saveFile(file, name)
      shell.toast({ kind: 'success', message: t('logs.download.done', { name }) })
    } catch (error) {
      if (signal.aborted) return
      if (!isApiProblem(error)) {
        // A sign-out aborts the request too; anything else is a defect.
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
