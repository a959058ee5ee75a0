import { RULE_ERRORS } from '@songsarn/contract/base/rule-effect'

const CODES: readonly string[] = Object.values(RULE_ERRORS)

/** Whether a message that is cancelled with this code was cancelled by a rule of sending. */
export const isOfRule = (error: string | null | undefined): boolean =>
  typeof error === 'string' && CODES.includes(error)
