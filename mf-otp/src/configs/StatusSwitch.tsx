import type { OtpConfig } from '@songsarn/contract/otp/otp'
import { problemText, shownProblem } from '@songsarn/i18n/problem-text'
import type { Toast } from '@songsarn/remote/shell-api'
import { useShell } from '@songsarn/remote/use-shell'
import { Switch } from '@songsarn/ui/form/Switch.tsx'
import { StatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import { useTranslation } from 'react-i18next'
import { useSwitchConfig } from './use-configs.ts'

/** Whether a configuration accepts requests: a switch with the right to change it, otherwise a tag. */
export function StatusSwitch({ config, toast }: { config: OtpConfig; toast(toast: Toast): void }) {
  const { t, i18n } = useTranslation('mf-otp')
  const shell = useShell()
  const change = useSwitchConfig()
  const { id: otcId, name, status } = config

  if (!shell.session.can('update', 'OtpConfig'))
    return (
      <StatusTag tone={status ? 'success' : 'neutral'} mark={status ? 'done' : 'ended'}>
        {t(status ? 'status.on' : 'status.off')}
      </StatusTag>
    )

  function switchTo(to: boolean) {
    change.mutate(
      { otcId, status: to },
      {
        onSuccess: () =>
          toast({
            kind: 'success',
            message: t(to ? 'status.switchedOn' : 'status.switchedOff', { name }),
            action: { label: t('status.undo'), run: () => switchTo(!to) },
          }),
        onError: (error) =>
          toast({
            kind: 'error',
            message: problemText(i18n, shownProblem(error)),
          }),
      },
    )
  }

  return (
    <Switch
      isOn={change.isPending ? change.variables.status : status}
      isBusy={change.isPending}
      aria-label={t('status.of', { name })}
      onChange={switchTo}
    />
  )
}
