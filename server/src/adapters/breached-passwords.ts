import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mayHave } from './bloom-filter.ts'

/** Made by `npm run breached-passwords`; where its list is from: docs/decisions/091-breached-passwords.md. */
export const FILTER_FILE = join(import.meta.dirname, 'breached-passwords.bloom')

/** Fewest characters of a password in the filter. A shorter one cannot be nearly all of a password that may be set. */
export const FEWEST_CHARACTERS = 8
/** Digits and signs that people put before or behind a password of theirs, and programs that guess passwords try. */
const PADDING = 4

/** The form in which passwords are compared: other letters of the same case or width do not make one harder to guess. */
export const plainPassword = (password: string): string => password.normalize('NFKC').toLowerCase()

/** Whether a password, or all of it but a few digits and signs at its ends, is one that was often found in breaches. No network. */
export function breachedPasswords(file = FILTER_FILE): (password: string) => boolean {
  const filter = readFileSync(file)
  return (password) => stemsOf(plainPassword(password)).some((stem) => mayHave(filter, stem))
}

/** The password, and without up to `PADDING` characters that are no letters, at both ends together. */
function stemsOf(plain: string): string[] {
  const before = /^\P{L}{0,4}/u.exec(plain)?.[0].length ?? 0
  const behind = /\P{L}{0,4}$/u.exec(plain)?.[0].length ?? 0
  const stems = new Set<string>()
  for (let first = 0; first <= before; first++)
    for (let last = 0; last <= behind && first + last <= PADDING; last++) {
      const stem = plain.slice(first, plain.length - last)
      if ([...stem].length >= FEWEST_CHARACTERS) stems.add(stem)
    }
  return [...stems]
}
