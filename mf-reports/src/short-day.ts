/** The label of a day under its bar: `20`; in a range of more than a month `20/11`. */
export function shortDay(date: string, days: number): string {
  const [, month, day] = date.split('-').map(Number)
  return days > 31 ? `${day}/${month}` : String(day)
}
