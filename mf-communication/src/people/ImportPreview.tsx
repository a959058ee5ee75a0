import { PERSON_FIELDS } from '@songsarn/contract/communication/people'
import type { PeopleImport } from '@songsarn/contract/communication/people-imports'
import { useFormat } from '@songsarn/i18n/use-format'
import { DownloadButton } from '@songsarn/remote/DownloadButton.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { Problem } from '@songsarn/ui/field/Problem.tsx'
import { Figure, Figures } from '@songsarn/ui/figures/Figures.tsx'
import { Button, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { FoundColumns } from './FoundColumns.tsx'
import { NotImported } from './NotImported.tsx'
import { useCancelImport, useStartImport } from './use-people.ts'
import './people.css'

/** What an import will add, change and refuse, and how its columns are read. Nothing is written until it starts. */
export function ImportPreview({ of }: { of: PeopleImport }) {
  const { t } = useTranslation('mf-communication')
  const { t: common } = useTranslation('common')
  const { number } = useFormat()
  const { api } = useShell()
  const navigate = useNavigate()
  const start = useStartImport()
  const cancel = useCancelImport()
  const fieldName = useFieldName()
  const toWrite = of.created + of.updated
  return (
    <section className="page-panel people-preview">
      <p role="status">{t('people.importStatus.ready', { name: of.fileName })}</p>
      <Figures>
        <Figure name={t('people.preview.add')}>{number(of.created)}</Figure>
        <Figure name={t('people.preview.change')}>{number(of.updated)}</Figure>
        <Figure name={t('people.preview.same')} help={t('people.preview.sameHelp')}>
          {number(of.skipped)}
        </Figure>
        <Figure name={t('people.preview.refuse')}>{number(of.invalid)}</Figure>
      </Figures>
      {of.tag && <p>{t('people.preview.tag', { name: of.tag.name })}</p>}
      {of.changes.length > 0 && (
        <div>
          <h2>{t('people.preview.changes')}</h2>
          <ul>
            {of.changes.map(({ field, people }) => (
              <li key={field}>{t('people.preview.changed', { field: fieldName(field), count: people })}</li>
            ))}
          </ul>
        </div>
      )}
      {of.columns.length > 0 && <FoundColumns of={of} fieldName={fieldName} />}
      {of.reasons.length > 0 && <NotImported of={of} />}
      {(start.error ?? cancel.error) && <Problem error={start.error ?? cancel.error} />}
      <Space wrap className="people-import-actions">
        <Button type="primary" loading={start.isPending} onClick={() => start.mutate(of.id)}>
          {toWrite > 0 ? t('people.preview.start', { count: toWrite }) : t('people.startImport')}
        </Button>
        <Button
          loading={cancel.isPending}
          onClick={() => cancel.mutate(of.id, { onSuccess: () => navigate('/people/import', { replace: true }) })}
        >
          {common('action.cancel')}
        </Button>
        {of.invalid > 0 && (
          <DownloadButton
            name={t('people.errorsFile')}
            label={t('people.downloadInvalid', { count: of.invalid })}
            get={(options) => api.getPeopleImportErrors({ params: { id: of.id } }, options)}
          />
        )}
      </Space>
    </section>
  )
}

function useFieldName(): (field: string) => string {
  const { t } = useTranslation('mf-communication')
  return (field) => {
    const known = [...PERSON_FIELDS, 'lineId' as const].find((one) => one === field)
    return known ? t(`people.${known}`) : field
  }
}
