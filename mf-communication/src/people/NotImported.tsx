import type { PeopleImport } from '@songsarn/contract/communication/people-imports'
import { useFormat } from '@songsarn/i18n/use-format'
import { ListTable } from '@songsarn/ui/list/ListTable.tsx'
import type { ListColumn } from '@songsarn/ui/list/list-column'
import { RowCards } from '@songsarn/ui/list/RowCards.tsx'
import { usePhone } from '@songsarn/ui/theme/use-phone'
import { useTranslation } from 'react-i18next'
import '@songsarn/ui/list/list.css'
import './people.css'

type Invalid = PeopleImport['firstInvalid'][number]

/** Why rows of an import were not imported, with counts, and the first of them as they are in the file. */
export function NotImported({ of: { reasons, firstInvalid, headings } }: { of: PeopleImport }) {
  const { t } = useTranslation('mf-communication')
  const { number } = useFormat()
  const Rows = usePhone() ? RowCards<Invalid> : ListTable<Invalid>
  const width = Math.max(0, ...firstInvalid.map(({ cells }) => cells.length))
  const columns: ListColumn<Invalid>[] = [
    { key: 'line', title: t('analyze.row'), align: 'end', card: 'detail', render: ({ line }) => number(line) },
    {
      key: 'reason',
      title: t('analyze.reason'),
      card: 'title',
      render: ({ reason }) => t(`people.rowErrors.${reason}`),
    },
    ...Array.from({ length: width }, (_, place): ListColumn<Invalid> => {
      const title = headings[place] || t('analyze.columnNumber', { number: place + 1 })
      return { key: `cell-${place}`, title, card: 'detail', noDash: true, render: ({ cells }) => cells[place] }
    }),
  ]
  return (
    <div className="people-not-imported">
      <h2>{t('people.whyInvalid')}</h2>
      <ul>
        {reasons.map(({ reason, count }) => (
          <li key={reason}>{t('people.reasonCount', { count, reason: t(`people.rowErrors.${reason}`) })}</li>
        ))}
      </ul>
      <Rows
        caption={t('people.firstInvalid', { count: firstInvalid.length })}
        columns={columns}
        rows={firstInvalid}
        rowKey={({ line }) => String(line)}
        stale={false}
      />
    </div>
  )
}
