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

let characters: Intl.Segmenter | undefined

/**
 * A part may begin in the middle of a character, such as with a Thai vowel or tone of the letter before. Phones join the parts,
 * so the preview shows each character in the part in which it begins.
 */
function wholeCharacters(parts: readonly string[]): string[] {
  // The first segmenter of a page costs 15 ms, and most texts are one part.
  if (parts.length < 2) return [...parts]
  characters ??= new Intl.Segmenter('th', { granularity: 'grapheme' })
  const shown = parts.map(() => '')
  let part = 0
  let end = parts[0]?.length ?? 0
  for (const { segment, index } of characters.segment(parts.join(''))) {
    while (index >= end && part < parts.length - 1) end += parts[++part]?.length ?? 0
    shown[part] += segment
  }
  return shown
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
