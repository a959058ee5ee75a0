/** An error after which the database cannot go on. `code` is its SQLSTATE. */
export type FatalError = { code: string; message: string }

/** ErrorResponse and its fields, PostgreSQL 18 §54.7 and §54.8. */
const ERROR_RESPONSE = 'E'.charCodeAt(0)
const SEVERITY = 'V'
const CODE = 'C'
const MESSAGE = 'M'
/** Type and length of a message. */
const HEAD_BYTES = 5

/**
 * Watches the bytes that the database sends, and returns the first error of severity PANIC or FATAL. Messages may be split
 * anywhere.
 */
export function watchForFatal(): (bytes: Uint8Array) => FatalError | undefined {
  let begun = Buffer.alloc(0)
  let skip = 0
  return (bytes) => {
    const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).subarray(skip)
    const all = begun.length > 0 ? Buffer.concat([begun, given]) : given
    skip = Math.max(0, skip - bytes.length)
    begun = Buffer.alloc(0)
    let at = 0
    while (at < all.length) {
      const isWhole = all.length - at >= HEAD_BYTES
      const end = isWhole ? at + 1 + all.readInt32BE(at + 1) : Number.POSITIVE_INFINITY
      if (!isWhole || (all[at] === ERROR_RESPONSE && end > all.length)) {
        // A copy, because the caller reuses its memory.
        begun = Buffer.from(all.subarray(at))
        return undefined
      }
      if (all[at] === ERROR_RESPONSE) {
        const fatal = fatalIn(all.subarray(at + HEAD_BYTES, end))
        if (fatal) return fatal
      }
      skip = Math.max(0, end - all.length)
      at = end
    }
    return undefined
  }
}

/** Each field is a letter and text, and ends with a zero byte. */
function fatalIn(fields: Buffer): FatalError | undefined {
  const of = new Map(
    fields
      .toString('utf8')
      .split('\0')
      .map((field) => [field.slice(0, 1), field.slice(1)]),
  )
  const severity = of.get(SEVERITY)
  if (severity !== 'PANIC' && severity !== 'FATAL') return undefined
  return { code: of.get(CODE) ?? '', message: of.get(MESSAGE) ?? severity }
}
