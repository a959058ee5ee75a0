import { Time } from '@songsarn/ui/time/Time.tsx'
import './line.css'
import type { LineSettings } from '@songsarn/contract/account/line'
import { useFormat } from '@songsarn/i18n/use-format'
import { DetailPage } from '@songsarn/remote/DetailPage.tsx'
import { PageState } from '@songsarn/remote/PageState.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { Problem } from '@songsarn/ui/field/Problem.tsx'
import { Figure } from '@songsarn/ui/figures/Figures.tsx'
import { CopyButton } from '@songsarn/ui/form/CopyButton.tsx'
import { Alert } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LineForm } from './LineForm.tsx'
import { LineState } from './LineState.tsx'
import { TestLineDialog } from './TestLineDialog.tsx'
import { useLine, useLineCheck, useRefreshLine } from './use-line.ts'

/** The LINE channel of the account: its token, its webhook, and how the connection is. */
export function LinePage() {
  const { t } = useTranslation('mf-account')
  const line = useLine()
  if (line.data) return <Shown settings={line.data} />
  return <PageState title={t('line.title')} query={line} />
}

function Shown({ settings: { channel, webhookUrl } }: { settings: LineSettings }) {
  const { t } = useTranslation('mf-account')
  const { api, session, toast } = useShell()
  const { number } = useFormat()
  const check = useLineCheck(channel !== null)
  const refresh = useRefreshLine()
  const [isTesting, setTesting] = useState(false)
  const quota = check.data?.quota
  return (
    <DetailPage
      title={t('line.title')}
      help={t('line.help')}
      tag={channel && <LineState state={check.isFetching ? undefined : check.data?.state} />}
      actions={[
        channel !== null && { key: 'check', label: t('line.check'), run: () => void check.refetch() },
        channel !== null &&
          session.can('send', 'Line') && { key: 'test', label: t('line.test'), run: () => setTesting(true) },
        channel !== null &&
          session.can('delete', 'Line') && {
            key: 'remove',
            label: t('line.remove'),
            danger: true,
            question: {
              title: t('line.removeTitle', { name: channel.displayName }),
              help: t('line.removeHelp'),
              ok: t('line.remove'),
              run: async () => {
                await api.deleteLine()
                toast({ kind: 'success', message: t('line.removed') })
                refresh()
              },
            },
          },
      ]}
      notes={
        <>
          {check.isError && <Problem error={check.error} />}
          {check.data && check.data.state !== 'connected' && (
            <Alert
              type="warning"
              showIcon
              title={t(`line.stateHelp.${check.data.state}`)}
              description={check.data.waiting > 0 && t('line.waitingHelp', { count: check.data.waiting })}
            />
          )}
        </>
      }
      summary={
        channel && (
          <>
            <Figure name={t('line.account')}>
              {channel.displayName} <span className="line-id">{channel.basicId}</span>
            </Figure>
            <Figure name={t('line.followers')} help={t('line.followersHelp')}>
              {number(channel.followers)}
            </Figure>
            <Figure name={t('line.blocked')}>{number(channel.blocked)}</Figure>
            <Figure name={t('line.quota')} help={t('line.quotaHelp')}>
              {!quota
                ? '–'
                : quota.limit === null
                  ? t('line.quotaNoLimit', { used: number(quota.used) })
                  : t('plan.use', { used: number(quota.used), max: number(quota.limit) })}
            </Figure>
            <Figure name={t('line.waiting')}>{check.data ? number(check.data.waiting) : '–'}</Figure>
            <Figure name={t('line.updated')}>
              <Time at={channel.updateDate} />
            </Figure>
          </>
        )
      }
    >
      <div className="page-beside">
        {/* Another token, another form: what was typed is not kept. */}
        <LineForm key={channel?.updateDate} channel={channel} />
        <section className="page-panel page-beside-first line-webhook">
          <h2>{t('line.webhook')}</h2>
          <div className="line-url">
            <code>{webhookUrl}</code>
            <CopyButton text={webhookUrl} label={t('line.webhook')} />
          </div>
          <p className="form-help">{t('line.webhookHelp')}</p>
          {!webhookUrl.startsWith('https:') && <Alert type="warning" showIcon title={t('line.webhookNeedsHttps')} />}
        </section>
      </div>
      {isTesting && <TestLineDialog onClose={() => setTesting(false)} />}
    </DetailPage>
  )
}
