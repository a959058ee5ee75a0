import { useShell } from '@songsarn/remote/use-shell'
import { useTranslation } from 'react-i18next'
import { DemoProblem } from '../service/demo-problem.ts'

export function useToast() {
  const shell = useShell()
  const { t } = useTranslation('mf-demo-theme')
  return {
    success: (message: string, action?: { label: string; run(): void }) =>
      shell.toast({ kind: 'success', message, action }),
    info: (message: string) => shell.toast({ kind: 'info', message }),
    /** Reports any error but a refused call. */
    error(error: unknown) {
      if (!(error instanceof DemoProblem)) shell.reportError(error)
      shell.toast({ kind: 'error', message: t('failed') })
    },
  }
}
