import { initials } from '@songsarn/ui/avatar/initials'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../parts/Icon.tsx'
import { usePlatform, useSignedIn } from '../../platform/PlatformContext.ts'
import { MenuButton, type MenuSection } from './MenuButton.tsx'

/** The acting account; a menu when the user can act for more than one. */
export function AccountSwitcher() {
  const { t } = useTranslation('shell')
  const { user, acting } = useSignedIn()
  const actFor = useActFor()
  const choices = user.accounts
  if (choices.length < 2) return <span className="account-name">{acting.name}</span>
  const section = (id: string, title: string, own: boolean): MenuSection => ({
    id,
    title,
    items: choices
      .filter((account) => account.own === own)
      .map(({ id: accountId, name }) => ({
        id: accountId,
        label: name,
        checked: accountId === acting.id,
        run: () => actFor(accountId),
      })),
  })
  return (
    <MenuButton
      align="start"
      className={`account-switcher ${acting.own ? '' : 'account-switcher-acting'}`}
      sections={[section('own', t('frame.own'), true), section('subs', t('frame.subAccounts'), false)]}
    >
      <span className="unseen">{acting.own ? t('frame.account') : t('frame.actingFor', { account: '' })}</span>
      <span className="account-initial" aria-hidden="true">
        {initials(acting.name, 1)}
      </span>
      <span className="account-name">{acting.name}</span>
      <Icon name="chevron" size={16} />
    </MenuButton>
  )
}

/** Switches the acting account; asks first when unsaved work would be lost. */
export function useActFor(): (accountId: string) => void {
  const { leave, session } = usePlatform()
  return (accountId) => void leave.mayLeave().then((may) => may && session.actFor(accountId))
}
