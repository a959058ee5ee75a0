import type { Language } from './language.ts'

/** `1,234`. Thai screens use the same digits and separators. */
export function formatNumber(value: number, language: Language, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(language, options).format(value)
}

/** `98.25%`; `value` is 0 to 100. */
export function formatPercent(value: number, language: Language, digits = 2): string {
  return formatNumber(value / 100, language, { style: 'percent', maximumFractionDigits: digits })
}
