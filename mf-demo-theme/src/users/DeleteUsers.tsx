import { useObserved, useShell } from '@songsarn/remote/use-shell'
import { ConfirmAction } from '@songsarn/ui/confirm/ConfirmAction.tsx'
import type { Selected } from '@songsarn/ui/list/list-selection'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useToast } from '../page/use-toast.ts'
import { callDemo, type DemoInput } from '../service/call-demo.ts'

type Props = {
  selected: Selected
  /** The filters of the list, for an action on all that match. */
  filters: DemoInput<'GET /api/users/list/data'>['query']
  onDeleted(): void
}

/** Deletes the selected users after confirmation. The theme's service knows one user a call only. */
export function DeleteUsers({ selected, filters, onDeleted }: Props) {
  const { t } = useTranslation('mf-demo-theme')
  const queries = useQueryClient()
  const language = useObserved(useShell().language)
  const toast = useToast()
  const { count, isAll, keys } = selected

  async function idsOfAll(): Promise<number[]> {
    const query = { ...filters, perPage: count }
    const { users } = await callDemo('GET /api/users/list/data', { query }, { language })
    return users.map(({ id }) => id)
  }

  async function run() {
    const ids = isAll ? await idsOfAll() : keys.map(Number)
    for (const id of ids) await callDemo('DELETE /apps/users/delete', { query: { id } }, { language })
    toast.success(t('users.deletedMany', { count: ids.length }))
    onDeleted()
    await queries.invalidateQueries({ queryKey: ['demo'] })
  }

  return (
    <ConfirmAction
      danger
      size="small"
      question={{ title: t('users.deleteMany', { count }), help: t('users.deleteHelp'), ok: t('users.delete'), run }}
    >
      {t('users.delete')}
    </ConfirmAction>
  )
}
