import { useLeaveGuard } from '@songsarn/remote/use-leave-guard'
import { Button, Drawer, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useToast } from '../../page/use-toast.ts'
import { useDemoMutation } from '../../service/use-demo-query.ts'
import { EMAIL_QUERIES } from './email-query.ts'

/** Initial values of a new email. `id`: of the saved draft. */
export type EmailDraft = { id?: number; to?: string; cc?: string; subject?: string; message?: string }

type Fields = { to: string; cc: string; subject: string; message: string }

/** The drawer for a new email. Closing it saves a changed email as a draft. */
export function ComposeEmail({ draft, onClose }: { draft: EmailDraft | undefined; onClose(): void }) {
  const { t } = useTranslation('mf-demo-theme')
  const toast = useToast()
  /** Undefined until the first change. */
  const [changed, setChanged] = useState<Fields>()
  const leaveFreely = useLeaveGuard(changed !== undefined)
  const send = useDemoMutation('POST /apps/email/send-email', EMAIL_QUERIES)
  const required = { required: true, message: t('form.required') }

  const submit = async (fields: Fields, asDraft: boolean) => {
    try {
      await send.mutateAsync({ body: { ...fields, id: draft?.id, draft: asDraft } })
      toast.success(t(asDraft ? 'email.draftSaved' : 'email.sent'))
      leaveFreely()
      setChanged(undefined)
      onClose()
    } catch (error) {
      toast.error(error)
    }
  }
  const initial: Fields = { to: '', cc: '', subject: '', message: '', ...draft }
  const saveDraft = () => void submit(changed ?? initial, true)

  return (
    <Drawer
      open={draft !== undefined}
      onClose={changed ? saveDraft : onClose}
      size={560}
      title={t('email.newMessage')}
      destroyOnHidden
    >
      {draft && (
        <Form
          layout="vertical"
          requiredMark={false}
          initialValues={initial}
          onValuesChange={(_, all: Fields) => setChanged(all)}
          onFinish={(fields: Fields) => void submit(fields, false)}
        >
          <Form.Item
            name="to"
            label={t('email.to')}
            rules={[required, { pattern: ADDRESSES, message: t('email.addressInvalid') }]}
          >
            <Input autoComplete="off" />
          </Form.Item>
          <Form.Item
            name="cc"
            label={t('email.cc')}
            rules={[{ pattern: ADDRESSES, message: t('email.addressInvalid') }]}
          >
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
            <Button disabled={send.isPending} onClick={saveDraft}>
              {t('email.saveDraft')}
            </Button>
          </div>
        </Form>
      )}
    </Drawer>
  )
}

/** Addresses separated by commas, semicolons or spaces. */
const ADDRESSES = /^\s*[^\s,;@]+@[^\s,;@]+(?:[\s,;]+[^\s,;@]+@[^\s,;@]+)*[\s,;]*$/
