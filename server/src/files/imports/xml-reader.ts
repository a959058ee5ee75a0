import { Parser } from 'htmlparser2'
import { ApiProblem } from '../../foundation/http/api-problem.ts'

/** The XML of a workbook has about ten. The parser moves all names of open tags with each new one. */
const MAX_DEPTH = 100
const MAX_ATTRIBUTES = 100
/** Characters of one tag or comment, which the parser keeps until its end. */
const MAX_TAG = 1_000_000

/** Names come without their prefix. */
export type XmlHandler = {
  onTag(name: string, attributes: Record<string, string>): void
  onText?(text: string): void
  onEnd?(name: string): void
}

/**
 * Reads XML a piece at a time. Refuses what no workbook has, and what would take memory or much time: deep nesting, endless tags, and
 * tags with very many attributes.
 *
 * @throws ApiProblem file.damaged
 */
export function xmlReader({ onTag, onText, onEnd }: XmlHandler): { write(piece: string): void; end(): void } {
  let depth = 0
  let attributes = 0
  /** Characters since the parser last found something. */
  let silent = 0
  const refuseAbove = (count: number, most: number) => {
    if (count > most) throw new ApiProblem('file.damaged')
  }
  const parser = new Parser(
    {
      onopentagname() {
        silent = 0
        attributes = 0
        depth += 1
        refuseAbove(depth, MAX_DEPTH)
      },
      onattribute() {
        attributes += 1
        refuseAbove(attributes, MAX_ATTRIBUTES)
      },
      onopentag: (tag, given) => onTag(local(tag), given),
      ontext(text) {
        silent = 0
        onText?.(text)
      },
      onclosetag(tag) {
        silent = 0
        depth -= 1
        onEnd?.(local(tag))
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  return {
    write(piece) {
      silent += piece.length
      parser.write(piece)
      refuseAbove(silent, MAX_TAG)
    },
    end: () => parser.end(),
  }
}

/** Some programs write each name with a prefix. */
const local = (name: string) => name.slice(name.indexOf(':') + 1)
