/** Asia/Bangkok is UTC+7 all year, without daylight saving. */
const OFFSET_MS = 7 * 60 * 60 * 1000

/** The day in Bangkok, `2026-11-21`. */
export const bangkokDay = (at: Date): string => new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 10)

/** When a Bangkok day begins. */
export const startOfBangkokDay = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) - OFFSET_MS)

/** The day after. */
export const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
