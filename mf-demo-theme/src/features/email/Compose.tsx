import { Button, Drawer, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeaveGuard } from '../../page/use-leave-guard.ts'
import { useToast } from '../../page/use-toast.ts'
import { useDemoAction } from '../../service/use-demo.ts'
import { EMAIL_ROWS } from './email-query.ts'

/** What a letter begins with; `id` is the draft that is written on. */
export type Letter = { id?: number; to?: string; cc?: string; subject?: string; message?: string }

type Fields = { to: string; cc: string; subject: string; message: string }

/** A letter being written. Closing keeps it among the drafts when something was written. */
export function Compose({ letter, onClose }: { letter: Letter | undefined; onClose(): void }) {
  const { t } = useTranslation('mf-demo-theme')
  const toast = useToast()
  /** What is written by now; nothing until something is. */
  const [written, setWritten] = useState<Fields>()
  const saved = useLeaveGuard(written !== undefined)
  const send = useDemoAction('POST /apps/email/send-email', EMAIL_ROWS)
  const required = { required: true, message: t('email.required') }

  const keep = async (fields: Fields, draft: boolean) => {
    try {
      await send.mutateAsync({ body: { ...fields, id: letter?.id, draft } })
      toast.done(t(draft ? 'email.draftKept' : 'email.sent'))
      saved()
      setWritten(undefined)
      onClose()
    } catch (error) {
      toast.failed(error)
    }
  }
  const begun: Fields = { to: '', cc: '', subject: '', message: '', ...letter }
  const keepDraft = () => void keep(written ?? begun, true)

  return (
    <Drawer
      open={letter !== undefined}
      onClose={written ? keepDraft : onClose}
      size={560}
      title={t('email.newMessage')}
      destroyOnHidden
    >
      {letter && (
        <Form
          layout="vertical"
          requiredMark={false}
          initialValues={begun}
          onValuesChange={(_, all: Fields) => setWritten(all)}
          onFinish={(fields: Fields) => void keep(fields, false)}
        >
          <Form.Item
            name="to"
            label={t('email.to')}
            rules={[required, { pattern: ADDRESSES, message: t('email.addressBad') }]}
          >
            <Input autoComplete="off" />
          </Form.Item>
          <Form.Item name="cc" label={t('email.cc')} rules={[{ pattern: ADDRESSES, message: t('email.addressBad') }]}>
            <Input autoComplete="off" />
          </Form.Item>
          <Form.Item name="subject" label={t('email.subject')} rules={[required]}>
            <Input autoComplete="off" />
          </Form.Item>
          <Form.Item name="message" label={t('email.message')}>
            <Input.TextArea autoSize={{ minRows: 10, maxRows: 24 }} />
          </Form.Item>
          <div className="drawer-actions">
            <Button type="primary" htmlType="submit" loading={send.isPending}>
              {t('email.send')}
            </Button>
            <Button disabled={send.isPending} onClick={keepDraft}>
              {t('email.saveDraft')}
            </Button>
          </div>
        </Form>
      )}
    </Drawer>
  )
}

/** One address or several, with commas, semicolons or spaces between. */
const ADDRESSES = /^\s*[^\s,;@]+@[^\s,;@]+(?:[\s,;]+[^\s,;@]+@[^\s,;@]+)*[\s,;]*$/
