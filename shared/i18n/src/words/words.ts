import type { Language } from '../language.ts'
import * as en from './en.ts'
import * as th from './th.ts'

type Words = Omit<typeof en, 'common'> & {
  common: Pick<typeof en.common, 'deliveryError' | 'logStatus' | 'no' | 'purpose' | 'ruleEffect' | 'smsType' | 'yes'>
}

/** The words of files that the service makes. Screens show the same words, except `files`. Without React. */
export const WORDS: Record<Language, Words> = { en, th }
