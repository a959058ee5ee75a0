import { type LineChannel, updateLine } from '@songsarn/contract/account/line'
import { useShell } from '@songsarn/remote/use-shell'
import { PageForm } from '@songsarn/ui/form/PageForm.tsx'
import { PasswordField } from '@songsarn/ui/form/PasswordField.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

/** The token and the secret of the channel, which are never shown again. */
export function LineForm({ channel }: { channel: LineChannel | null }) {
  const { t } = useTranslation('mf-account')
  const { t: common } = useTranslation('common')
  const { api, session, toast } = useShell()
  const queries = useQueryClient()
  const form = useContractForm(updateLine, {
    id: 'line',
    initial: { token: '', channelSecret: '' },
    // An empty one keeps what is stored.
    toBody: ({ token, channelSecret }) => ({ token: token || null, channelSecret: channelSecret || null }),
    send: (body) => api.updateLine({ body }),
    onSaved: (saved) => {
      toast({ kind: 'success', message: t('line.saved', { name: saved.channel?.displayName }) })
      queries.setQueryData(['line'], saved)
      void queries.invalidateQueries({ queryKey: ['line', 'check'] })
    },
    fieldOfCode: { 'line.tokenRefused': 'token' },
    words: { token: { format: t('line.tokenFormat') }, channelSecret: { format: t('line.secretFormat') } },
    isReadOnly: !session.can('update', 'Line'),
  })
  return (
    <PageForm form={form} submit={common('action.save')}>
      <PasswordField
        form={form}
        name="token"
        label={t('line.token')}
        help={channel ? t('line.tokenSet', { end: channel.tokenEnd }) : t('line.tokenHelp')}
        autoComplete="off"
        isOptional={channel !== null}
      />
      <PasswordField
        form={form}
        name="channelSecret"
        label={t('line.secret')}
        help={channel ? t('line.secretSet') : t('line.secretHelp')}
        autoComplete="off"
        isOptional={channel !== null}
      />
    </PageForm>
  )
}
