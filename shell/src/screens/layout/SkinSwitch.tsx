import { useTranslation } from 'react-i18next'
import { Icon } from '../../parts/Icon.tsx'
import { usePlatform, usePreferences } from '../../platform/PlatformContext.ts'

export function SkinSwitch() {
  const { t } = useTranslation('shell')
  const { choose } = usePlatform()
  const { skin } = usePreferences()
  const label = t(skin === 'dark' ? 'frame.skin.toLight' : 'frame.skin.toDark')
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      onClick={() => choose({ skin: skin === 'dark' ? 'light' : 'dark' })}
    >
      <Icon name={skin === 'dark' ? 'sun' : 'moon'} />
    </button>
  )
}
