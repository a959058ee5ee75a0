import type { Communication } from '@songsarn/contract/communication/communications'
import { saveAsTemplate } from '@songsarn/contract/communication/copies'
import { useShell } from '@songsarn/remote/use-shell'
import { FormDialog } from '@songsarn/ui/form/FormDialog.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useClosing } from '@songsarn/ui/form/use-closing'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

/** Saves the text of a communication as a template under a name. */
export function TemplateDialog({ communication, onClosed }: { communication: Communication; onClosed(): void }) {
  const { t } = useTranslation('mf-communication')
  const { api, toast } = useShell()
  const queries = useQueryClient()
  const closing = useClosing(onClosed)
  const { id, broadcastName } = communication
  const form = useContractForm(saveAsTemplate, {
    initial: { templateName: broadcastName },
    send: (body) => api.saveAsTemplate({ params: { id }, body }),
    onSaved: ({ templateName }) => {
      toast({ kind: 'success', message: t('templates.saved', { name: templateName }) })
      void queries.invalidateQueries({ queryKey: ['templates', 'list'] })
      void queries.invalidateQueries({ queryKey: ['lookups', 'templates'] })
      closing.onClose()
    },
  })
  return (
    <FormDialog form={form} {...closing} title={t('detail.template')} submit={t('templates.create')}>
      <TextField form={form} name="templateName" label={t('templates.name')} help={t('templates.nameHelp')} />
    </FormDialog>
  )
}
