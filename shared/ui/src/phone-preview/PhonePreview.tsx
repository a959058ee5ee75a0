import { usePhoneTexts } from './texts.ts'
import './phone-preview.css'

/** A phone with the message as it arrives: the sender's name, and a bubble for each part. */
export function PhonePreview({ sender, parts }: { sender?: string; parts: readonly string[] }) {
  const text = usePhoneTexts()
  const total = parts.length
  const isEmpty = parts.every((part) => part === '')
  return (
    <figure className="phone-preview" aria-label={text('title')}>
      <div className="phone-preview-top" aria-hidden="true" />
      <div className={sender ? 'phone-preview-sender' : 'phone-preview-sender phone-preview-faint'}>
        {sender || text('noSender')}
      </div>
      {isEmpty ? (
        <p className="phone-preview-screen phone-preview-faint">{text('empty')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (axe: scrollable-region-focusable)
        <ol className="phone-preview-screen" tabIndex={0} aria-label={text('title')}>
          {parts.map((part, index) => (
            <li key={index}>
              <div className="phone-preview-bubble">{part}</div>
              {total > 1 && <span className="phone-preview-part">{text('part', { part: index + 1, total })}</span>}
            </li>
          ))}
        </ol>
      )}
      {total > 1 && <figcaption>{text('joined')}</figcaption>}
    </figure>
  )
}
