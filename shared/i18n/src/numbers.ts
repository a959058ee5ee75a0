import type { Language } from './language.ts'

/** A formatter takes a hundred times as long to make as to use. */
const formatters = new Map<string, Intl.NumberFormat>()

/** `1,234`. Thai screens use the same digits and separators. */
export function formatNumber(value: number, language: Language, options?: Intl.NumberFormatOptions): string {
  const key = language + JSON.stringify(options)
  let formatter = formatters.get(key)
  if (!formatter) {
    formatter = new Intl.NumberFormat(language, options)
    formatters.set(key, formatter)
  }
  return formatter.format(value)
}

/**
 * `98.25%`; `value` is 0 to 100. With `least` decimals, so that two rates have as many. A small rate is never shown as 0,
 * nor almost all as all: `<0.1%`, `>99.9%`.
 */
export function formatPercent(value: number, language: Language, digits = 2, least = 0): string {
  const step = 10 ** -digits
  const shown = (percent: number) =>
    formatNumber(percent / 100, language, {
      style: 'percent',
      minimumFractionDigits: least,
      maximumFractionDigits: digits,
    })
  if (value > 0 && value < step / 2) return `<${shown(step)}`
  if (value < 100 && value >= 100 - step / 2) return `>${shown(100 - step)}`
  return shown(value)
}
