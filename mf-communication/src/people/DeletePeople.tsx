import type { deletePeople } from '@songsarn/contract/communication/people'
import { useShell } from '@songsarn/remote/use-shell'
import { ConfirmAction } from '@songsarn/ui/confirm/ConfirmAction.tsx'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { useDeletePeople } from './use-people.ts'

type Props = { choice: z.output<typeof deletePeople.body>; count: number; onDone(): void }

/** Deletes the selected people after a question. */
export function DeletePeople({ choice, count, onDone }: Props) {
  const { t } = useTranslation('mf-communication')
  const { toast } = useShell()
  const remove = useDeletePeople()
  async function run() {
    const { deleted } = await remove.mutateAsync(choice)
    toast({ kind: 'success', message: t('people.deletedMany', { count: deleted }) })
    onDone()
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
