/** A text that stays on one line. */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0').replaceAll(/–(?=\d)/g, '–\u2060')
