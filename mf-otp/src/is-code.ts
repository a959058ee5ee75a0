import { isApiProblem } from '@songsarn/client/api-problem'
import type { ErrorCode } from '@songsarn/contract/problem'

/** Whether a call was refused for this reason. */
export const isCode = (error: unknown, code: ErrorCode): boolean => isApiProblem(error) && error.code === code
