import { LANGUAGE_NAMES, LANGUAGES } from '@songsarn/i18n/language'
import { usePhone } from '@songsarn/ui/theme/use-phone'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { IconName } from '../../parts/Icon.tsx'
import { usePlatform, usePreferences, useSignedIn } from '../../platform/PlatformContext.ts'
import { useNavigate } from '../../platform/use-navigate.ts'
import type { Remotes } from '../../services/remotes/remotes.ts'
import { useActFor } from '../layout/AccountSwitcher.tsx'
import { useLogOut } from '../layout/UserMenu.tsx'
import { useMenu } from '../layout/use-menu.ts'

export type Entry = {
  id: string
  group: string
  icon: IconName
  title: string
  /** Its menu group, because two remotes may use the same screen title. */
  detail?: string
  keywords: string[]
  /** A screen with sample data only: listed after the product's. */
  isSample?: boolean
  run(): void
}

/** The menu icon of areas with sample screens. */
const SAMPLE_ICON = 'demo'

/** All palette entries: commands of the mounted remote, every screen of the menu, and the console's own commands. */
export function useEntries(remotes: Remotes): Entry[] {
  const { t, i18n } = useTranslation('shell')
  const { choose, chooseLanguage, palette, preferences } = usePlatform()
  const { user, acting } = useSignedIn()
  const { skin } = usePreferences()
  const commands = useStore(palette.store, (state) => state.commands)
  const menu = useMenu(remotes)
  const navigate = useNavigate()
  const actFor = useActFor()
  const logOut = useLogOut()
  const phone = usePhone()

  const here = t('palette.here')
  const screens = t('palette.screens')
  const console = t('palette.console')
  const own = (id: string, icon: IconName, title: string, run: () => void, keywords: string[] = []): Entry => ({
    id,
    group: console,
    icon,
    title,
    keywords,
    run,
  })
  const switchSkin = t('palette.switchTo', { what: t(skin === 'dark' ? 'frame.skin.toLight' : 'frame.skin.toDark') })
  return [
    ...commands.map(({ id, title, keywords = [], run }) => ({
      id,
      group: here,
      icon: 'go' as const,
      title,
      keywords,
      run,
    })),
    ...menu.flatMap(({ icon, title, path, links }) => [
      ...(path ? [{ id: path, group: screens, icon, title, keywords: [path], run: () => navigate(path) }] : []),
      ...links.map((link) => ({
        id: link.path,
        group: icon === SAMPLE_ICON ? title : screens,
        icon,
        title: link.title,
        detail: title,
        isSample: icon === SAMPLE_ICON,
        keywords: [title, link.path],
        run: () => navigate(link.path),
      })),
    ]),
    ...user.accounts
      .filter(({ id }) => id !== acting.id)
      .map(({ id, name }) => own(id, 'account', t('palette.actFor', { account: name }), () => actFor(id))),
    own(
      'skin',
      skin === 'dark' ? 'sun' : 'moon',
      switchSkin,
      () => void choose({ skin: skin === 'dark' ? 'light' : 'dark' }),
    ),
    ...LANGUAGES.filter((language) => language !== i18n.language).map((language) =>
      own(
        language,
        'language',
        t('palette.switchTo', { what: LANGUAGE_NAMES[language] }),
        () => void chooseLanguage(language),
      ),
    ),
    ...(phone
      ? []
      : [
          own(
            'menu',
            'collapse',
            t('palette.collapse'),
            () => void choose({ menu: preferences.getState().menu === 'open' ? 'collapsed' : 'open' }),
          ),
        ]),
    own('security', 'account', t('frame.security'), () => navigate('/account/security'), ['passkey password']),
    own('mobile', 'account', t('frame.myMobile'), () => navigate('/account/mobile')),
    own('logOut', 'signOut', t('palette.logOut'), logOut, ['sign out']),
  ]
}
