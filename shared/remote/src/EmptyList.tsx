import { Empty, type EmptyProps } from '@songsarn/ui/states/Empty.tsx'
import type { StateAction } from '@songsarn/ui/states/StateView.tsx'
import { useTranslation } from 'react-i18next'
import { useShell } from './use-shell.ts'

type Props = Omit<EmptyProps, 'action'> & {
  /** Makes the first row; false for a user who may not, and then reads which right is missing. */
  toNew: StateAction | false
}

/** An empty list that users with the right fill: it says how to begin, or whom to ask. */
export function EmptyList({ toNew, help, ...empty }: Props) {
  const { t } = useTranslation('common')
  const { account } = useShell()
  const createHelp = t('state.createHelp', { account: account.get().name })
  return <Empty {...empty} help={toNew ? help : createHelp} action={toNew} />
}
