const THAI_ZERO = '๐'.charCodeAt(0)

/**
 * The number in what was typed or pasted: `1,000`, `฿ 1 000.50`, `๑,๐๐๐`. It is not rounded: the rules of the form say
 * whether it may have decimals. NaN when there is none, which leaves the text as it is.
 */
export function readAmount(typed: string | undefined): number {
  const plain = (typed ?? '')
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - THAI_ZERO))
    .replace(/[,\s฿]/g, '')
    .replace(/(เครดิต|บาท|credits?|THB|baht)$/i, '')
  return plain === '' ? Number.NaN : Number(plain)
}
