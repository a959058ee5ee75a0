import { useShell } from '@songsarn/remote/use-shell'
import { useTranslation } from 'react-i18next'
import { DemoProblem } from '../service/demo-problem.ts'

/** Says in the shell's toast area that something was done, or that it failed. */
export function useToast() {
  const shell = useShell()
  const { t } = useTranslation('mf-demo-theme')
  return {
    done: (message: string, action?: { label: string; run(): void }) =>
      shell.toast({ kind: 'success', message, action }),
    info: (message: string) => shell.toast({ kind: 'info', message }),
    failed(error: unknown) {
      if (!(error instanceof DemoProblem)) shell.reportError(error)
      shell.toast({ kind: 'error', message: t('failed') })
    },
  }
}
