import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'

export function ModeChoice({ all, onChange }: { all: boolean; onChange(all: boolean): void }) {
  const { t } = useTranslation('mf-demo-theme')
  return (
    <Segmented<'paged' | 'whole'>
      aria-label={t('table.mode')}
      value={all ? 'whole' : 'paged'}
      onChange={(mode) => onChange(mode === 'whole')}
      options={[
        { value: 'paged', label: t('table.paged') },
        { value: 'whole', label: t('table.whole') },
      ]}
    />
  )
}
