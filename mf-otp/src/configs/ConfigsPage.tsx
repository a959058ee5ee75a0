import { EmptyList } from '@songsarn/remote/EmptyList.tsx'
import './configs.css'
import { listOtpConfigs, type OtpConfig } from '@songsarn/contract/otp/otp'
import { ListScreen } from '@songsarn/remote/ListScreen.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import type { FilterField } from '@songsarn/ui/list/filter-field'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { TestOtpDialog } from '../test-otp/TestOtpDialog.tsx'
import { useConfigColumns } from './config-columns.tsx'
import { PumpingAlert } from './PumpingAlert.tsx'
import { useAlertedConfigs, useConfigs } from './use-configs.ts'

/** The account's OTP configurations, with their shares of verified PINs. */
export function ConfigsPage() {
  const { t } = useTranslation('mf-otp')
  const { session } = useShell()
  const navigate = useNavigate()
  const url = useListUrl(listOtpConfigs.query)
  const query = useConfigs(url.query)
  const alerted = useAlertedConfigs()
  const [tested, setTested] = useState<OtpConfig>()
  const toNew = session.can('create', 'OtpConfig') && { label: t('list.new'), run: () => navigate('/otp/new') }
  return (
    <>
      <ListScreen
        name="otp-configs"
        title={t('list.title')}
        help={t('list.help')}
        toNew={toNew}
        fields={useConfigFilters()}
        url={url}
        columns={useConfigColumns()}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/otp/${id}`}
        rowActions={
          session.can('send', 'Otp')
            ? (config) => (
                <Button size="small" aria-label={t('test.of', { name: config.name })} onClick={() => setTested(config)}>
                  {t('test.short')}
                </Button>
              )
            : undefined
        }
        note={alerted.data?.items.map((config) => <PumpingAlert key={config.id} config={config} hasLink />)}
        query={query}
        empty={
          <EmptyList picture={drawings.otp} title={t('list.empty.title')} help={t('list.empty.help')} toNew={toNew} />
        }
      />
      {tested && <TestOtpDialog config={tested} onClose={() => setTested(undefined)} />}
    </>
  )
}

function useConfigFilters(): FilterField[] {
  const { t } = useTranslation('mf-otp')
  return [
    { kind: 'text', name: 'name', label: t('list.search'), common: true },
    {
      kind: 'choice',
      name: 'status',
      label: t('field.status'),
      options: [
        { value: 'true', label: t('status.on') },
        { value: 'false', label: t('status.off') },
      ],
      single: true,
      common: true,
    },
  ]
}
