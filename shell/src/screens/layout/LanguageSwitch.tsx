import { languageOf } from '@songsarn/i18n/instance'
import { LANGUAGE_NAMES, LANGUAGES } from '@songsarn/i18n/language'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../parts/Icon.tsx'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { MenuButton, type MenuItem } from './MenuButton.tsx'

export function LanguageSwitch() {
  const { t } = useTranslation('shell')
  const items = useLanguageItems()
  return (
    <MenuButton className="icon-button" label={t('frame.language')} sections={[{ id: 'languages', items }]}>
      <Icon name="language" />
    </MenuButton>
  )
}

/** One item per language, each in its own language. */
export function useLanguageItems(): MenuItem[] {
  const { i18n } = useTranslation()
  const { chooseLanguage } = usePlatform()
  return LANGUAGES.map((language) => ({
    id: language,
    label: LANGUAGE_NAMES[language],
    checked: languageOf(i18n) === language,
    run: () => void chooseLanguage(language),
  }))
}
