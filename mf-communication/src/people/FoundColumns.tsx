import { CUSTOM_FIELD_TYPES } from '@songsarn/contract/communication/custom-fields'
import { DATE_ORDERS, type FoundColumn, type PeopleImport } from '@songsarn/contract/communication/people-imports'
import { useFormat } from '@songsarn/i18n/use-format'
import { Problem } from '@songsarn/ui/field/Problem.tsx'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRecheckImport } from './use-people.ts'
import './people.css'

type Props = { of: PeopleImport; fieldName(field: string): string }

/** How each column is read, with examples. A choice of another reading checks the file again. */
export function FoundColumns({ of, fieldName }: Props) {
  const { t } = useTranslation('mf-communication')
  const recheck = useRecheckImport()
  function read(change: FoundColumn) {
    const columns = of.columns.map((one) => (one.field === change.field ? change : one))
    recheck.mutate({
      id: of.id,
      types: Object.fromEntries(columns.filter(({ isNew }) => isNew).map(({ field, type }) => [field, type])),
      dateOrders: Object.fromEntries(
        columns.filter(({ type }) => type === 'date').map(({ field, dateOrder }) => [field, dateOrder]),
      ),
    })
  }
  return (
    <div>
      <h2>{t('people.found.title')}</h2>
      <ul className="people-found">
        {of.columns.map((column) => (
          <Found
            key={column.field}
            column={column}
            name={fieldName(column.field)}
            isBusy={recheck.isPending}
            onRead={read}
          />
        ))}
      </ul>
      {recheck.error && <Problem error={recheck.error} />}
    </div>
  )
}

type FoundProps = { column: FoundColumn; name: string; isBusy: boolean; onRead(column: FoundColumn): void }

function Found({ column, name, isBusy, onRead }: FoundProps) {
  const { t } = useTranslation('mf-communication')
  const { percent } = useFormat()
  const { type, isNew, filled, reads, dateOrder, ambiguous, buddhist, examples } = column
  const share = percent(filled === 0 ? 100 : (reads[type] / filled) * 100, 1)
  const left = filled - reads[type]
  return (
    <li>
      <strong>{name}</strong> {isNew && <span>{t('people.found.isNew')}</span>}
      <div className="people-found-choices">
        {isNew ? (
          <Select
            aria-label={t('people.found.type', { field: name })}
            value={type}
            disabled={isBusy}
            popupMatchSelectWidth={false}
            options={CUSTOM_FIELD_TYPES.map((one) => ({ value: one, label: t(`customFields.types.${one}`) }))}
            onChange={(next) => onRead({ ...column, type: next })}
          />
        ) : (
          <span>{t(`customFields.types.${type}`)}</span>
        )}
        {type === 'date' && (
          <Select
            aria-label={t('people.found.order', { field: name })}
            value={dateOrder}
            disabled={isBusy}
            popupMatchSelectWidth={false}
            options={DATE_ORDERS.map((one) => ({ value: one, label: t(`people.found.orders.${one}`) }))}
            onChange={(next) => onRead({ ...column, dateOrder: next })}
          />
        )}
        <span>{t('people.found.share', { share, count: filled })}</span>
      </div>
      {left > 0 && <p className="people-found-warning">{t('people.found.unread', { count: left })}</p>}
      {type === 'date' && ambiguous > 0 && (
        <p className="people-found-warning">{t('people.found.ambiguous', { count: ambiguous })}</p>
      )}
      {type === 'date' && buddhist > 0 && <p>{t('people.found.buddhist', { count: buddhist })}</p>}
      {examples.length > 0 && (
        <p>
          {examples
            .map(({ cell, value }) => t('people.found.example', { cell, value: value ?? t('people.found.notRead') }))
            .join(' · ')}
        </p>
      )}
    </li>
  )
}
