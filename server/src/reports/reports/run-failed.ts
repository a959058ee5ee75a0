import type { RunError } from '@songsarn/contract/reports/report-run'
import { isDiskFull } from '../../foundation/db/disk-full.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'

/** An error that people read at the run. */
export class RunFailed extends Error {
  readonly code: RunError
  constructor(code: RunError) {
    super(code)
    this.code = code
  }
}

export function runErrorOf(error: unknown): RunError {
  if (error instanceof RunFailed) return error.code
  if (error instanceof ApiProblem && error.code === 'storage.full') return 'storage.full'
  const isFull = isDiskFull(error) || (error instanceof Error && 'code' in error && error.code === 'ENOSPC')
  return isFull ? 'disk.full' : 'internal'
}
