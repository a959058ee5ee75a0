import './settings.css'
import { Page } from '@songsarn/remote/Page.tsx'
import { Tabs } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Loaded } from '../../page/Loaded.tsx'
import { useDemo } from '../../service/use-demo.ts'
import { SettingsForm } from './SettingsForm.tsx'
import { PARTS, type SettingsPart } from './settings-parts.ts'

const isPart = (value: string | null): value is SettingsPart => PARTS.some((part) => part === value)

export function AccountSettings() {
  const { t } = useTranslation('mf-demo-theme')
  const [search, setSearch] = useSearchParams()
  const query = useDemo('GET /account-setting/data', {})
  const asked = search.get('part')
  return (
    <Page title={t('settings.title')} help={t('settings.help')}>
      <Loaded query={query} shape="form">
        {(settings) => (
          <Tabs
            activeKey={isPart(asked) ? asked : 'general'}
            onChange={(part) => setSearch(part === 'general' ? {} : { part }, { replace: true })}
            items={PARTS.map((part) => ({
              key: part,
              label: t(`settings.${part}`),
              children: <SettingsForm part={part} settings={settings} />,
            }))}
          />
        )}
      </Loaded>
    </Page>
  )
}
