import type { CarrierStage, MessageCause } from '@songsarn/contract/base/message-cause'
import { isError, ownErrorOf } from '@songsarn/contract/reports/delivery-error'
import { WORDS } from '@songsarn/i18n/words/words'
import { type RawBuilder, sql } from 'kysely'
import { MEANINGS, OWN_MEANINGS, SHIPPED_CAUSES } from './shipped-causes.ts'

/** What a code of a carrier means. */
export type CauseEntry = Pick<MessageCause, 'code' | 'whose' | 'resend' | 'text' | 'advice'> & {
  /** Null: all carriers without an entry of their own. */
  carrier: string | null
  stage: CarrierStage
}

/** An entry of the desk. */
export type WrittenCause = CauseEntry & { id: string; editedBy: string; editedAt: Date }

/** A code as messages have it; a code with the time of a receipt came with the receipt. */
export type Failed = { error: string | null; receiptDate: Date | string | null }

/** Why messages fail, in words. It is pure, so that it can be asked for each row. */
export type CauseBook = {
  /** Null without an error code. `carrier` is needed only where `asksCarrier`. */
  causeOf(failed: Failed & { carrier?: string | null | undefined }): MessageCause | null
  /** Whether the code means something else with some carriers. */
  asksCarrier(failed: Failed): boolean
  /** Codes that mean something else with some carriers, as `plainCode` has them. */
  carrierCodes(stage: CarrierStage): string[]
  /** Codes with an entry for all carriers. */
  commonCodes(stage: CarrierStage): string[]
  has(entry: Pick<CauseEntry, 'carrier' | 'stage' | 'code'>): boolean
}

/** Carriers write zeros before a number, or none. */
export const plainCode = (code: string): string => (/^\d+$/.test(code) ? code.replace(/^0+/, '') : code)

/** The same in SQL, on `messages m`. */
export const plainCodeInSql: RawBuilder<string> = sql`case when m.error ~ '^[0-9]+$' then ltrim(m.error, '0') else m.error end`

/** The shipped entries, with their words. */
export const SHIPPED_ENTRIES: readonly CauseEntry[] = SHIPPED_CAUSES.map(({ name, ...of }) => {
  const [en, th] = [WORDS.en.causes.carriers[name], WORDS.th.causes.carriers[name]]
  const words = { text: { en: en.text, th: th.text }, advice: { en: en.advice, th: th.advice } }
  return { ...of, ...MEANINGS[name], ...words }
})

export const entryKey = ({ carrier, stage, code }: Pick<CauseEntry, 'carrier' | 'stage' | 'code'>): string =>
  `${stage} ${plainCode(code)} ${carrier ?? ''}`

/** The shipped entries and those of the desk, which replace them. An entry of the message's carrier goes before one for all carriers. */
export function causeBook(written: readonly WrittenCause[]): CauseBook {
  const entries = new Map<string, { entry: CauseEntry; source: MessageCause['source'] }>()
  for (const entry of SHIPPED_ENTRIES) entries.set(entryKey(entry), { entry, source: 'usual' })
  for (const entry of written)
    entries.set(entryKey(entry), { entry, source: entry.carrier === null ? 'provider' : 'carrier' })
  const codes = (ofCarrier: boolean, of: CarrierStage) => {
    const found = [...entries.values()].filter(
      ({ entry: { carrier, stage } }) => stage === of && (carrier !== null) === ofCarrier,
    )
    return new Set(found.map(({ entry }) => plainCode(entry.code)))
  }
  const byCarrier = { submit: codes(true, 'submit'), receipt: codes(true, 'receipt') }
  const common = { submit: codes(false, 'submit'), receipt: codes(false, 'receipt') }
  return {
    causeOf({ error: code, carrier = null, ...failed }) {
      if (!isError(code)) return null
      const own = ownErrorOf(code)
      if (own !== undefined) {
        const text = { en: WORDS.en.common.deliveryError[own], th: WORDS.th.common.deliveryError[own] }
        const advice = { en: WORDS.en.causes.own[own], th: WORDS.th.causes.own[own] }
        return { code, stage: 'own', source: 'own', ...OWN_MEANINGS[own], text, advice }
      }
      const stage = stageOf(failed)
      const found =
        (carrier === null ? undefined : entries.get(entryKey({ carrier, stage, code }))) ??
        entries.get(entryKey({ carrier: null, stage, code }))
      if (!found) return { code, stage, source: 'none', whose: 'unknown', resend: 'unknown', ...unknownWords(code) }
      const { whose, resend, text, advice } = found.entry
      return { code, stage, source: found.source, whose, resend, text, advice }
    },
    asksCarrier: ({ error, ...failed }) => isError(error) && byCarrier[stageOf(failed)].has(plainCode(error)),
    carrierCodes: (stage) => [...byCarrier[stage]],
    commonCodes: (stage) => [...common[stage]],
    has: (entry) => entries.has(entryKey(entry)),
  }
}

const stageOf = ({ receiptDate }: Pick<Failed, 'receiptDate'>): CarrierStage =>
  receiptDate === null ? 'submit' : 'receipt'

function unknownWords(code: string): Pick<MessageCause, 'text' | 'advice'> {
  const [en, th] = [WORDS.en.causes.unknown, WORDS.th.causes.unknown]
  const filled = (text: string) => text.replace('{{code}}', () => code)
  return { text: { en: filled(en.text), th: filled(th.text) }, advice: { en: en.advice, th: th.advice } }
}
