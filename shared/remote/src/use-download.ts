import { isApiProblem } from '@songsarn/client/api-problem'
import { saveFile } from '@songsarn/client/save-file'
import { today } from '@songsarn/i18n/dates'
import { problemText } from '@songsarn/i18n/problem-text'
import { defineTexts } from '@songsarn/ui/text/define-texts'
import { useDownloads } from './use-downloads.ts'
import { useShell } from './use-shell.ts'

export type DownloadOptions = { signal: AbortSignal; timeoutMs: number; onBytes(bytes: number): void }
/** Makes the call with the options. */
export type GetFile = (options: DownloadOptions) => Promise<Blob>

/** Enough for a file of a million rows on a slow line. The user sees the progress and can cancel. */
const TIME_LIMIT_MS = 60 * 60_000

const useTexts = defineTexts('download', {
  en: { start: 'Download', done: '{{name}} downloaded', failed: "We couldn't download the file" },
  th: { start: 'ดาวน์โหลด', done: 'ดาวน์โหลด {{name}} แล้ว', failed: 'ดาวน์โหลดไฟล์ไม่สำเร็จ' },
})

/** Downloads the answer of `get` as `<name>-<day>.<extension>`, and says how it ended. `running` is the download of this remote. */
export function useDownload(name: string) {
  const shell = useShell()
  const text = useTexts()
  const { running } = useDownloads()

  async function download(get: GetFile, extension: 'csv' | 'xlsx'): Promise<void> {
    const controller = new AbortController()
    const { signal } = controller
    const showProgress = (bytes: number) => {
      // Bytes may still arrive after a cancellation or a sign-out.
      if (!signal.aborted) useDownloads.setState({ running: { bytes, cancel: () => controller.abort() } })
      shell.keepAlive()
    }
    showProgress(0)
    try {
      const file = await get({ signal, timeoutMs: TIME_LIMIT_MS, onBytes: showProgress })
      const fileName = `${name}-${today()}.${extension}`
      saveFile(file, fileName)
      shell.toast({ kind: 'success', message: text('done', { name: fileName }) })
    } catch (error) {
      if (signal.aborted) return
      if (!isApiProblem(error)) {
        // A sign-out aborts the request too; anything else is a defect.
        if (!(error instanceof DOMException && error.name === 'AbortError')) shell.reportError(error)
        return
      }
      shell.toast({
        kind: 'error',
        message: `${text('failed')}. ${problemText(shell.i18n, error)}`,
        detail: error.requestId,
        action: { label: text('start'), run: () => void download(get, extension) },
      })
    } finally {
      useDownloads.setState({ running: undefined })
    }
  }

  return { running, download }
}
