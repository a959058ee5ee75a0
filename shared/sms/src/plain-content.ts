import { type KnownFields, type Place, parseContent } from './merge-fields.ts'
import { countParts } from './parts.ts'
import { toPlain } from './plain-characters.ts'

/** The content with plain characters for typographic ones, besides its merge fields and links. */
export const plainContent = (content: string, known: KnownFields): string => rewritten(content, known, toPlain)

/** {@link plainContent} where it turns a UCS-2 text into GSM-7, else undefined. */
export function plainInstead(content: string, known: KnownFields): string | undefined {
  const plain = plainContent(content, known)
  const isMended = plain !== content && countParts(withStand(plain, known, 'x')).encoding === 'gsm7'
  return isMended ? plain : undefined
}

/** Stands for a merge field, in as many places. */
const FIELD = '\ue000'
/** Words between spaces, without the marks of typography around them, which are no part of a link. */
const RUN = /[^\s“”„‟‘’‚‛…\u200b-\u200f\u202a-\u202e\u2060\ufeff]\S*/g
const MARK_AT_END = /[“”„‟‘’‚‛…\u200b-\u200f\u202a-\u202e\u2060\ufeff]$/
/** Links with and without a scheme, and email addresses. */
const LINK = /:\/\/|[\w\u0e00-\u0e7f]\.[\w\u0e00-\u0e7f]/

/** The content with another character for each of its merge fields, as long as they are. */
function withStand(content: string, known: KnownFields, stand: string): string {
  const { pieces } = parseContent(content, known)
  return pieces.map((piece) => (typeof piece === 'string' ? piece : stand.repeat(piece.length))).join('')
}

/** The places of a content that are neither merge fields nor links, in order. */
export function freePlaces(content: string, known: KnownFields): Place[] {
  const masked = withStand(content, known, FIELD)
  const links = [...masked.matchAll(RUN)]
    .filter(([run]) => LINK.test(run))
    .map(({ index, 0: run }) => ({ index, end: index + withoutMarks(run).length }))
  const places: Place[] = []
  let begin = 0
  const close = (end: number) => {
    if (end > begin) places.push({ index: begin, length: end - begin })
  }
  for (let at = 0; at < masked.length; at++) {
    const link = links[0]?.index === at ? links.shift() : undefined
    if (!link && masked.charAt(at) !== FIELD) continue
    close(at)
    begin = link?.end ?? at + 1
    at = begin - 1
  }
  close(masked.length)
  return places
}

function withoutMarks(run: string): string {
  let end = run.length
  while (MARK_AT_END.test(run.slice(end - 1, end))) end--
  return run.slice(0, end)
}

/** The content with what `rewrite` makes of all that is neither a merge field nor a link. */
export function rewritten(content: string, known: KnownFields, rewrite: (text: string) => string): string {
  let [text, end] = ['', 0]
  for (const { index, length } of freePlaces(content, known)) {
    text += content.slice(end, index) + rewrite(content.slice(index, index + length))
    end = index + length
  }
  return text + content.slice(end)
}
