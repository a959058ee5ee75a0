import { Button, Drawer, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useToast } from '../../page/use-toast.ts'
import { useDemoAction } from '../../service/use-demo.ts'
import { EMAIL_ROWS } from './email-query.ts'

/** What a letter begins with. */
export type Letter = { to?: string; subject?: string; message?: string }

type Fields = { to: string; cc?: string; subject: string; message: string }

export function Compose({ letter, onClose }: { letter: Letter | undefined; onClose(): void }) {
  const { t } = useTranslation('mf-demo-theme')
  return (
    <Drawer open={letter !== undefined} onClose={onClose} size={560} title={t('email.newMessage')} destroyOnHidden>
      {letter && <LetterForm letter={letter} onClose={onClose} />}
    </Drawer>
  )
}

function LetterForm({ letter, onClose }: { letter: Letter; onClose(): void }) {
  const { t } = useTranslation('mf-demo-theme')
  const [form] = Form.useForm<Fields>()
  const toast = useToast()
  const send = useDemoAction('POST /apps/email/send-email', EMAIL_ROWS)
  const required = { required: true, message: t('email.required') }
  const keep = async (fields: Fields, draft: boolean) => {
    try {
      await send.mutateAsync({ body: { ...fields, draft } })
      toast.done(t(draft ? 'email.draftKept' : 'email.sent'))
      onClose()
    } catch (error) {
      toast.failed(error)
    }
  }
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ to: '', subject: '', message: '', ...letter }}
      onFinish={(fields) => void keep(fields, false)}
    >
      <Form.Item name="to" label={t('email.to')} rules={[required]}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="cc" label={t('email.cc')}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="subject" label={t('email.subject')} rules={[required]}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="message" label={t('email.message')}>
        <Input.TextArea autoSize={{ minRows: 10, maxRows: 24 }} />
      </Form.Item>
      <div className="row">
        <Button type="primary" htmlType="submit" loading={send.isPending}>
          {t('email.send')}
        </Button>
        <Button disabled={send.isPending} onClick={() => void keep(form.getFieldsValue(), true)}>
          {t('email.saveDraft')}
        </Button>
      </div>
    </Form>
  )
}
