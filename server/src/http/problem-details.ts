import { ERRORS, type ErrorCode } from '@songsarn/contract/api'
import type { Problem } from '@songsarn/contract/problem'

/** The `detail` of a problem document (RFC 9457 §3.1.4). */
export const detailOf = (code: ErrorCode, params: Problem['params'] = {}): string =>
  ERRORS[code].detail.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? '…'))
