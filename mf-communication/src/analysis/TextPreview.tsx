import type { Analysis } from '@songsarn/contract/communication/analyses'
import { useShell } from '@songsarn/remote/use-shell'
import { formatMobile } from '@songsarn/sms/format-mobile'
import { splitParts } from '@songsarn/sms/parts'
import { LinkTargets } from '@songsarn/ui/phone-preview/LinkTargets.tsx'
import { PhonePreview } from '@songsarn/ui/phone-preview/PhonePreview.tsx'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRowsUrl } from './use-rows-url.ts'

/**
 * The exact text of one recipient as the phone shows it: the longest at first, then the shortest or the one of a row that the user
 * chooses.
 */
export function TextPreview({ analysis }: { analysis: Analysis }) {
  const { t } = useTranslation('mf-communication')
  const { t: common } = useTranslation('common')
  const { api } = useShell()
  const { textRow, showText } = useRowsUrl()
  const { id, from, longestRow, shortestRow } = analysis
  const row = textRow ?? longestRow
  const text = useQuery({
    queryKey: ['analyses', id, 'text', row],
    queryFn: async ({ signal }) => {
      const { items } = await api.getAnalysisRows({ params: { id }, query: { row: row ?? 1, size: 1 } }, { signal })
      return items[0] ?? null
    },
    enabled: row !== null,
    placeholderData: keepPreviousData,
    // An analysis never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (row === null || longestRow === null || shortestRow === null) return null
  const shown = text.data
  const choice = (name: string, of: number) => (
    <Button
      size="small"
      type={row === of ? 'primary' : 'default'}
      aria-pressed={row === of}
      onClick={() => showText(of)}
    >
      {name}
    </Button>
  )
  return (
    <div>
      <PhonePreview sender={from} parts={splitParts(shown?.text ?? '').parts} />
      <LinkTargets urls={shown?.links ?? []} />
      {text.isError && !shown && <Failed error={text.error} onRetry={() => void text.refetch()} />}
      {shown && (
        <p className="comm-preview-for" role="status">
          {shown.mobile && shown.text !== null
            ? t(shown.person ? 'analyze.previewForName' : 'analyze.previewFor', {
                name: shown.person?.name ?? '',
                mobile: formatMobile(shown.mobile),
                parts: t('analyze.partCount', { count: shown.parts }),
                credits: common('unit.credit', { count: shown.credits }),
              })
            : t('analyze.previewNone')}
        </p>
      )}
      {longestRow !== shortestRow && (
        <div className="comm-preview-choice">
          {choice(t('analyze.longestText'), longestRow)}
          {choice(t('analyze.shortestText'), shortestRow)}
        </div>
      )}
    </div>
  )
}
