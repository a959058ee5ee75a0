import { destination, type Logger, pino } from 'pino'

/** JSON lines on standard error; standard output is for the few lines that people and scripts read at the start. */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      // A net below the rule that nothing of this is ever logged.
      redact: {
        paths: ['password', '*.password', 'token', '*.token', '*.cookie', 'headers', 'content', '*.content', '*.text'],
        censor: '[hidden]',
      },
    },
    destination({ fd: 2, sync: true }),
  )
}
