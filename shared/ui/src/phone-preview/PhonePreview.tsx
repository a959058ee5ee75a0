import { defineTexts } from '../text/define-texts.ts'
import './phone-preview.css'

/** A phone that shows the message: the sender name, and a bubble for each part. */
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (axe: scrollable-region-focusable)
        <ol className="phone-preview-screen" tabIndex={0} aria-label={text('title')}>
          {wholeCharacters(parts).map((part, index) => (
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

/**
 * A part may begin with a mark that belongs to the letter before (a Thai vowel or tone). Phones join the parts, so the preview
 * shows the mark with its letter.
 */
function wholeCharacters(parts: readonly string[]): string[] {
  const leading = parts.map((part, index) => (index === 0 ? '' : (/^\p{M}+/u.exec(part)?.[0] ?? '')))
  return parts.map((part, index) => part.slice(leading[index]?.length) + (leading[index + 1] ?? ''))
}

const usePhoneTexts = defineTexts('phonePreview', {
  en: {
    title: 'Preview on a phone',
    noSender: 'Sender',
    empty: 'Your message will appear here.',
    part: 'Part {{part, number}} of {{total, number}}',
    joined: 'Phones show the parts as one message.',
  },
  th: {
    title: 'ตัวอย่างบนโทรศัพท์',
    noSender: 'ชื่อผู้ส่ง',
    empty: 'ข้อความของคุณจะแสดงที่นี่',
    part: 'ส่วนที่ {{part, number}} จาก {{total, number}}',
    joined: 'โทรศัพท์จะแสดงทุกส่วนเป็นข้อความเดียว',
  },
})
