/** In UTF-16 units. */
const LENGTH = 100

/** Long enough for any character that people type: a family emoji has 11 units, a Thai letter with its marks 3. */
const LONGEST = 32

const characters = new Intl.Segmenter('th', { granularity: 'grapheme' })

/** The beginning of a text on one line, for lists. It ends with a whole character: half of one would show as a box, or another letter. */
export function excerptOf(content: string): string {
  const line = content.replace(/\s+/g, ' ').trim()
  if (line.length <= LENGTH) return line
  const cut = characters.segment(line.slice(0, LENGTH + LONGEST)).containing(LENGTH)
  return line.slice(0, cut?.index ?? LENGTH)
}

/** The name of a communication, the same on every screen, in files and in the API. A send without one is known by its text. */
export const nameOf = ({ name, content }: { name: string | null; content: string }): string =>
  name ?? excerptOf(content)
