import type { PeopleFilter } from '@songsarn/contract/people'
import { useShell } from '@songsarn/remote/use-shell'
import { ConfirmAction } from '@songsarn/ui/confirm/ConfirmAction.tsx'
import type { Selected } from '@songsarn/ui/list/list-selection'
import { useTranslation } from 'react-i18next'
import { useDeletePeople } from './use-people.ts'

type Props = {
  selected: Selected
  /** Of the list, for all that match. */
  filter: PeopleFilter
  onDeleted(): void
}

/** Deletes the selected people after a question. */
export function DeletePeople({ selected: { count, isAll, keys }, filter, onDeleted }: Props) {
  const { t } = useTranslation('mf-communication')
  const { toast } = useShell()
  const remove = useDeletePeople()
  async function run() {
    const { deleted } = await remove.mutateAsync(isAll ? { filter, count } : { ids: [...keys] })
    toast({ kind: 'success', message: t('people.deletedMany', { count: deleted }) })
    onDeleted()
  }
  return (
    <ConfirmAction
      danger
      size="small"
      question={{
        title: t('people.deleteMany', { count }),
        help: t('people.deleteHelp'),
        ok: t('people.deleteSelected', { count }),
        run,
      }}
    >
      {t('people.delete')}
    </ConfirmAction>
  )
}
