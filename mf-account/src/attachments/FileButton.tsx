import { PaperClipOutlined } from '@ant-design/icons'
import { isApiProblem } from '@songsarn/client/api-problem'
import { saveFile } from '@songsarn/client/save-file'
import type { Attachment } from '@songsarn/contract/account/senders'
import { problemText } from '@songsarn/i18n/problem-text'
import { useShell } from '@songsarn/remote/use-shell'
import { Button } from 'antd'
import { useState } from 'react'

type Props = {
  file: Attachment
  /** Makes the call of the bytes. */
  get(options: { timeoutMs: number }): Promise<Blob>
}

const TIME_LIMIT_MS = 5 * 60_000

/** A file that somebody attached; a press downloads it. */
export function FileButton({ file, get }: Props) {
  const shell = useShell()
  const [isLoading, setLoading] = useState(false)
  async function download() {
    setLoading(true)
    try {
      saveFile(await get({ timeoutMs: TIME_LIMIT_MS }), file.name)
    } catch (error) {
      if (isApiProblem(error))
        shell.toast({ kind: 'error', message: problemText(shell.i18n, error), detail: error.requestId })
      else shell.reportError(error)
    } finally {
      setLoading(false)
    }
  }
  return (
    <Button
      size="small"
      type="link"
      icon={<PaperClipOutlined aria-hidden />}
      loading={isLoading}
      onClick={() => void download()}
    >
      {file.name}
    </Button>
  )
}
