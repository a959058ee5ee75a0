import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useListTexts } from './texts.ts'

type Props = {
  retry(): void
  /** What is missing. Default: the data may be out of date. */
  title?: string
}

/** Shown above data of which some could not be loaded: those that are there stay on screen. */
export function StaleNotice({ retry, title }: Props) {
  const { t } = useTranslation('common')
  const text = useListTexts()
  return (
    <Alert
      type="warning"
      showIcon
      title={title ?? text('stale')}
      action={
        <Button size="small" onClick={retry}>
          {t('action.retry')}
        </Button>
      }
    />
  )
}
