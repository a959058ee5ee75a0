import { PERSON_FIELDS } from '@songsarn/contract/communication/people'
import { guessColumns, hasHeadings, type MappedField } from '@songsarn/ui/mapping/guess-columns'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { COLUMN_HEADINGS } from './column-headings.ts'

/** The mobile and the fields of people, with headings that files have for them. */
export function usePersonFields(): MappedField[] {
  const { t } = useTranslation('mf-communication')
  return useMemo(
    () => [
      { name: 'mobile', label: t('people.mobile'), isRequired: true, kind: 'mobile', headings: COLUMN_HEADINGS.mobile },
      ...PERSON_FIELDS.map((name) => ({ name, label: t(`people.${name}`), headings: COLUMN_HEADINGS[name] })),
    ],
    [t],
  )
}

/** A heading that is no known field can become a field by its own name. */
export function withCustomFields(known: readonly MappedField[], sample: readonly (readonly string[])[]): MappedField[] {
  if (!hasHeadings(sample, known)) return [...known]
  const guessed = new Set(Object.values(guessColumns(sample, known)))
  const custom = (sample[0] ?? []).filter((name, column) => !guessed.has(column) && /^[^{}|]{1,60}$/.test(name))
  const taken = new Set(known.map(({ name }) => name))
  return [...known, ...[...new Set(custom)].filter((name) => !taken.has(name)).map((name) => ({ name, label: name }))]
}
