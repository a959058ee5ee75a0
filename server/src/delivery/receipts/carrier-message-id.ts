/** Longest id that is also read as a number: more digits than any carrier's counter or 64-bit id has. */
const LONGEST_NUMBER = 32

/**
 * The keys of one message id of a carrier, most exact first. The first is its canonical form, the key to store an
 * accepted part's id by; a receipt's id is looked up by each in turn.
 *
 * Carriers write one id in two ways: hexadecimal in submit_sm_resp and decimal in the receipt or the other way round,
 * with leading zeros, in the other letter case. Nothing in `1234` tells which of the two it is, so both are tried.
 */
export function canonicalCandidates(id: string): [canonical: string, ...others: string[]] {
  const canonical = canonicalId(id)
  if (!/^[0-9a-f]+$/.test(canonical) || canonical.length > LONGEST_NUMBER) return [canonical]
  const fromHex = BigInt(`0x${canonical}`).toString(10)
  const others = /^\d+$/.test(canonical) ? [BigInt(canonical).toString(16), fromHex] : [fromHex]
  return [canonical, ...others.filter((other) => other !== canonical)]
}

/**
 * Lower case, without surrounding blanks and leading zeros. Idempotent: blanks between and after leading zeros go with
 * them, or else a second pass would strip more than the first.
 */
export function canonicalId(id: string): string {
  return id
    .trim()
    .toLowerCase()
    .replace(/^[\s0]+(?=\S)/, '')
}
