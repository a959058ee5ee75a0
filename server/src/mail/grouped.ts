/** A whole number as mails show it: `1,234,567`. */
export const grouped = (figure: number): string => String(figure).replace(/\B(?=(\d{3})+$)/g, ',')
