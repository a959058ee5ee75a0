import './settings.css'
import { Page } from '@songsarn/remote/Page.tsx'
import { Tabs } from '@songsarn/ui/tabs/Tabs.tsx'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { QueryView } from '../page/QueryView.tsx'
import { useDemoQuery } from '../service/use-demo-query.ts'
import { SettingsForm } from './SettingsForm.tsx'
import { SECTIONS, type SettingsSection } from './settings-sections.ts'

const isSection = (value: string | null): value is SettingsSection => SECTIONS.some((section) => section === value)

export function AccountSettings() {
  const { t } = useTranslation('mf-demo-theme')
  const [search, setSearch] = useSearchParams()
  const query = useDemoQuery('GET /account-setting/data', {})
  const section = search.get('part')
  return (
    <Page title={t('settings.title')} help={t('settings.help')}>
      <QueryView query={query} shape="form">
        {(settings) => (
          <Tabs
            label={t('settings.title')}
            current={isSection(section) ? section : 'general'}
            onChange={(next) => setSearch(next === 'general' ? {} : { part: next }, { replace: true })}
            keepsPanels
            tabs={SECTIONS.map((name) => ({
              key: name,
              label: t(`settings.${name}`),
              content: <SettingsForm section={name} settings={settings} />,
            }))}
          />
        )}
      </QueryView>
    </Page>
  )
}
