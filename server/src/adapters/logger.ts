import { destination, type Logger, pino } from 'pino'

/** JSON lines on standard error. Standard output has only the few lines that people and scripts read at the start. */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      // A second protection: the code must not log these at all.
      redact: {
        paths: ['password', '*.password', 'token', '*.token', '*.cookie', 'headers', 'content', '*.content', '*.text'],
        censor: '[hidden]',
      },
    },
    destination({ fd: 2, sync: true }),
  )
}
