import type { AudienceSource } from '@songsarn/contract/communication/audience-source'
import { useTranslation } from 'react-i18next'

/** Says where recipients come from, with the names of the file or the segments. */
export function useAudienceText(): (audience: AudienceSource) => string {
  const { t, i18n } = useTranslation('mf-communication')
  return ({ kind, names, all }) => {
    if (kind === 'people' && all) return t('broadcast.peopleAll')
    if (names.length === 0) return t(`analyze.audienceKind.${kind}`)
    const listed = new Intl.ListFormat(i18n.language, { type: 'unit' }).format(names)
    return t('analyze.audienceNamed', { kind: t(`analyze.audienceKind.${kind}`), names: listed })
  }
}
