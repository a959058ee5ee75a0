/** Far more than any body of the contract needs. */
const LIMITS = { depth: 20, keys: 20_000, values: 500_000 }

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN = new Set([0x5b, 0x7b])
const CLOSE = new Set([0x5d, 0x7d])
const COLON = 0x3a
const COMMA = 0x2c

/**
 * Whether JSON text is nested too deep, or has too many keys or values. Parsing a few megabytes of nested arrays or of
 * short keys takes a hundred times their size in memory, and seconds in which the process answers no other request.
 * Scanning the text does not.
 */
export function isTooComplex(text: string, limits = LIMITS): 'depth' | 'count' | undefined {
  let depth = 0
  let keys = 0
  let values = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      at = endOfString(text, at)
    } else if (code === COMMA) {
      if (++values > limits.values) return 'count'
    } else if (code === COLON) {
      if (++keys > limits.keys) return 'count'
    } else if (OPEN.has(code)) {
      if (++depth > limits.depth) return 'depth'
      // Every list and object is a value, also an empty one that no comma separates.
      if (++values > limits.values) return 'count'
    } else if (CLOSE.has(code)) depth--
  }
  return undefined
}

/** The place of the quote that ends the string which begins at `start`. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes++
    if (slashes % 2 === 0) return end
  }
  return text.length
}
