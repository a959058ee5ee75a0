/** Characters of a text that a list shows. */
const LENGTH = 100

/** How a text begins, on one line. */
export const excerptOf = (content: string): string => [...content.replace(/\s+/g, ' ').trim()].slice(0, LENGTH).join('')
