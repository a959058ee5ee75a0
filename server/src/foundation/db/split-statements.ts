/**
 * The statements of a migration's text, without the semicolons between them. Semicolons in comments, quoted text and names, and
 * dollar quotes end no statement (PostgreSQL 18 §4.1). It reads no function body that is not quoted (`begin atomic`).
 */
export function splitStatements(text: string): string[] {
  const statements: string[] = []
  let begin = 0
  let hasContent = false
  const end = (at: number) => {
    if (hasContent) statements.push(text.slice(begin, at).trim())
    begin = at + 1
    hasContent = false
  }
  let at = 0
  while (at < text.length) {
    const comment = commentEnd(text, at)
    if (comment !== undefined) {
      at = comment
      continue
    }
    if (text[at] === ';') end(at)
    else if (!/\s/.test(text[at] ?? '')) hasContent = true
    at = quoteEnd(text, at) ?? at + 1
  }
  end(text.length)
  return statements
}

/** Where the comment that begins here ends. Comments between slashes and stars nest. */
function commentEnd(text: string, at: number): number | undefined {
  if (text.startsWith('--', at)) return indexAfter(text, '\n', at)
  if (!text.startsWith('/*', at)) return undefined
  const marks = /\/\*|\*\//g
  marks.lastIndex = at
  for (let depth = 0, mark = marks.exec(text); mark; mark = marks.exec(text)) {
    depth += mark[0] === '/*' ? 1 : -1
    if (depth === 0) return marks.lastIndex
  }
  return text.length
}

/** Where the quote that begins here ends. A doubled quote is read as two quotes one after the other, which ends at the same place. */
function quoteEnd(text: string, at: number): number | undefined {
  const quote = text[at]
  if (quote === '"') return indexAfter(text, '"', at + 1)
  if (quote === "'") return isEscaped(text, at) ? escapedEnd(text, at + 1) : indexAfter(text, "'", at + 1)
  if (quote !== '$' || isWord(text[at - 1])) return undefined
  const tag = /\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$/uy
  tag.lastIndex = at
  const [mark] = tag.exec(text) ?? []
  return mark === undefined ? undefined : indexAfter(text, mark, at + mark.length)
}

const isWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}_$]/u.test(character)

/** Text like E'…', in which a backslash escapes the next character. */
const isEscaped = (text: string, at: number) => /e/i.test(text[at - 1] ?? '') && !isWord(text[at - 2])

function escapedEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === "'") return at + 1
  }
  return text.length
}

function indexAfter(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from)
  return found < 0 ? text.length : found + mark.length
}
