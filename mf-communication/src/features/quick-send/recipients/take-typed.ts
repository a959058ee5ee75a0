import { splitEntries } from '@songsarn/sms/mobile'

const SEPARATOR = /[\n\r,;\t]/

/** Cuts what was typed: whole entries, which a separator ended, and the rest that is still being typed. */
export function takeTyped(text: string): { entries: string[]; rest: string } {
  if (!SEPARATOR.test(text)) return { entries: [], rest: text }
  const end = Math.max(...['\n', '\r', ',', ';', '\t'].map((separator) => text.lastIndexOf(separator))) + 1
  return { entries: splitEntries(text.slice(0, end)), rest: text.slice(end).trimStart() }
}

/** Whether pasted text is a list, to be taken whole, and not a piece of the number being typed. */
export const isList = (text: string): boolean => SEPARATOR.test(text.trim()) || splitEntries(text).length > 1
