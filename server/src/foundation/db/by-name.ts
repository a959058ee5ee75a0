import { type RawBuilder, sql } from 'kysely'

/** Orders by a name as people look names up: Thai by consonant, not by leading vowel; accents and case beside the plain letter. */
export const byName = (column: string): RawBuilder<string> => sql<string>`${sql.ref(column)} collate "und-x-icu"`

const NAMES = new Intl.Collator('en')

/** The order of `byName` for names in memory, in whatever language the process runs. */
export const compareNames = (one: string, other: string): number => NAMES.compare(one, other)
