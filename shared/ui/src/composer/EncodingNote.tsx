import { charactersIn, ROOM } from '@songsarn/sms/parts'
import { canBePlain, toPlain } from '@songsarn/sms/plain'
import { Button } from 'antd'
import { codePointOf, kindOfCharacter } from './name-character.ts'
import type { ContentReading } from './read-content.ts'
import { useComposerTexts } from './texts.ts'

type Props = {
  reading: ContentReading
  value: string
  onShow(at: { char: string; index: number }): void
  onReplace(value: string): void
}

/** Names the character that forced UCS-2. In Thai text that is no surprise and reads as a note, else as a warning. */
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
  return (
    <p className={isThai ? 'composer-note' : 'composer-warning'}>
      {isThai
        ? text('thai', figures)
        : text('forced', { ...figures, name: text(kind, { char, code: codePointOf(char) }) })}{' '}
      <Button type="link" size="small" onClick={() => onShow(forcedBy)}>
        {text('show')}
      </Button>
      {canBePlain(value) && (
        <Button type="link" size="small" onClick={() => onReplace(toPlain(value))}>
          {text('makePlain')}
        </Button>
      )}
    </p>
  )
}
