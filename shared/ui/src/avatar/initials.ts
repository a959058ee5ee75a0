const characters = new Intl.Segmenter('th', { granularity: 'grapheme' })

/** First characters of the first words. A Thai leading vowel (เ–ไ) is skipped, because it is no initial on its own. */
export function initials(name: string, words = 2): string {
  return name.split(/\s+/).filter(Boolean).slice(0, words).map(firstCharacter).join('')
}

function firstCharacter(word: string): string {
  const [first] = characters.segment(word.replace(/^[เ-ไ]/, ''))
  return first?.segment.toUpperCase() ?? ''
}
