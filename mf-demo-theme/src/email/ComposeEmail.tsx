import { FormDrawer } from '@songsarn/ui/form/FormDrawer.tsx'
import { TextAreaField } from '@songsarn/ui/form/TextAreaField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useClosing } from '@songsarn/ui/form/use-closing'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { requiredText } from '../page/form-rules.ts'
import { useToast } from '../page/use-toast.ts'
import { useDemoMutation } from '../service/use-demo-query.ts'
import { EMAIL_QUERIES } from './email-query.ts'

/** Initial values of a new email. `id`: of the saved draft. */
export type EmailDraft = { id?: number; to?: string; cc?: string; subject?: string; message?: string }

/** Addresses separated by commas, semicolons or spaces. */
const ADDRESSES = /^\s*[^\s,;@]+@[^\s,;@]+(?:[\s,;]+[^\s,;@]+@[^\s,;@]+)*[\s,;]*$/

const emailRules = {
  body: z.object({
    to: requiredText.check(z.regex(ADDRESSES)),
    cc: z.union([z.literal(''), z.string().check(z.regex(ADDRESSES))]),
    subject: requiredText,
    message: z.string().check(z.maxLength(20_000)),
  }),
}

/** The drawer for a new email. Closing it saves a changed email as a draft. */
export function ComposeEmail({ draft: { id, ...draft }, onClosed }: { draft: EmailDraft; onClosed(): void }) {
  const { t } = useTranslation('mf-demo-theme')
  const toast = useToast()
  const closing = useClosing(onClosed)
  const send = useDemoMutation('POST /apps/email/send-email', EMAIL_QUERIES)
  const form = useContractForm(emailRules, {
    initial: { to: '', cc: '', subject: '', message: '', ...draft },
    send: (body) => send.mutateAsync({ body: { ...body, id } }),
    onSaved() {
      toast.success(t('email.sent'))
      closing.onClose()
    },
    words: { to: { format: t('email.addressInvalid') }, cc: { format: t('email.addressInvalid') } },
  })

  async function saveDraft() {
    try {
      await send.mutateAsync({ body: { ...form.values(), id, draft: true } })
      toast.success(t('email.draftSaved'))
      form.discard()
      closing.onClose()
    } catch (error) {
      toast.error(error)
    }
  }

  return (
    <FormDrawer
      form={form}
      title={t('email.newMessage')}
      submit={t('email.send')}
      actions={
        <Button disabled={send.isPending} onClick={() => void saveDraft()}>
          {t('email.saveDraft')}
        </Button>
      }
      size={560}
      onCloseUnsaved={() => void saveDraft()}
      {...closing}
    >
      <TextField form={form} name="to" label={t('email.to')} />
      <TextField form={form} name="cc" label={t('email.cc')} />
      <TextField form={form} name="subject" label={t('email.subject')} />
      <TextAreaField form={form} name="message" label={t('email.message')} rows={10} maxRows={24} />
    </FormDrawer>
  )
}
