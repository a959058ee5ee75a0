/** From the best to the worst. A note is no problem. */
export const LEVELS = ['ok', 'note', 'warning', 'fault'] as const
export type Level = (typeof LEVELS)[number]

/** What a check found. `what` is one line, without a secret; `todo` says what to do. */
export type Finding = { subject: string; level: Level; what: string; todo?: string }

/** Makes the findings of one subject. */
export const findingsOf = (subject: string) => ({
  ok: (what: string): Finding => ({ subject, level: 'ok', what }),
  note: (what: string, todo: string): Finding => ({ subject, level: 'note', what, todo }),
  warning: (what: string, todo: string): Finding => ({ subject, level: 'warning', what, todo }),
  fault: (what: string, todo: string): Finding => ({ subject, level: 'fault', what, todo }),
})

/** The message of an error and of its causes, on one line. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // Several addresses of a name were tried.
  const all = error instanceof AggregateError ? error.errors.map(reasonOf).join(', ') : error.message
  const own = (all || ('code' in error ? String(error.code) : error.name)).replaceAll(/\s+/g, ' ')
  return error.cause instanceof Error ? `${own}: ${reasonOf(error.cause)}` : own
}
