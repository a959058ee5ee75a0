import type { KnownFields, Place } from './merge-fields.ts'
import { countParts } from './parts.ts'
import { toPlain } from './plain-characters.ts'
import { freePlaces, plainInstead, rewritten } from './plain-content.ts'

/** Recipients who get texts of the same length. */
export type CostedText = {
  /** The text that is sent for a content. */
  textOf(content: string): string
  /** How many they are; undefined while it is not known. */
  recipients?: number | undefined
  /** Some of them may not be sent to, or have shorter texts. */
  isAtMost?: boolean | undefined
}

export type Saving = {
  /** Parts of the longest text that becomes shorter, before and after. */
  from: number
  to: number
  /** Credits of all recipients; of each one, when their number is not known. */
  credits: number
  of: 'all' | 'atMost' | 'each' | 'eachAtMost'
}

/**
 * A change that saves credits. `plain` and `spaces` have the changed content. `shorten` has a place in the content without which the
 * saving is reached. `optOut` is a choice of the sender: without the link to opt out.
 */
export type CostAdvice = { saving: Saving } & (
  | { kind: 'plain'; mended: string; replaced: readonly { from: string; to: string; index: number }[] }
  | { kind: 'spaces'; mended: string }
  | { kind: 'shorten'; place: Place; characters: number }
  | { kind: 'optOut' }
)

/** Most characters that are worth looking for: more is another text. */
const FEW = 20
/** The opt-out service costs a credit of each recipient besides its link. */
const OPT_OUT_SERVICE = 1

/**
 * Changes of a content that save parts, the largest saving first. Merge fields and links are never changed.
 *
 * @param texts the recipients by the length of their texts: at least those with the longest one
 * @param withoutOptOut the same without the link to opt out, where the sender may leave it out
 */
export function costAdvice(
  content: string,
  known: KnownFields,
  texts: readonly CostedText[],
  withoutOptOut?: readonly CostedText[],
): CostAdvice[] {
  const before = texts.map((one) => partsOf(one, content))
  if (Math.max(...before) < 2) return []
  const savingWith = (changed: string) =>
    savingOf(
      texts,
      before,
      texts.map((one) => partsOf(one, changed)),
    )
  const advice = [
    plainAdvice(content, known, savingWith),
    spacesAdvice(content, known, savingWith),
    shortenAdvice(content, known, savingWith),
    withoutOptOut &&
      optOutAdvice(
        texts,
        before,
        withoutOptOut.map((one) => partsOf(one, content)),
      ),
  ]
  return advice.filter((one) => one !== undefined).sort((a, b) => b.saving.credits - a.saving.credits)
}

/** Without spaces at the ends of lines, and with one space between words. Merge fields and links stay as they are. */
export function withoutExtraSpaces(content: string, known: KnownFields): string {
  const single = rewritten(content, known, (text) => text.replaceAll(/ {2,}/g, ' ').replaceAll(' \n', '\n'))
  return single.trim()
}

type SavingWith = (content: string) => Saving | undefined

function plainAdvice(content: string, known: KnownFields, savingWith: SavingWith): CostAdvice | undefined {
  const mended = plainInstead(content, known)
  const saving = mended === undefined ? undefined : savingWith(mended)
  return saving && mended !== undefined
    ? { kind: 'plain', saving, mended, replaced: replacedIn(content, known) }
    : undefined
}

function spacesAdvice(content: string, known: KnownFields, savingWith: SavingWith): CostAdvice | undefined {
  const mended = withoutExtraSpaces(content, known)
  const saving = mended === content || mended === '' ? undefined : savingWith(mended)
  return saving && { kind: 'spaces', saving, mended }
}

/** The fewest of the last characters without which most credits are saved. */
function shortenAdvice(content: string, known: KnownFields, savingWith: SavingWith): CostAdvice | undefined {
  const places = freePlaces(content, known)
    .map((place) => withinSpaces(content, place))
    .toReversed()
  let best: CostAdvice | undefined
  for (let characters = 1; characters <= FEW; characters++) {
    const place = places.map((free) => tailOf(content, free, characters)).find((tail) => tail !== undefined)
    // It would part a letter from its marks, or there are fewer.
    if (!place) continue
    const saving = savingWith(content.slice(0, place.index) + content.slice(place.index + place.length))
    if (saving && saving.credits > (best?.saving.credits ?? 0)) best = { kind: 'shorten', saving, place, characters }
  }
  return best
}

function optOutAdvice(
  texts: readonly CostedText[],
  before: readonly number[],
  after: readonly number[],
): CostAdvice | undefined {
  const saving = savingOf(texts, before, after)
  if (!saving) return undefined
  const isEach = saving.of === 'each' || saving.of === 'eachAtMost'
  const times = isEach ? 1 : texts.reduce((sum, { recipients = 0 }) => sum + recipients, 0)
  return { kind: 'optOut', saving: { ...saving, credits: saving.credits + OPT_OUT_SERVICE * times } }
}

const partsOf = ({ textOf }: CostedText, content: string): number => countParts(textOf(content)).parts

/** Undefined without a saving, and when a text would need more parts. */
function savingOf(
  texts: readonly CostedText[],
  before: readonly number[],
  after: readonly number[],
): Saving | undefined {
  const all = before.map((from, index) => ({ from, to: after[index] ?? from }))
  const fewer = all.filter(({ from, to }) => to < from)
  const longest = fewer.toSorted((a, b) => b.from - a.from)[0]
  if (!longest || all.some(({ from, to }) => to > from)) return undefined
  const isKnown = texts.every(({ recipients }) => recipients !== undefined)
  const credits = isKnown
    ? all.reduce((sum, { from, to }, index) => sum + (from - to) * (texts[index]?.recipients ?? 0), 0)
    : longest.from - longest.to
  if (credits === 0) return undefined
  const isAtMost = texts.some((one) => one.isAtMost)
  return { ...longest, credits, of: isKnown ? (isAtMost ? 'atMost' : 'all') : isAtMost ? 'eachAtMost' : 'each' }
}

/** Each typographic character once, with the plain one for it. */
function replacedIn(content: string, known: KnownFields): { from: string; to: string; index: number }[] {
  const found = new Map<string, { from: string; to: string; index: number }>()
  for (const { index, length } of freePlaces(content, known)) {
    let at = index
    for (const from of content.slice(index, index + length)) {
      const to = toPlain(from)
      if (to !== from && !found.has(from)) found.set(from, { from, to, index: at })
      at += from.length
    }
  }
  return [...found.values()]
}

/** The place without the spaces that separate it from a link or a merge field. */
function withinSpaces(content: string, { index, length }: Place): Place {
  const text = content.slice(index, index + length)
  const from = index === 0 ? 0 : length - text.trimStart().length
  const end = index + length === content.length ? length : text.trimEnd().length
  return { index: index + from, length: Math.max(0, end - from) }
}

/** A mark or a joined character that belongs to the character before it. */
const JOINED = /^(?:\p{M}|\p{Emoji_Modifier}|\u200d)/u
const JOINS = /\u200d$/

/** The last characters of a place; undefined when it has fewer, or they begin in the middle of a letter with its marks. */
function tailOf(content: string, { index, length }: Place, characters: number): Place | undefined {
  const end = index + length
  let from = end
  for (let count = 0; count < characters; count++) {
    if (from <= index) return undefined
    from -= (content.codePointAt(from - 2) ?? 0) > 0xffff && from - 2 >= index ? 2 : 1
  }
  if (JOINED.test(content.slice(from, end)) || JOINS.test(content.slice(0, from))) return undefined
  return { index: from, length: end - from }
}
