import { useObserved, useShell } from '@songsarn/remote/use-shell'

/** The accounts that what is shown may belong to: one, or the own one and its sub-accounts. */
export function useAccounts() {
  const shell = useShell()
  const { accounts } = useObserved(shell.session)
  const acting = useObserved(shell.account)
  return acting.own ? accounts : accounts.filter(({ id }) => id === acting.id)
}
