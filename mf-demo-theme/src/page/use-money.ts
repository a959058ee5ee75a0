import { useFormat } from '@songsarn/i18n/use-format'

/** `฿1,234`: all amounts of the demo are whole baht. */
export function useMoney(): (baht: number) => string {
  const format = useFormat()
  return (baht) =>
    format.number(baht, {
      style: 'currency',
      currency: 'THB',
      currencyDisplay: 'narrowSymbol',
      maximumFractionDigits: 0,
    })
}
