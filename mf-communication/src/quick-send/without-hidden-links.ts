import { LABELS } from '../send-form/send-options.ts'

/** In place of the code of a page, where the service shows a text that was sent. */
const HIDDEN_CODE = '*'.repeat(11)

/**
 * A text that was sent, without the links whose codes the service hides: they belong to the message that was sent, and would not
 * open. Their labels, or a space before a link, go with them.
 */
export function withoutHiddenLinks(text: string): string {
  const [first = '', ...others] = text.split(HIDDEN_CODE)
  let kept = first
  for (const rest of others) {
    const link = kept.lastIndexOf('http')
    kept = (link < 0 ? kept : withoutEnd(kept.slice(0, link))) + rest
  }
  return kept
}

function withoutEnd(text: string): string {
  const end = ENDS.find((one) => text.endsWith(one)) ?? ''
  return text.slice(0, text.length - end.length)
}
const ENDS = [...Object.values(LABELS).flatMap(({ en, th }) => [en, th]), ' ']
