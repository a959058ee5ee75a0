import { saveFile } from '@songsarn/client/save-file'
import type { CallAnswer } from '@songsarn/contract/base/call'
import type { AnalysisRow, Bucket, getAnalysisRows } from '@songsarn/contract/communication/analyses'
import { useFormat } from '@songsarn/i18n/use-format'
import { useListAnswer } from '@songsarn/remote/use-answer'
import { useShell } from '@songsarn/remote/use-shell'
import { formatMobile } from '@songsarn/sms/format-mobile'
import { ExportButton } from '@songsarn/ui/list/ExportButton.tsx'
import { ListTable } from '@songsarn/ui/list/ListTable.tsx'
import type { ListColumn } from '@songsarn/ui/list/list-column'
import { NumberPages } from '@songsarn/ui/list/NumberPages.tsx'
import { RowCards } from '@songsarn/ui/list/RowCards.tsx'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { usePhone } from '@songsarn/ui/theme/use-phone'
import { useMutation } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import '@songsarn/ui/list/list.css'
import { Problem } from '@songsarn/ui/field/Problem.tsx'
import { useReasonTexts } from '@songsarn/ui/recipients/texts'
import { useRowsUrl } from './use-rows-url.ts'

type Props = { analysisId: string; bucket: Bucket; total: number }

/** The rows of one bucket by page, each with its row in the input and the reason; and all of them as a file. */
export function BucketRows({ analysisId, bucket, total }: Props) {
  const { t } = useTranslation('mf-communication')
  const { api } = useShell()
  const { page, size, mobile, maxLength, set, showText } = useRowsUrl()
  const Rows = usePhone() ? RowCards<AnalysisRow> : ListTable<AnalysisRow>
  const rows = useListAnswer(
    ['analyses', analysisId, 'rows', bucket, mobile, page, size],
    (api, options) =>
      api.getAnalysisRows({ params: { id: analysisId }, query: { bucket, mobile, page, size } }, options),
    {
      enabled: total > 0,
      // An analysis never changes.
      staleTime: Number.POSITIVE_INFINITY,
    },
  )
  const download = useMutation({
    mutationFn: async () => {
      const file = await api.download('getAnalysisRows', { params: { id: analysisId }, query: { bucket } })
      saveFile(file, t('analyze.file', { bucket }))
    },
  })

  const columns = useColumns(bucket, showText, rows.data)
  const isOfFile = bucket === 'invalid' && rows.data?.items.some(({ cells }) => cells !== null)

  if (total === 0) return <p>{t(`analyze.bucketEmpty.${bucket}`)}</p>
  return (
    <div className="list">
      <div className="comm-bucket-bar">
        <span>{t(isOfFile ? 'analyze.invalidRows' : `analyze.bucketHelp.${bucket}`)}</span>
        {bucket !== 'invalid' && (
          <Input.Search
            key={mobile}
            size="small"
            className="comm-bucket-search"
            aria-label={t('analyze.find')}
            placeholder={t('analyze.find')}
            defaultValue={mobile}
            maxLength={maxLength('mobile')}
            allowClear
            onSearch={(typed) => set({ mobile: typed.trim() || undefined })}
          />
        )}
        <ExportButton
          label={t('analyze.download')}
          size="small"
          isBusy={download.isPending}
          onExport={() => download.mutate()}
        />
      </div>
      {download.isError && <Problem error={download.error} title={t('analyze.downloadFailed')} />}
      {rows.isError && !rows.data ? (
        <Failed error={rows.error} title={t('analyze.rowsFailed')} onRetry={() => void rows.refetch()} />
      ) : rows.data?.total === 0 ? (
        <p role="status">{t('analyze.notFound', { mobile })}</p>
      ) : rows.data ? (
        <>
          <Rows
            caption={t(`analyze.bucket.${bucket}`)}
            columns={columns}
            rows={rows.data.items}
            rowKey={({ row }) => String(row)}
            stale={rows.isPlaceholderData}
          />
          <NumberPages
            page={page}
            size={size}
            total={rows.data.total}
            onPage={(next) => set({ page: next })}
            onSize={(next) => set({ size: next })}
          />
        </>
      ) : (
        <Skeleton shape="table" rows={Math.min(size, total)} />
      )}
    </div>
  )
}

function useColumns(
  bucket: Bucket,
  showText: (row: number) => void,
  page: CallAnswer<typeof getAnalysisRows> | undefined,
): ListColumn<AnalysisRow>[] {
  const { t } = useTranslation('mf-communication')
  const reasonText = useReasonTexts()
  const { number } = useFormat()
  const columns: ListColumn<AnalysisRow>[] = [
    {
      key: 'row',
      title: t('analyze.row'),
      align: 'end',
      card: 'detail',
      // The line of a file, as a spreadsheet counts it.
      render: ({ row, line }) => number(line ?? row),
    },
    { key: 'input', title: t('analyze.input'), card: 'detail', render: ({ input }) => input },
    {
      key: 'mobile',
      title: t('analyze.mobile'),
      card: 'title',
      render: ({ mobile, input }) => (mobile ? formatMobile(mobile) : input),
    },
  ]
  // Rows without a person in People have no names: a column of dashes says nothing.
  if (page?.items.some(({ person }) => person !== null))
    columns.push({
      key: 'name',
      title: t('analyze.name'),
      card: 'detail',
      render: ({ person }) => person && <Link to={`/people/${person.id}`}>{person.name}</Link>,
    })
  if (bucket === 'unique') {
    return [
      ...columns,
      { key: 'parts', title: t('analyze.parts'), align: 'end', card: 'detail', render: ({ parts }) => number(parts) },
      {
        key: 'credits',
        title: t('analyze.credits'),
        align: 'end',
        card: 'detail',
        render: ({ credits }) => number(credits),
      },
      {
        key: 'text',
        title: t('analyze.text'),
        card: 'detail',
        render: ({ row, mobile }) => (
          <Button
            type="link"
            size="small"
            aria-label={t('analyze.showTextOf', { mobile: formatMobile(mobile ?? '') })}
            onClick={() => showText(row)}
          >
            {t('analyze.showText')}
          </Button>
        ),
      },
    ]
  }
  const reason: ListColumn<AnalysisRow> = {
    key: 'reason',
    title: t('analyze.reason'),
    card: 'detail',
    render: ({ reason, duplicateOf, duplicateOfLine }) =>
      reasonText(reason, { row: duplicateOfLine ?? duplicateOf ?? 0 }),
  }
  if (bucket !== 'invalid') return [...columns, reason]
  const width = Math.max(0, ...(page?.items.map(({ cells }) => cells?.length ?? 0) ?? []))
  if (width === 0) return [...columns.slice(0, 2), reason]
  // The row as it is in the file: the wrong number alone does not say whose it is.
  const cells = Array.from({ length: width }, (_, place): ListColumn<AnalysisRow> => {
    const title = page?.columns?.[place] || t('analyze.columnNumber', { number: place + 1 })
    return { key: `cell-${place}`, title, card: 'detail', noDash: true, render: (row) => row.cells?.[place] }
  })
  return [...columns.slice(0, 1), { ...reason, card: 'title' }, ...cells]
}
