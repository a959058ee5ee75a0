const DAY_MS = 24 * 60 * 60 * 1000
const BANGKOK_OFFSET_MS = 7 * 60 * 60 * 1000

/** The Bangkok day of an instant, `YYYY-MM-DD`. Thailand has used +07:00 since 1920 (IANA tz, `Asia/Bangkok`). */
export const dayOf = (now: number): string => new Date(now + BANGKOK_OFFSET_MS).toISOString().slice(0, 10)

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** The instant of a Bangkok day and time: `instantOf('2026-11-20', '14:05')` is 07:05 UTC. */
export const instantOf = (day: string, time: string): string =>
  new Date(Date.parse(`${day}T${time}:00Z`) - BANGKOK_OFFSET_MS).toISOString()
