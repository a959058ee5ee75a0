/** A whole number as mails show it: `1,234,567`. */
export const grouped = (figure: number): string => NUMBER.format(figure)
const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
