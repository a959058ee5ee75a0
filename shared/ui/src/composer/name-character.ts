type CharacterKind = 'charThai' | 'charEmoji' | 'charQuote' | 'charDash' | 'charSpace' | 'charInvisible' | 'charOther'

/** What a character is called, so that one that cannot be seen or told from its plain cousin is found. */
export function kindOfCharacter(char: string): CharacterKind {
  if (/\p{Script=Thai}/u.test(char)) return 'charThai'
  if (/\p{Extended_Pictographic}/u.test(char)) return 'charEmoji'
  if (/[\p{Pi}\p{Pf}‚„]/u.test(char)) return 'charQuote'
  if (/\p{Pd}/u.test(char)) return 'charDash'
  if (/[\p{Zs}\t]/u.test(char)) return 'charSpace'
  if (/[\p{C}\p{M}\p{Zl}\p{Zp}]/u.test(char)) return 'charInvisible'
  return 'charOther'
}

/** `U+200B`. */
export const codePointOf = (char: string): string =>
  `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
