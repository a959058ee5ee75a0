import { type DestinationStream, destination, type Logger, pino } from 'pino'

const SECRET = ['password', '*.password', 'token', '*.token', '*.cookie', 'headers', 'content', '*.content', '*.text']
/** Where PostgreSQL quotes the values of a row in an error: "Failing row contains (…)". */
const OF_A_ROW = ['detail', 'where'].flatMap((name) => [`err.${name}`, `err.aggregateErrors[*].${name}`])

/** JSON lines on standard error. Standard output has only the few lines that people and scripts read at the start. */
export function createLogger(level: string, to: DestinationStream = destination({ fd: 2, sync: true })): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      // A second protection: the code must not log these at all.
      redact: {
        paths: [...SECRET, ...OF_A_ROW],
        censor: '[hidden]',
      },
    },
    to,
  )
}
