import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { useTranslation } from 'react-i18next'
import { type Result, segmentOfResult } from '../segments/start-segment.ts'

type Props = { communication: { id: string; broadcastName: string }; results: readonly Result[] }

/** Opens the form of a new segment with the people of each result. */
export function SaveAsSegment({ communication: { id, broadcastName: name }, results }: Props) {
  const { t } = useTranslation('mf-communication')
  const { session } = useShell()
  if (!session.can('create', 'Person')) return null
  return (
    <p className="comm-segments">
      {t('segments.saveAs')}{' '}
      {results.map((result) => (
        <ShellLink key={result} to={segmentOfResult(result, { id, name })}>
          {t(`segments.result.${result}`)}
        </ShellLink>
      ))}
    </p>
  )
}
