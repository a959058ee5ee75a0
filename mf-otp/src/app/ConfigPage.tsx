import './config-page.css'
import type { OtpConfig } from '@songsarn/contract/otp/otp'
import { DetailPage } from '@songsarn/remote/DetailPage.tsx'
import { PageState } from '@songsarn/remote/PageState.tsx'
import { useDeleteAction } from '@songsarn/remote/use-delete-action'
import { useShell } from '@songsarn/remote/use-shell'
import { CopyButton } from '@songsarn/ui/form/CopyButton.tsx'
import { HelpMark } from '@songsarn/ui/help/HelpMark.tsx'
import { StatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { ConfigForm } from '../configs/ConfigForm.tsx'
import { valuesOf } from '../configs/form-values.ts'
import { PumpingAlert } from '../configs/PumpingAlert.tsx'
import { useConfig, useDeleteConfig } from '../configs/use-configs.ts'
import { VerifiedFigures } from '../figures/VerifiedFigures.tsx'
import { Integration } from '../integration/Integration.tsx'
import { Notifications } from '../notifications/Notifications.tsx'
import { TestOtpDialog } from '../test-otp/TestOtpDialog.tsx'

/** One configuration: its share of verified PINs, settings, code snippets and notifications. */
export function ConfigPage() {
  const { otcId = '' } = useParams()
  const { t } = useTranslation('mf-otp')
  const config = useConfig(otcId)
  if (config.data) return <Config key={otcId} config={config.data} />
  return (
    <PageState
      title={t('config.title')}
      query={config}
      notFound={{ item: t('config.title'), back: { label: t('config.toList'), to: '/otp' } }}
    />
  )
}

const TABS = ['settings', 'integration', 'notifications'] as const

function Config({ config }: { config: OtpConfig }) {
  const { t } = useTranslation('mf-otp')
  const { mutateAsync } = useDeleteConfig()
  const shell = useShell()
  const [isTesting, setTesting] = useState(false)
  const { id, name, status } = config
  const content = {
    settings: (
      <ConfigForm
        otcId={id}
        initial={valuesOf(config)}
        onSaved={(saved) => shell.toast({ kind: 'success', message: t('form.saved', { name: saved.name }) })}
      />
    ),
    integration: <Integration config={config} />,
    notifications: <Notifications config={config} />,
  }
  const deletion = useDeleteAction({
    subject: 'OtpConfig',
    title: t('delete.title', { name }),
    help: t('delete.help'),
    deleted: t('delete.done', { name }),
    list: '/otp',
    // In use: the sign-ins of a customer's application stop with it.
    typed: config.figures.last24h.sent > 0 ? name : undefined,
    remove: () => mutateAsync(id),
  })
  return (
    <DetailPage
      title={name}
      back={{ label: t('config.toList'), to: '/otp' }}
      tag={
        <StatusTag tone={status ? 'success' : 'neutral'} mark={status ? 'done' : 'ended'}>
          {t(status ? 'status.on' : 'status.off')}
        </StatusTag>
      }
      help={
        <span className="otp-id">
          <span>
            {t('field.otcId')} <HelpMark word={t('field.otcId')}>{t('help.otcId')}</HelpMark>
          </span>
          <span className="otp-id-copy">
            <code>{id}</code>
            <CopyButton text={id} label={t('field.otcId')} />
          </span>
        </span>
      }
      actions={[
        shell.session.can('send', 'Otp') && { key: 'test', label: t('test.action'), run: () => setTesting(true) },
        deletion,
      ]}
      notes={<PumpingAlert config={config} />}
      summary={<VerifiedFigures figures={config.figures} />}
      tabs={TABS.map((key) => ({ key, label: t(`config.tab.${key}`), content: content[key] }))}
    >
      {isTesting && <TestOtpDialog config={config} onClose={() => setTesting(false)} />}
    </DetailPage>
  )
}
