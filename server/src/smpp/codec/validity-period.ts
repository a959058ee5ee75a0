const DAY = 86_400
const LONGEST = 31 * DAY

/**
 * validity_period in the relative format `YYMMDDhhmmsstnnp`, SMPP 3.4 §7.1.1.2, e.g. 86,400 s → `000001000000000R`.
 * Rounded up to a second and kept within 1 second and 31 days: how long a month lasts is each carrier's guess.
 */
export function relativeValidity(seconds: number): string {
  const whole = Math.min(LONGEST, Math.max(1, Math.ceil(seconds)))
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `0000${two(whole / DAY)}${two((whole % DAY) / 3600)}${two((whole % 3600) / 60)}${two(whole % 60)}000R`
}
