import type { UserPreferences } from '@songsarn/contract/account/session'
import { Avatar } from '@songsarn/ui/avatar/Avatar.tsx'
import { avatarUrl } from '@songsarn/ui/avatar/avatar-url'
import { defineTexts } from '@songsarn/ui/text/define-texts'
import { usePhone } from '@songsarn/ui/theme/use-phone'
import { useTranslation } from 'react-i18next'
import { usePlatform, usePreferences, useSignedIn } from '../../platform/PlatformContext.ts'
import { useNavigate } from '../../platform/use-navigate.ts'
import type { Preferences } from '../../services/preferences/preferences.ts'
import { abilityOf } from '../../services/session/ability.ts'
import { showShortcuts } from '../shortcuts/show-shortcuts.ts'
import { useLanguageItems } from './LanguageSwitch.tsx'
import { MenuButton, type MenuItem } from './MenuButton.tsx'

/** In the chunk of the console: the sign-in page needs none of them. */
const useTexts = defineTexts('user-menu', {
  en: { profile: 'My profile', firstSteps: 'Help: first steps', shortcuts: 'Keyboard shortcuts' },
  th: { profile: 'โปรไฟล์ของฉัน', firstSteps: 'วิธีใช้: เริ่มต้นใช้งาน', shortcuts: 'แป้นพิมพ์ลัด' },
})

/** The signed-in user, display settings, and Log Out. */
export function UserMenu() {
  const text = useTexts()
  const { t } = useTranslation(['shell', 'common'])
  const { basePath, choose } = usePlatform()
  const { user } = useSignedIn()
  const current = usePreferences()
  const languages = useLanguageItems()
  const logOut = useLogOut()
  const navigate = useNavigate()
  // A phone has one menu and one width.
  const phone = usePhone()
  const choice = (label: string, change: UserPreferences): MenuItem => ({
    id: Object.values(change).join(),
    label,
    checked: Object.entries(change).every(([name, value]) => current[name as keyof Preferences] === value),
    run: () => void choose(change),
  })
  const name = user.fullName || user.username
  return (
    <MenuButton
      label={t('frame.user')}
      className="user-button"
      head={
        <div className="user-head">
          <strong>{name}</strong>
          <span className="small">{user.email}</span>
          <span className="small">
            {user.account.name} · {t(`common:role.${user.role}`)}
          </span>
        </div>
      }
      sections={[
        {
          id: 'skin',
          row: true,
          title: t('frame.appearance'),
          items: [choice(t('frame.light'), { skin: 'light' }), choice(t('frame.dark'), { skin: 'dark' })],
        },
        { id: 'language', row: true, title: t('frame.language'), items: languages },
        ...(phone
          ? []
          : [
              {
                id: 'layout',
                row: true,
                title: t('frame.layout'),
                items: [
                  choice(t('frame.vertical'), { layout: 'vertical' }),
                  choice(t('frame.horizontal'), { layout: 'horizontal' }),
                ],
              },
              {
                id: 'width',
                row: true,
                title: t('frame.width'),
                items: [choice(t('frame.full'), { width: 'full' }), choice(t('frame.boxed'), { width: 'boxed' })],
              },
            ]),
        {
          id: 'out',
          items: [
            { id: 'profile', label: text('profile'), run: () => navigate('/account?tab=profile') },
            { id: 'mobile', label: t('frame.myMobile'), run: () => navigate('/account/mobile') },
            { id: 'security', label: t('frame.security'), run: () => navigate('/account/security') },
            ...(abilityOf(user)('send', 'Communication')
              ? [{ id: 'firstSteps', label: text('firstSteps'), run: () => navigate('/home/first-steps') }]
              : []),
            ...(phone ? [] : [{ id: 'shortcuts', label: text('shortcuts'), run: showShortcuts }]),
            { id: 'logOut', label: t('frame.logOut'), icon: 'signOut', run: logOut },
          ],
        },
      ]}
    >
      <Avatar src={avatarUrl(basePath, user.avatar)} name={name} />
    </MenuButton>
  )
}

/** Signs out in every tab; asks first when unsaved work would be lost. */
export function useLogOut(): () => void {
  const { leave, session } = usePlatform()
  return () =>
    void leave.mayLeave().then((may) => {
      if (may) void session.signOut('self')
    })
}
