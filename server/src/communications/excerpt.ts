/** In characters. */
const LENGTH = 100

/** The beginning of a text on one line, for lists. */
export const excerptOf = (content: string): string => [...content.replace(/\s+/g, ' ').trim()].slice(0, LENGTH).join('')
