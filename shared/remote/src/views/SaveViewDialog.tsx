import { saveView } from '@songsarn/contract/account/saved-views'
import { FormDialog } from '@songsarn/ui/form/FormDialog.tsx'
import { SwitchField } from '@songsarn/ui/form/SwitchField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useClosing } from '@songsarn/ui/form/use-closing'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useShell } from '../use-shell.ts'
import { useViewTexts } from './texts.ts'
import { useRefreshViews, type ViewContent } from './use-views.ts'

type Props = ViewContent & {
  /** The present name, when the list shows a view. */
  name: string
  isPinned: boolean
  onSaved(id: string): void
  onClose(): void
}

/** Asks for the name under which the list is kept as it is now. */
export default function SaveViewDialog({ path, query, columns, name, isPinned, onSaved, onClose }: Props) {
  const text = useViewTexts()
  const shell = useShell()
  const refresh = useRefreshViews()
  const closing = useClosing(onClose)
  const form = useContractForm(saveView, {
    id: 'view',
    initial: { name, path, query, columns: columns && [...columns], pinned: isPinned },
    send: (body) => shell.api.call(saveView, { body }),
    onSaved: (view) => {
      shell.toast({ kind: 'success', message: text('saved', { name: view.name }) })
      refresh()
      onSaved(view.id)
      closing.onClose()
    },
  })
  return (
    <FormDialog form={form} title={text('dialog')} submit={text('submit')} {...closing}>
      <TextField form={form} name="name" label={text('name')} help={text('nameHelp')} autoFocus />
      <SwitchField form={form} name="pinned" label={text('pinned')} />
    </FormDialog>
  )
}
