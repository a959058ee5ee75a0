import { type RawBuilder, sql } from 'kysely'

/** Orders by a name as people look names up: Thai vowels after their consonants, accents and case beside the plain letter. */
export const byName = (column: string): RawBuilder<string> => sql<string>`${sql.ref(column)} collate "und-x-icu"`
