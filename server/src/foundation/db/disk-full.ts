/** Whether an error means that the disk is full: SQLSTATE disk_full, or of the file system. */
export function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const code = 'code' in error ? error.code : undefined
  const cause = 'cause' in error ? error.cause : undefined
  return code === '53100' || code === 'ENOSPC' || code === 'EDQUOT' || isDiskFull(cause)
}
