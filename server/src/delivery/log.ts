type Line = (fields: Record<string, unknown>, message: string) => void

/** What delivery says; pino and the console both fit. */
export type Log = { info: Line; warn: Line; error: Line }
