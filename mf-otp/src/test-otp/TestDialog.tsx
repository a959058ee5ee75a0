import './test-otp.css'
import type { OtpConfig } from '@songsarn/contract/otp'
import { Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AskForPin } from './AskForPin.tsx'
import { TryPin } from './TryPin.tsx'
import { type Asked, useRequestOtp } from './use-test-otp.ts'

/** Sends a pin of a saved configuration to a mobile and tries it, as a program of the account would. */
export function TestDialog({ config, onClose }: { config: OtpConfig; onClose(): void }) {
  const { t } = useTranslation('mf-otp')
  const { error, isPending, mutate, reset } = useRequestOtp(config.id)
  /** Kept while another is asked for: until that is out, this one still works. */
  const [asked, setAsked] = useState<Asked>()
  const [mobile, setMobile] = useState('')
  const [isOpen, setOpen] = useState(true)
  const request = {
    error,
    isPending,
    send(to: string) {
      setMobile(to)
      mutate(to, { onSuccess: setAsked })
    },
  }

  function askForOther() {
    reset()
    setAsked(undefined)
  }

  return (
    <Modal
      open={isOpen}
      title={t('test.of', { name: config.name })}
      footer={null}
      onCancel={() => setOpen(false)}
      // Not before: the focus goes back to where it came from when the dialog has closed.
      afterClose={onClose}
      mask={{ closable: false }}
    >
      {asked ? (
        <TryPin key={asked.token} config={config} asked={asked} request={request} onOtherMobile={askForOther} />
      ) : (
        <AskForPin config={config} before={mobile} request={request} />
      )}
    </Modal>
  )
}
