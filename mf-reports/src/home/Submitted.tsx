import { useTranslation } from 'react-i18next'
import type { HomeFigures } from './home-figures.ts'

type Props = { figures: Pick<HomeFigures, 'progess' | 'waiting' | 'cancelled'> }

/** Says how the handed over messages and all messages of the chart differ. */
export function Submitted({ figures: { progess, waiting, cancelled } }: Props) {
  const { t } = useTranslation('mf-reports')
  const without = [
    // Some of those in progress were handed over.
    waiting > 0 && t(waiting < progess ? 'home.tile.waitingOf' : 'home.tile.waiting', { count: waiting, all: progess }),
    cancelled > 0 && t('home.tile.cancelled', { count: cancelled }),
  ].filter(Boolean)
  return without.length === 0 ? t('home.tile.smsSubHelp') : t('home.tile.smsSubWithout', { what: without.join(', ') })
}
