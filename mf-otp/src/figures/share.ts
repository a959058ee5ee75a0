import { useFormat } from '@songsarn/i18n/use-format'
import { useTranslation } from 'react-i18next'

/** `63% of 1,204`: the share of verified pins among the messages sent. */
export function useShare(): (of: { sent: number; verified: number }) => string {
  const { t } = useTranslation('mf-otp')
  const format = useFormat()
  return ({ sent, verified }) =>
    sent === 0
      ? t('figures.none')
      : t('figures.share', { share: format.percent((verified / sent) * 100, 0), sent: format.number(sent) })
}
