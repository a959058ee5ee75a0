import type { createApiKey } from '@songsarn/contract/api-keys'
import type { CallAnswer } from '@songsarn/contract/call'
import { CopyButton } from '@songsarn/ui/form/CopyButton.tsx'
import { Alert, Button, Modal } from 'antd'
import { useTranslation } from 'react-i18next'

type Props = { created: CallAnswer<typeof createApiKey>; open: boolean; onClose(): void; afterClose(): void }

/** Shows a key, this one time only. It closes by its button alone: a click outside must not lose the key. */
export function CreatedKeyDialog({ created, open, onClose, afterClose }: Props) {
  const { t } = useTranslation('mf-account')
  return (
    <Modal
      open={open}
      afterClose={afterClose}
      title={t('keys.created.title', { name: created.name })}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('keys.created.done')}
        </Button>
      }
    >
      <div className="form">
        <Alert type="warning" showIcon title={t('keys.created.once')} />
        <div className="keys-made">
          <code>{created.key}</code>
          <CopyButton text={created.key} label={t('keys.column.key')} size="middle" type="default" />
        </div>
        <p className="form-help">{t(`keys.created.${created.mode}`)}</p>
        <pre className="keys-example">{`Authorization: Bearer ${created.hint}`}</pre>
      </div>
    </Modal>
  )
}
