import { testLine } from '@songsarn/contract/account/line'
import { useShell } from '@songsarn/remote/use-shell'
import { FormDialog } from '@songsarn/ui/form/FormDialog.tsx'
import { TextAreaField } from '@songsarn/ui/form/TextAreaField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useClosing } from '@songsarn/ui/form/use-closing'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useTranslation } from 'react-i18next'
import { useRefreshLine } from './use-line.ts'

/** Sends a text to one user of LINE. */
export function TestLineDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('mf-account')
  const { api, toast } = useShell()
  const closing = useClosing(onClose)
  const refresh = useRefreshLine()
  const form = useContractForm(testLine, {
    id: 'line-test',
    initial: { to: '', content: t('line.testContent') },
    send: (body) => api.testLine({ body }),
    onSaved: () => {
      toast({ kind: 'success', message: t('line.tested') })
      refresh()
      closing.onClose()
    },
    fieldOfCode: { 'line.recipientRefused': 'to' },
    words: { to: { format: t('line.toFormat') } },
  })
  return (
    <FormDialog form={form} title={t('line.testTitle')} submit={t('line.testSend')} {...closing}>
      <TextField form={form} name="to" label={t('line.to')} help={t('line.toHelp')} autoFocus />
      <TextAreaField form={form} name="content" label={t('line.content')} help={t('line.testHelp')} />
    </FormDialog>
  )
}
