import { HEAD_BYTES, utf16Of } from '@songsarn/contract/base/file-kind'
import { ApiProblem } from '../../foundation/http/api-problem.ts'

/**
 * The text of a list: UTF-8, UTF-16, or Windows-874, which TIS-620 is a part of. Better no import than wrong names in messages: what is
 * Windows-1252, GBK, Big5 or another encoding is refused, since its bytes are letters in Windows-874, too.
 *
 * @throws ApiProblem file.unknownEncoding
 */
export function decodeText(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes.subarray(0, HEAD_BYTES))
  if (utf16) return strict(utf16, bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const thai = new TextDecoder('windows-874').decode(bytes)
    if (!isThai(thai) || isDoubleByte(bytes, thai)) throw new ApiProblem('file.unknownEncoding')
    return thai
  }
}

function strict(encoding: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new ApiProblem('file.unknownEncoding', { cause })
  }
}

/** What Windows-874 has no character for. */
const NO_CHARACTER = /[\u0080-\u009f\ufffd]/
/** Runs of letters that are not Latin. */
const RUN = /[\u0e01-\u0e5b]+/g

/**
 * Words, or digits, or a sign alone. A syllable is at most two vowels before a consonant, a mark above or below it, a tone and a vowel
 * after it: https://www.unicode.org/charts/PDF/U0E00.pdf.
 */
const THAI_RUN =
  /^(?:(?:(?:[\u0e40-\u0e44]{0,2}[\u0e01-\u0e2e](?:[\u0e31\u0e34-\u0e3a\u0e47]?[\u0e48-\u0e4e]?|[\u0e48-\u0e4e][\u0e31\u0e34-\u0e3a\u0e47])[\u0e30\u0e32\u0e33\u0e45]{0,2}|[\u0e24\u0e26]\u0e45)[\u0e2f\u0e46]?)+|[\u0e50-\u0e59]+|[\u0e2f\u0e3f\u0e46])$/
/** Letters that no word of today has, and signs of old books. */
const OBSOLETE = /[\u0e03\u0e05\u0e4e\u0e4f\u0e5a\u0e5b]|(?<![\u0e24\u0e26])\u0e45/
/** Runs that may be misspelled: of ten runs, one. */
const MISSPELLED = 0.1

/** Whether a text that was read as Windows-874 is Thai: `José` of Windows-1252 would become `Jos้`. */
function isThai(text: string): boolean {
  if (NO_CHARACTER.test(text)) return false
  let runs = 0
  let bad = 0
  for (const found of text.matchAll(RUN)) {
    runs += 1
    if (!isThaiRun(found[0], text[found.index - 1], text[found.index + found[0].length])) bad += 1
  }
  return bad <= runs * MISSPELLED
}

/** Latin letters, and marks of typography, which are second bytes of Japanese. */
const isWithin = (letter: string | undefined) => letter !== undefined && /[A-Za-z\u2010-\u203a]/.test(letter)

function isThaiRun(run: string, before: string | undefined, after: string | undefined): boolean {
  // One letter within a Latin word is an accent of another encoding: `CAFÉ` would become `CAFษ`.
  if (run.length === 1 && (isWithin(before) || isWithin(after))) return false
  return !OBSOLETE.test(run) && THAI_RUN.test(run)
}

/** Runs of bytes above 127 that a text of Chinese or Korean has: pairs. */
const PAIRS_ONLY = 8

/** Whether a short text could be Chinese, Japanese or Korean as well: each of its runs is made of pairs whose letters are common there. */
function isDoubleByte(bytes: Uint8Array, thai: string): boolean {
  const runs = [...thai.matchAll(RUN)].map(([run]) => run.length)
  if (runs.length === 0 || runs.some((length) => length % 2 === 1) || runs.length > PAIRS_ONLY) return false
  return ['gbk', 'big5', 'euc-kr'].some((encoding) => {
    try {
      const read = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      return /[\u4e00-\u9fff\uac00-\ud7a3]/.test(read) && isCommon(bytes)
    } catch {
      return false
    }
  })
}

/** The first bytes of the common letters of GB 2312 and KS X 1001. */
function isCommon(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80) continue
    if (byte < 0xb0 || byte > 0xd7) return false
    at += 1
  }
  return true
}
