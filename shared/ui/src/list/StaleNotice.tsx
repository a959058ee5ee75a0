import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useListTexts } from './texts.ts'

/** Shown above data whose refresh failed: they stay on screen, but may be out of date. */
export function StaleNotice({ retry }: { retry(): void }) {
  const { t } = useTranslation('common')
  const text = useListTexts()
  return (
    <Alert
      type="warning"
      showIcon
      title={text('stale')}
      action={
        <Button size="small" onClick={retry}>
          {t('action.retry')}
        </Button>
      }
    />
  )
}
