import type { Subject } from '@songsarn/contract/base/rights'
import type { MenuAction } from '@songsarn/ui/actions/ActionMenu.tsx'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useShell } from './use-shell.ts'

type Deletion = {
  /** The subject of the right `delete` that the user needs. */
  subject: Subject
  /** Asks whether to delete it, by its name. */
  title: string
  /** Things that are lost with the item. */
  help: string
  /** Said when it is deleted. */
  deleted: string
  /** The list that shows then. */
  list: string
  /** Must be typed to confirm, when much depends on it. */
  typed?: string | undefined
  remove(): Promise<unknown>
}

/** The action of a detail page that deletes what it shows, after a question; false without the right. */
export function useDeleteAction({ subject, list, deleted, remove, ...question }: Deletion): MenuAction | false {
  const { t } = useTranslation('common')
  const { session, toast } = useShell()
  const navigate = useNavigate()

  async function run() {
    await remove()
    toast({ kind: 'success', message: deleted })
    // Not the shell's `navigate`: it would ask about unsaved changes to what no longer exists.
    navigate(list, { replace: true })
  }

  return (
    session.can('delete', subject) && {
      key: 'delete',
      label: t('action.delete'),
      danger: true,
      question: { ...question, ok: t('action.delete'), run },
    }
  )
}
