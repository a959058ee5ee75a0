import type { createApiKey } from '@songsarn/contract/api-keys'
import type { CallAnswer } from '@songsarn/contract/call'
import { CopyButton } from '@songsarn/ui/form/CopyButton.tsx'
import { Alert, Button, Modal } from 'antd'
import { useTranslation } from 'react-i18next'

type Props = { made: CallAnswer<typeof createApiKey>; open: boolean; close(): void; afterClose(): void }

/** The only time that a key is shown. Closing takes a press of its button: a stray click beside it would lose the key. */
export function NewKey({ made, open, close, afterClose }: Props) {
  const { t } = useTranslation('mf-account')
  return (
    <Modal
      open={open}
      afterClose={afterClose}
      title={t('keys.made.title', { name: made.name })}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      footer={
        <Button type="primary" onClick={close}>
          {t('keys.made.done')}
        </Button>
      }
    >
      <div className="form">
        <Alert type="warning" showIcon title={t('keys.made.once')} />
        <div className="keys-made">
          <code>{made.key}</code>
          <CopyButton text={made.key} label={t('keys.column.key')} size="middle" type="default" />
        </div>
        <p className="form-help">{t(`keys.made.${made.mode}`)}</p>
        <pre className="keys-example">{`Authorization: Bearer ${made.hint}`}</pre>
      </div>
    </Modal>
  )
}
