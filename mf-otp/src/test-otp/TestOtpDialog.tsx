import './test-otp.css'
import type { OtpConfig } from '@songsarn/contract/otp/otp'
import { focusField } from '@songsarn/ui/form/shown-fields'
import { Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOtpStore } from '../otp-store.ts'
import { MOBILE_FIELD, RequestStep } from './RequestStep.tsx'
import { type SentPin, useRequestOtp } from './use-test-otp.ts'
import { VerifyStep } from './VerifyStep.tsx'

/** Requests and verifies a PIN of a saved configuration, as a program of the account would. */
export function TestOtpDialog({ config, onClose }: { config: OtpConfig; onClose(): void }) {
  const { t } = useTranslation('mf-otp')
  const { error, isPending, mutateAsync, reset } = useRequestOtp(config.id)
  /** Stays during a resend, because it works until the new one is sent. */
  const [sent, setSent] = useState<SentPin>()
  const mobile = useOtpStore(({ view }) => view.testMobile)
  const [isOpen, setOpen] = useState(true)

  async function request(to: string) {
    useOtpStore.changeView({ testMobile: to })
    setSent(await mutateAsync(to))
  }

  function changeMobile() {
    reset()
    setSent(undefined)
  }

  return (
    <Modal
      open={isOpen}
      title={t('test.of', { name: config.name })}
      footer={null}
      onCancel={() => setOpen(false)}
      // Without motion, antd takes the focus for the dialog after its field has it.
      afterOpenChange={(opened) => opened && focusField(MOBILE_FIELD)}
      // antd returns the focus after closing, so unmount only then.
      afterClose={onClose}
      mask={{ closable: false }}
    >
      {sent ? (
        <VerifyStep
          key={sent.token}
          config={config}
          sent={sent}
          // A failure shows as `error`.
          resend={{ error, isPending, send: () => void request(sent.mobile).catch(() => {}) }}
          onOtherMobile={changeMobile}
        />
      ) : (
        <RequestStep config={config} previousMobile={mobile} request={request} />
      )}
    </Modal>
  )
}
