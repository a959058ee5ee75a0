import { normaliseThai, splitEntries } from '@songsarn/sms/mobile'

const SEPARATOR = /[\n\r,;\t]/

/** Cuts what was typed: whole entries, which a separator ended, and the rest that is still being typed. */
export function takeTyped(text: string): { entries: string[]; rest: string } {
  if (!SEPARATOR.test(text)) return { entries: [], rest: text }
  const end = Math.max(...['\n', '\r', ',', ';', '\t'].map((separator) => text.lastIndexOf(separator))) + 1
  return { entries: splitEntries(text.slice(0, end)), rest: text.slice(end).trimStart() }
}

/** Whether pasted text is a list, to be taken whole, and not a piece of the number being typed. */
export const isList = (text: string): boolean => SEPARATOR.test(text.trim()) || splitEntries(text).length > 1

/**
 * The entries of pasted text. Of a table (cells divided by tabs, as spreadsheets copy them) only the columns of mobiles
 * are taken, without their heading: the names beside them are no wrong numbers. `columnsLeft`: how many stayed behind.
 */
export function readPasted(text: string): { entries: string[]; columnsLeft: number } {
  const rows = text
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('\t'))
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  const columns = Array.from({ length: width }, (_, column) => rows.map((cells) => cells[column]?.trim() ?? ''))
  const ofMobiles = columns.map(isOfMobiles)
  const used = columns.filter((cells) => cells.some((cell) => cell !== '')).length
  const taken = ofMobiles.filter(Boolean).length
  if (taken === 0 || taken === used) return { entries: splitEntries(text), columnsLeft: 0 }
  const entries = rows.flatMap((cells, row) =>
    cells.filter((cell, column) => ofMobiles[column] && !(row === 0 && !/\p{Nd}/u.test(cell))).flatMap(splitEntries),
  )
  return { entries, columnsLeft: used - taken }
}

/** At least half of its cells are mobiles; what is wrong in it stands among the entries then. */
function isOfMobiles(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '')
  const mobiles = filled.filter((cell) => normaliseThai(cell) !== undefined)
  return mobiles.length > 0 && mobiles.length * 2 >= filled.length
}
