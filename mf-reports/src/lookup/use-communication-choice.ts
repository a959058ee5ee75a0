import { SMS_TYPES, type SmsType } from '@songsarn/contract/states'
import { useFormat } from '@songsarn/i18n/use-format'
import { useShell } from '@songsarn/remote/use-shell'
import type { FilterOption } from '@songsarn/ui/list/filter-field'
import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLookupChoice } from './use-lookup-choice.ts'

/**
 * Communications to filter by. One without a name (a quick send) goes by its type and its time; one that a link names but
 * that is not among the newest is asked for by itself.
 */
export function useCommunicationChoice(chosen: readonly string[] = []) {
  const { api } = useShell()
  const { t: word } = useTranslation('common')
  const format = useFormat()
  const choice = useLookupChoice('communications', chosen, { search: true })
  const known = new Set(choice.options.map(({ value }) => value))
  const missing = choice.loading ? [] : chosen.filter((id) => !known.has(id))
  const older = useQueries({
    queries: missing.map((id) => ({
      queryKey: ['communication', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => api.getCommunication({ params: { id } }, { signal }),
      staleTime: 60_000,
    })),
  })
  const name = (label: string, at: string | undefined) =>
    isType(label) && at ? `${word(`smsType.${label}`)} ${format.dateTime(at)}` : label
  const options: FilterOption[] = [
    ...choice.options.map(({ value, label, detail }) => ({
      value,
      label: name(label, detail),
      detail: detail && !isType(label) ? format.dateTime(detail) : undefined,
    })),
    ...older.flatMap(({ data }) =>
      data ? [{ value: data.id, label: data.broadcastName ?? name(data.type, data.submittedDate) }] : [],
    ),
  ]
  return { ...choice, options }
}

const isType = (label: string): label is SmsType => SMS_TYPES.some((type) => type === label)
