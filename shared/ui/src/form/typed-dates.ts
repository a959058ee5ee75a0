import { instantOf } from '@songsarn/i18n/dates'
import { createContext } from 'react'
import type { Unread } from './shown-fields.ts'

/** Settings of the inputs of a date picker, from the field around it. A range has two inputs. */
export type TypedDates = {
  /** A time belongs to the date. */
  hasTime: boolean
  /**
   * Texts that are no date, which the inputs keep until another text is typed or a date is chosen; an empty list without
   * such texts.
   */
  unread: readonly string[]
  /** Called while a user types, with the date that the text is so far, if it is one. */
  onTyping?(read: string | undefined, index: number): void
  /** Called when an input is left in which the user has typed. `read`: the date as `readTypedDate` gives it, if it is one. */
  onTyped(index: number, text: string, read: string | undefined): void
}

export const TypedDatesContext = createContext<TypedDates>({ hasTime: false, unread: [], onTyped() {} })

/** A text that is no date; undefined for an empty one. */
export const unreadDate = (text: string, hasTime: boolean): Unread | undefined =>
  text ? { text, problem: { code: 'format', params: { reason: hasTime ? 'dateTime' : 'date' } } } : undefined

type DateField = { unread: string; setUnread(unread?: Unread): void; onChange(value: string): void }

/**
 * For a field with one date. With a text that is no date it is empty, so that the former date is never sent. The picker itself
 * gives a date only in the next frame: a form that Ctrl+Enter sends would still have the former one.
 */
export const typedDate = (
  { unread, setUnread, onChange }: DateField,
  kind: 'day' | 'wholeDay' | 'time',
): TypedDates => ({
  hasTime: kind === 'time',
  unread: [unread],
  onTyped(_, text, read) {
    setUnread(read ? undefined : unreadDate(text, kind === 'time'))
    const [day = '', time = '00:00'] = read?.split(' ') ?? []
    onChange(day && kind !== 'day' ? instantOf(day, time) : day)
  },
})
