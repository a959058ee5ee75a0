let characters: Intl.Segmenter | undefined

/** First characters of the first words. A Thai leading vowel (เ–ไ) is skipped, because it is no initial on its own. */
export function initials(name: string, words = 2): string {
  return name.split(/\s+/).filter(Boolean).slice(0, words).map(firstCharacter).join('')
}

function firstCharacter(word: string): string {
  // Nothing joins two characters of ASCII, and the first segmenter of a page costs 15 ms.
  if (/^[!-~](?![^!-~])/.test(word)) return word.charAt(0).toUpperCase()
  characters ??= new Intl.Segmenter('th', { granularity: 'grapheme' })
  const [first] = characters.segment(word.replace(/^[เ-ไ]/, ''))
  return first?.segment.toUpperCase() ?? ''
}
