import './idle-time.css'
import { getIdleTime, type IdleTime, updateIdleTime } from '@songsarn/contract/account/idle-time'
import { useAnswer } from '@songsarn/remote/use-answer'
import { useShell } from '@songsarn/remote/use-shell'
import { NumberField } from '@songsarn/ui/form/NumberField.tsx'
import { PageForm } from '@songsarn/ui/form/PageForm.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'

const KEY = ['account', 'idle-time']

/** After how long without input the console signs users of the account out. Owners change it; others see it. */
export function IdleTimeSection({ isSub }: { isSub: boolean }) {
  const { t } = useTranslation('mf-account')
  const { session } = useShell()
  const idleTime = useAnswer(KEY, (api, options) => api.call(getIdleTime, {}, options))
  return (
    <section className="idle-time" aria-labelledby="idle-time-title">
      <h2 id="idle-time-title">{t('idleTime.title')}</h2>
      <p>{t('idleTime.help')}</p>
      {session.get().role !== 'owner' && <p>{t('idleTime.ownersOnly')}</p>}
      {idleTime.data ? (
        <>
          {(idleTime.data.minutes ?? 0) > idleTime.data.most && (
            <Alert type="info" showIcon title={t('idleTime.ceiling', { count: idleTime.data.inForce })} />
          )}
          <IdleTimeForm idleTime={idleTime.data} isSub={isSub} />
        </>
      ) : idleTime.error ? (
        <Failed error={idleTime.error} onRetry={() => void idleTime.refetch()} />
      ) : (
        <Skeleton shape="text" rows={2} />
      )}
    </section>
  )
}

function IdleTimeForm({ idleTime, isSub }: { idleTime: IdleTime; isSub: boolean }) {
  const { t } = useTranslation('mf-account')
  const { t: common } = useTranslation('common')
  const { api, session, toast } = useShell()
  const queries = useQueryClient()
  const { minutes, inherited, most } = idleTime
  const form = useContractForm(updateIdleTime, {
    id: 'idle-time',
    initial: { minutes },
    send: (body) => api.call(updateIdleTime, { body }),
    onSaved: async (saved) => {
      queries.setQueryData(KEY, saved)
      toast({ kind: 'success', message: t('idleTime.saved', { count: saved.inForce }) })
      // The console of this user counts with it at once; those of others when they next ask the service.
      session.update?.(await api.whoAmI())
    },
    fieldOfCode: { 'idleTime.aboveMost': 'minutes' },
    isReadOnly: session.get().role !== 'owner',
  })
  const empty = t(isSub ? 'idleTime.emptyAsParent' : 'idleTime.empty', { count: inherited })
  return (
    <PageForm form={form} submit={common('action.save')}>
      <NumberField
        form={form}
        name="minutes"
        label={t('idleTime.minutes')}
        help={`${empty} ${t('idleTime.most', { count: most })}`}
      />
    </PageForm>
  )
}
