import './demand.css'
import { useShell } from '@songsarn/remote/use-shell'
import { ConfirmAction } from '@songsarn/ui/confirm/ConfirmAction.tsx'
import { StatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

/** Whether all users of the account need two-step sign-in. Owners change it; others see it. */
export function DemandSecondFactor({ demanded }: { demanded: boolean }) {
  const { t } = useTranslation('mf-account')
  const { api, session, toast } = useShell()
  const queries = useQueryClient()
  const is = demanded ? 'off' : 'on'
  async function change() {
    await api.demandSecondFactor({ body: { demanded: !demanded } })
    toast({ kind: 'success', message: t(`demand.${is}.done`) })
    await queries.invalidateQueries({ queryKey: ['account'] })
  }
  return (
    <section className="page-panel demand" aria-labelledby="demand-title">
      <h2 id="demand-title">
        {t('demand.title')}{' '}
        {demanded && (
          <StatusTag tone="success" mark="done">
            {t('secondFactor.on')}
          </StatusTag>
        )}
      </h2>
      <p>{t('demand.help')}</p>
      {session.get().role === 'owner' && (
        <ConfirmAction
          danger={demanded}
          question={{
            title: t(`demand.${is}.title`),
            help: t(`demand.${is}.help`),
            ok: t(`demand.${is}.action`),
            run: change,
          }}
        >
          {t(`demand.${is}.action`)}
        </ConfirmAction>
      )}
    </section>
  )
}
