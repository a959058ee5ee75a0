/** Whether a statement failed because of a unique key: unique_violation, PostgreSQL 18 Appendix A. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'
