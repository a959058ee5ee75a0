/**
 * How long to wait before try number `attempt` (from 1), in milliseconds: 250 ms, doubling to 30 s, each drawn from
 * the upper half so that many binds that fell together do not come back together.
 */
export function backOff(attempt: number, random: () => number = Math.random): number {
  const whole = Math.min(30_000, 250 * 2 ** Math.min(attempt - 1, 10))
  return Math.round(whole * (0.5 + random() / 2))
}
