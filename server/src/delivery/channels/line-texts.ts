import { MAX_LINE_TEXT } from '@songsarn/contract/account/line'

/** The texts of the messages that carry a text by LINE: one, unless it is longer than a message may be. Cuts no character. */
export function lineTexts(text: string): string[] {
  const texts: string[] = []
  let rest = text
  while (rest.length > MAX_LINE_TEXT) {
    const isWithinPair = /[\uD800-\uDBFF]/.test(rest.charAt(MAX_LINE_TEXT - 1))
    const end = isWithinPair ? MAX_LINE_TEXT - 1 : MAX_LINE_TEXT
    texts.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return [...texts, rest]
}
