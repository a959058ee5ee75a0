import { saveView } from '@songsarn/contract/reports/saved-views'
import { useShell } from '@songsarn/remote/use-shell'
import { FormDialog } from '@songsarn/ui/form/FormDialog.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useClosing } from '@songsarn/ui/form/use-closing'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

/** Asks for the name under which filters are kept. */
export default function SaveViewDialog({ query, onClose }: { query: string; onClose(): void }) {
  const { t } = useTranslation('mf-reports')
  const shell = useShell()
  const queries = useQueryClient()
  const closing = useClosing(onClose)
  const form = useContractForm(saveView, {
    id: 'view',
    initial: { name: '', query },
    send: (body) => shell.api.saveView({ body }),
    onSaved: ({ name }) => {
      shell.toast({ kind: 'success', message: t('logs.views.saved', { name }) })
      void queries.invalidateQueries({ queryKey: ['logs', 'views'] })
      closing.onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('logs.views.dialog')} submit={t('logs.views.submit')} {...closing}>
      <TextField form={form} name="name" label={t('logs.views.name')} help={t('logs.views.nameHelp')} autoFocus />
    </FormDialog>
  )
}
