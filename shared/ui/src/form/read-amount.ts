const THAI_ZERO = '๐'.charCodeAt(0)

/**
 * The number in typed or pasted text: `1,000`, `฿ 1 000.50`, `๑,๐๐๐`. The number is not rounded: the rules of the form say
 * whether it may have decimals. NaN without a number, which leaves the text as it is.
 */
export function readAmount(typed: string | undefined): number {
  const plain = (typed ?? '')
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - THAI_ZERO))
    .replace(/[,\s฿]/g, '')
    .replace(/(เครดิต|บาท|credits?|THB|baht)$/i, '')
  return plain === '' ? Number.NaN : Number(plain)
}
