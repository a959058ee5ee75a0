import { charactersIn, ROOM } from '@songsarn/sms/parts'
import { plainInstead } from '@songsarn/sms/plain-content'
import { Button } from 'antd'
import type { ContentReading } from './read-content.ts'
import { useComposerTexts } from './texts.ts'

type Props = {
  reading: ContentReading
  value: string
  onShow(at: { char: string; index: number }): void
  onReplace(value: string): void
}

/** Names the character that forced UCS-2: a note for Thai text, where it is expected, or else a warning. */
export function EncodingNote({ reading, value, onShow, onReplace }: Props) {
  const text = useComposerTexts()
  const { forcedBy, count } = reading
  if (!forcedBy) return null
  const { char, index } = forcedBy
  const kind = kindOfCharacter(char)
  const size = count.parts > 1 ? 'several' : 'single'
  const figures = {
    char,
    at: charactersIn(value.slice(0, index)) + 1,
    room: ROOM.ucs2[size],
    gsm: ROOM.gsm7[size],
  }
  const isThai = kind === 'charThai'
  const plain = plainInstead(value, reading.known)
  return (
    <p className={isThai ? 'composer-note' : 'composer-warning'}>
      {isThai
        ? text('thai', figures)
        : text('forced', { ...figures, name: text(kind, { char, code: codePointOf(char) }) })}{' '}
      <Button type="link" size="small" onClick={() => onShow(forcedBy)}>
        {text('show')}
      </Button>
      {plain !== undefined && (
        <Button type="link" size="small" onClick={() => onReplace(plain)}>
          {text('makePlain')}
        </Button>
      )}
    </p>
  )
}

export type CharacterKind =
  | 'charThai'
  | 'charEmoji'
  | 'charQuote'
  | 'charDash'
  | 'charSpace'
  | 'charInvisible'
  | 'charOther'

/** The text key that describes a character, which may be invisible or look like a plain one. */
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
