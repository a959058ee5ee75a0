const DAY = 24 * 60 * 60 * 1000
const BANGKOK = 7 * 60 * 60 * 1000

/** The Bangkok day of an instant, `YYYY-MM-DD`. Thailand has kept +07:00 since 1920 (IANA tz, `Asia/Bangkok`). */
export const dayAt = (now: number): string => new Date(now + BANGKOK).toISOString().slice(0, 10)

/** A day so many days later, or earlier. */
export const dayFrom = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)

/** The instant of a Bangkok day and time: `instantAt('2026-11-20', '14:05')` is 07:05 UTC. */
export const instantAt = (day: string, time: string): string =>
  new Date(Date.parse(`${day}T${time}:00Z`) - BANGKOK).toISOString()
