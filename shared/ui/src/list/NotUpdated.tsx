import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useListTexts } from './texts.ts'

/** Over what is shown when it could not be asked for again: it stays, but may be out of date. */
export function NotUpdated({ retry }: { retry(): void }) {
  const { t } = useTranslation('common')
  const text = useListTexts()
  return (
    <Alert
      type="warning"
      showIcon
      title={text('notUpdated')}
      action={
        <Button size="small" onClick={retry}>
          {t('action.retry')}
        </Button>
      }
    />
  )
}
