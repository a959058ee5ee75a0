import { defineTexts } from '../text/define-texts.ts'
import './phone-preview.css'

/** Addresses with merge fields are checked without them. */
const isAddress = (url: string) => URL.canParse(url.replaceAll(/\{\{[^{}]*\}\}/g, 'x'))

/** Where the links of a text lead: each address as it ends in the text, so that a mark or a word too many is seen before the send. */
export function LinkTargets({ urls }: { urls: readonly string[] }) {
  const text = useLinkTexts()
  if (urls.length === 0) return null
  return (
    <div className="link-targets">
      <p id="link-targets">{text('title', { count: urls.length })}</p>
      <ul aria-labelledby="link-targets">
        {[...new Set(urls)].map((url) => (
          <li key={url}>
            <code>{url}</code> {!isAddress(url) && <span className="link-targets-bad">{text('bad')}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

const useLinkTexts = defineTexts('linkTargets', {
  en: { title_one: 'The link leads to', title_other: 'The links lead to', bad: 'This is no web address.' },
  th: { title_other: 'ลิงก์ในข้อความนำไปยัง', bad: 'นี่ไม่ใช่ที่อยู่เว็บ' },
})
