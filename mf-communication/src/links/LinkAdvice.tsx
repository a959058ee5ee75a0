import { lazy, Suspense } from 'react'

type Props = { content: string /** The sender name; empty while none is chosen. */; sender: string }

const LinkFindings = lazy(async () => ({ default: (await import('./LinkFindings.tsx')).LinkFindings }))

/** What the rule about links says of a text while it is written. Loads nothing for a text without a link. */
export function LinkAdvice({ content, sender }: Props) {
  if (sender === '' || !content.includes('.')) return null
  return (
    <Suspense>
      <LinkFindings content={content} sender={sender} />
    </Suspense>
  )
}
