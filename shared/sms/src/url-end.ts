/** Characters that end a URL everywhere: white space, quotes, angle brackets, and marks of typography that no address has. */
const ENDS = /[\s<>"\u200b-\u200f\u202a-\u202e\u2060\ufeff“”„‟‘’‚‛«»‹›「」『』【】（）、。，！？；：…]/
/** Characters that begin a new part of a URL. */
const DELIMITER = /[/?#&=.:@~+_-]/
/** Between two URLs without a space. */
const SEPARATOR = /[,;|]/
const THAI = /[\u0e00-\u0e7f]/
/** Characters that may follow a URL without belonging to it. */
const TRAILING = new Set(".,;:!?'")
const OPENING = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
])

/** Finds the end of a URL in text that may hold merge fields: each piece of text is read in turn. */
export class UrlEnd {
  /** Beginning of the part of the URL that is being read. */
  #part: 'nothing' | 'thai' | 'other' = 'nothing'
  readonly #brackets = new Map<string, number>()

  /** Reads a piece that begins inside of the URL. Returns where the URL ends in it, or -1 when it goes on. */
  read(text: string): number {
    for (let at = 0; at < text.length; at++) {
      const mark = text.charAt(at)
      if (ENDS.test(mark)) return at
      if (SEPARATOR.test(mark) && /^https?:\/\//i.test(text.slice(at + 1, at + 9))) return at
      const isThai = THAI.test(mark)
      // `/สินค้า` is a path. In `/1เพื่อรับ`, Thai text follows without a space, as Thai is written.
      if (isThai && this.#part === 'other') return at
      if (DELIMITER.test(mark)) this.#part = 'nothing'
      else if (this.#part === 'nothing') this.#part = isThai ? 'thai' : 'other'
      this.#brackets.set(mark, (this.#brackets.get(mark) ?? 0) + 1)
    }
    return -1
  }

  /** A merge field is part of the URL. */
  readField(): void {
    this.#part = 'other'
  }

  /** The last piece of the URL without the marks that follow it. A closing bracket stays when the URL opens it. */
  trim(text: string): string {
    let end = text.length
    for (; end > 0; end--) {
      const mark = text.charAt(end - 1)
      const opening = OPENING.get(mark)
      const closes = this.#brackets.get(mark) ?? 0
      const isUnbalanced = opening !== undefined && closes > (this.#brackets.get(opening) ?? 0)
      if (!TRAILING.has(mark) && !isUnbalanced) break
      this.#brackets.set(mark, closes - 1)
    }
    return text.slice(0, end)
  }
}

/** The text with each of its http(s) URLs replaced. A text with merge fields has them as they are written. */
export function replaceUrls(text: string, replacement: (url: string) => string): string {
  let replaced = ''
  for (let rest = text; ; ) {
    const begin = /https?:\/\//i.exec(rest)
    if (!begin) return replaced + rest
    const piece = rest.slice(begin.index)
    const scan = new UrlEnd()
    const end = scan.read(piece)
    const url = scan.trim(end < 0 ? piece : piece.slice(0, end))
    replaced += rest.slice(0, begin.index) + replacement(url)
    rest = piece.slice(url.length)
  }
}
