import { CopyButton } from '@songsarn/ui/form/CopyButton.tsx'
import { useClosing } from '@songsarn/ui/form/use-closing'
import { Alert, Button, Modal } from 'antd'
import { useTranslation } from 'react-i18next'

/** Shows the recovery codes, this one time only. It closes by its button alone: a click outside must not lose them. */
export function RecoveryCodesDialog({ codes, onClosed }: { codes: readonly string[]; onClosed(): void }) {
  const { t } = useTranslation('mf-account')
  const { open, onClose, afterClose } = useClosing(onClosed)
  return (
    <Modal
      open={open}
      afterClose={afterClose}
      title={t('secondFactor.codes')}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('secondFactor.saved')}
        </Button>
      }
    >
      <div className="form">
        <Alert type="warning" showIcon title={t('secondFactor.codesOnce')} />
        <p className="security-text">{t('secondFactor.codesHelp')}</p>
        <div className="security-codes">
          <ul aria-label={t('secondFactor.codes')}>
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
          <CopyButton text={codes.join('\n')} label={t('secondFactor.codes')} size="middle" type="default" />
        </div>
      </div>
    </Modal>
  )
}
