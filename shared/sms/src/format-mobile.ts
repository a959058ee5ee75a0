/** How people write a mobile in a text, the value of `{{mobile}}`: `66812345678` as `0812345678`. */
export const writtenMobile = (digits: string): string =>
  /^66\d{9}$/.test(digits) ? `0${digits.slice(2)}` : `+${digits}`

/** `66812345678` as `+66 81 234 5678`; a number of another country as `+` and its digits. */
export function formatMobile(digits: string): string {
  const thai = /^66(\d{2})(\d{3})(\d{4})$/.exec(digits)
  return thai ? `+66 ${thai[1]} ${thai[2]} ${thai[3]}` : `+${digits}`
}
