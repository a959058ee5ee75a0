/** Buddhist years are 543 ahead. A year from here on is Buddhist: as a Christian year it is in the future. */
const FIRST_BUDDHIST_YEAR = 2400

/** `1990-01-31`, `31/1/1990`, `31.01.2533`: the day first, Buddhist years too. Undefined for what is no day. */
export function readDay(text: string): string | undefined {
  const [, y, m, d] = /^(\d{4})-(\d{1,2})-(\d{1,2})(?: .*)?$/.exec(text) ?? []
  const [, day = d, month = m, year = y] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  if (day === undefined || month === undefined || year === undefined) return undefined
  const christian = Number(year) >= FIRST_BUDDHIST_YEAR ? Number(year) - 543 : Number(year)
  const date = new Date(Date.UTC(christian, Number(month) - 1, Number(day)))
  // The 31st of April would become the 1st of May.
  if (christian < 1800 || date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day))
    return undefined
  return date.toISOString().slice(0, 10)
}
