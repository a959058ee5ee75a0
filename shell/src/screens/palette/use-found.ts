import type { LogRow } from '@songsarn/contract/reports/logs'
import { useFormat } from '@songsarn/i18n/use-format'
import { useCauseText } from '@songsarn/ui/status/FailureCause.tsx'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { useNavigate } from '../../platform/use-navigate.ts'
import { useCan } from '../layout/use-menu.ts'
import { findEntries, type Search } from './find-entries.ts'
import type { Entry } from './use-entries.ts'

/** Typing must not cause a request for each letter. */
const DEBOUNCE_MS = 250

/** Entries of the account for a query, by `FINDERS`. While it searches, the entries of the query before. */
export function useFound(query: string): { entries: Entry[]; state: 'searching' | 'incomplete' | 'done' } {
  const { t } = useTranslation('shell')
  const { call } = usePlatform()
  const can = useCan()
  const navigate = useNavigate()
  const { t: common } = useTranslation('common')
  const { dateTime } = useFormat()
  const causeText = useCauseText()
  const [found, setFound] = useState<Search & { query: string }>({ query: '', items: [], isComplete: true })
  useEffect(() => {
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      const next = await findEntries({ call, can }, query, abort.signal)
      if (!abort.signal.aborted) setFound({ query, ...next })
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [call, can, query])
  const newestOf = (row: LogRow | null) =>
    row
      ? [common(`logStatus.${row.status}`), causeText(row), dateTime(row.createDate)].filter(Boolean).join(' · ')
      : t('palette.unknownNumber')
  const entries = found.items.map(({ kind, icon, id, title, at, detail, newest, path }) => ({
    id,
    group: t(`palette.found.${kind}`),
    icon,
    title:
      kind === 'recipient'
        ? t('palette.answer', { name: title })
        : kind === 'messages' || kind === 'message'
          ? t(kind === 'message' ? 'palette.messageTo' : 'palette.messagesTo', { mobile: title })
          : title,
    detail: newest === undefined ? (detail ?? (at && dateTime(at))) : newestOf(newest),
    keywords: [],
    run: () => navigate(path),
  }))
  return { entries, state: found.query !== query ? 'searching' : found.isComplete ? 'done' : 'incomplete' }
}
