import type { OtpConfig } from '@songsarn/contract/otp/otp'
import { problemText, shownProblem } from '@songsarn/i18n/problem-text'
import type { Toast } from '@songsarn/remote/shell-api'
import { useShell } from '@songsarn/remote/use-shell'
import { useConfirm } from '@songsarn/ui/confirm/use-confirm.tsx'
import { Switch } from '@songsarn/ui/form/Switch.tsx'
import { StatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import { useTranslation } from 'react-i18next'
import { useSwitchConfig } from './use-configs.ts'
import { useOffQuestion } from './use-off-question.tsx'

/** Whether a configuration accepts requests: a switch with the right to change it, otherwise a tag. */
export function StatusSwitch({ config, toast }: { config: OtpConfig; toast(toast: Toast): void }) {
  const { t, i18n } = useTranslation('mf-otp')
  const shell = useShell()
  const change = useSwitchConfig()
  const confirm = useConfirm()
  const offQuestion = useOffQuestion(config)
  const { id: otcId, name, status } = config

  if (!shell.session.can('update', 'OtpConfig'))
    return (
      <StatusTag tone={status ? 'success' : 'neutral'} mark={status ? 'done' : 'ended'}>
        {t(status ? 'status.on' : 'status.off')}
      </StatusTag>
    )

  async function switchOff() {
    await change.mutateAsync({ otcId, status: false })
    toast({
      kind: 'success',
      message: t('status.switchedOff', { name }),
      action: { label: t('status.undo'), run: switchOn },
    })
  }

  function switchOn() {
    change.mutate(
      { otcId, status: true },
      {
        onSuccess: () => toast({ kind: 'success', message: t('status.switchedOn', { name }) }),
        onError: (error) =>
          toast({
            kind: 'error',
            message: problemText(i18n, shownProblem(error)),
          }),
      },
    )
  }

  return (
    <>
      <Switch
        isOn={change.isPending ? change.variables.status : status}
        isBusy={change.isPending}
        aria-label={t('status.of', { name })}
        onChange={(to) => (to ? switchOn() : confirm.ask({ ...offQuestion, run: switchOff }))}
      />
      {confirm.dialog}
    </>
  )
}
