import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { StaleNotice } from '@songsarn/ui/list/StaleNotice.tsx'
import { useTranslation } from 'react-i18next'
import type { useUnfinished } from './use-unfinished.ts'

/** Above the list: that there are more drafts than it shows, or that they are missing. */
export function UnfinishedNote({ failed, more, retry }: ReturnType<typeof useUnfinished>) {
  const { t } = useTranslation('mf-communication')
  if (failed) return <StaleNotice title={t('communications.draftsFailed')} retry={retry} />
  if (more === 0) return null
  return (
    <p>
      <ShellLink to="/communication/drafts">{t('communications.moreDrafts', { count: more })}</ShellLink>
    </p>
  )
}
