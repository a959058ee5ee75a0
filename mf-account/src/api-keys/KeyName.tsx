import { type ApiKey, renameApiKey } from '@songsarn/contract/account/api-keys'
import { useShell } from '@songsarn/remote/use-shell'
import { useStepToast } from '@songsarn/remote/use-step-toast'
import { InlineEdit } from '@songsarn/ui/list/InlineEdit.tsx'
import { useTranslation } from 'react-i18next'
import { useRenameKey } from './use-api-keys.ts'

/** The name of a key, which can be changed in its place. */
export function KeyName({ apiKey: { id, name, status } }: { apiKey: ApiKey }) {
  const { t } = useTranslation('mf-account')
  const { session } = useShell()
  const toast = useStepToast()
  const rename = useRenameKey()
  if (status === 'revoked' || !session.can('update', 'ApiKey')) return name
  return (
    <InlineEdit
      call={renameApiKey}
      field="name"
      label={t('keys.column.name')}
      value={name}
      save={async (body) => {
        await rename.mutateAsync({ id, ...body })
        toast({
          kind: 'success',
          message: t('keys.renamed', { name: body.name }),
          action: { label: t('keys.undo'), run: () => rename.mutate({ id, name }) },
        })
      }}
    />
  )
}
