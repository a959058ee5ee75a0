/** Longest id that is also read as a number: longer than any counter or 64-bit id. */
const LONGEST_NUMBER = 32

/**
 * The keys of one carrier message id, most exact first. The first is its canonical form, under which an accepted part is
 * stored; the id of a receipt is looked up by each in turn.
 *
 * Carriers write one id in two ways: hexadecimal in submit_sm_resp and decimal in the receipt or the other way round,
 * with leading zeros, in the other letter case. `1234` may be either, so both are tried.
 */
export function canonicalCandidates(id: string): [canonical: string, ...others: string[]] {
  const canonical = canonicalId(id)
  if (!/^[0-9a-f]+$/.test(canonical) || canonical.length > LONGEST_NUMBER) return [canonical]
  const fromHex = BigInt(`0x${canonical}`).toString(10)
  const others = /^\d+$/.test(canonical) ? [BigInt(canonical).toString(16), fromHex] : [fromHex]
  return [canonical, ...others.filter((other) => other !== canonical)]
}

/**
 * Lower case, without surrounding blanks and leading zeros. Idempotent: it also removes blanks between and after
 * leading zeros, which a second pass would remove otherwise.
 */
export function canonicalId(id: string): string {
  return id
    .trim()
    .toLowerCase()
    .replace(/^[\s0]+(?=\S)/, '')
}
