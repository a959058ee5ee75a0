import { LockOutlined, WarningOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'

type Props = { error: unknown; retry(): void }

/** The list could not be loaded: what happened, what is safe, what to do, and an id to quote. */
export function ListFailure({ error, retry }: Props) {
  const { t } = useTranslation('common')
  const code = textAt(error, 'code')
  const requestId = textAt(error, 'requestId')
  if (code === 'right.missing') {
    return (
      <div className="ss-empty" role="alert">
        <LockOutlined className="ss-empty-icon" aria-hidden />
        <h2>{t('state.noPermission')}</h2>
        <p>{t('state.noPermissionHelpPlain')}</p>
      </div>
    )
  }
  return (
    <div className="ss-empty" role="alert">
      <WarningOutlined className="ss-empty-icon" aria-hidden />
      <h2>{t('state.failed')}</h2>
      <p>{t('state.failedHelp')}</p>
      <Button type="primary" onClick={retry}>
        {t('action.retry')}
      </Button>
      {requestId && (
        <p className="ss-empty-id">
          {t('state.requestId')} <code>{requestId}</code>
        </p>
      )}
    </div>
  )
}

/** Errors come from the client (`ApiProblem`) or from a defect, which has neither code nor id. */
function textAt(error: unknown, name: string): string | undefined {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined
  return typeof value === 'string' ? value : undefined
}
