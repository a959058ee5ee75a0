import { SMS_MAX_STABLE } from '@songsarn/sms/parts'
import { useEffect, useState } from 'react'
import type { ContentReading } from './read-content.ts'
import { useComposerTexts } from './texts.ts'

/** Screen readers announce the count after this pause, not at each key. */
const ANNOUNCE_AFTER_MS = 1200

export function Counter({ reading, credits }: { reading: ContentReading; credits: number }) {
  const text = useComposerTexts()
  const { count, characters, tooLong } = reading
  const written = text('characters', { characters, max: SMS_MAX_STABLE })
  // An empty text has no price.
  const figures =
    characters === 0
      ? [written]
      : [
          written,
          text('room', { count: count.roomInPart, perPart: count.perPart }),
          text('parts', { count: count.parts }),
          text('credits', { count: credits }),
          text(count.encoding),
        ]
  return (
    <div className="composer-counter">
      <ul aria-hidden="true">
        {figures.map((figure, position) => (
          <li key={position} className={position === 0 && tooLong ? 'composer-over' : undefined}>
            {figure}
          </li>
        ))}
      </ul>
      <span className="unseen" role="status">
        {useRested(figures.join(', '))}
      </span>
    </div>
  )
}

/** The value once it has not changed for a while. */
function useRested(value: string): string {
  const [rested, setRested] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ANNOUNCE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
