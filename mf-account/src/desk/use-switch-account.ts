import type { DeskAccount } from '@songsarn/contract/account/desk'
import { useShell } from '@songsarn/remote/use-shell'
import type { MenuAction } from '@songsarn/ui/actions/ActionMenu.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

/** The action that turns an account of a customer off or on again, after a question. */
export function useSwitchAccount(): (account: DeskAccount) => MenuAction {
  const { t } = useTranslation('mf-account')
  const { api, toast } = useShell()
  const queries = useQueryClient()
  return ({ id, accountName: name, status }) => ({
    key: 'status',
    label: t(status ? 'subAccounts.switchOff' : 'subAccounts.switchOn'),
    danger: status,
    question: {
      title: t(status ? 'subAccounts.offTitle' : 'subAccounts.onTitle', { name }),
      help: t(status ? 'subAccounts.offHelp' : 'subAccounts.onHelp'),
      ok: t(status ? 'subAccounts.switchOff' : 'subAccounts.switchOn'),
      isSafe: !status,
      run: async () => {
        await api.updateDeskAccount({ params: { id }, body: { status: !status } })
        toast({ kind: 'success', message: t(status ? 'subAccounts.switchedOff' : 'subAccounts.switchedOn', { name }) })
        await queries.invalidateQueries({ queryKey: ['desk', 'accounts'] })
      },
    },
  })
}
