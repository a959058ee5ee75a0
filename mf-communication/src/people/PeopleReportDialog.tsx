import { REPORT_FORMATS, type ReportFormat } from '@songsarn/contract/reports/report-body'
import { PEOPLE_CONTENT } from '@songsarn/contract/reports/report-contents'
import { createPeopleReport } from '@songsarn/contract/reports/reports'
import { useShell } from '@songsarn/remote/use-shell'
import { FormDialog } from '@songsarn/ui/form/FormDialog.tsx'
import { RadioField } from '@songsarn/ui/form/RadioField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useClosing } from '@songsarn/ui/form/use-closing'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useTranslation } from 'react-i18next'

const FORMAT_NAMES = { csv: 'CSV', xlsx: 'Excel (XLSX)', parquet: 'Parquet' }

/** Makes a report of all people, or of a people segment, and opens it. */
export function PeopleReportDialog({ segment, onClosed }: { segment: string | undefined; onClosed(): void }) {
  const { t } = useTranslation('mf-communication')
  const { api, navigate } = useShell()
  const closing = useClosing(onClosed)
  const form = useContractForm(createPeopleReport, {
    initial: { reportName: '', format: 'csv' as ReportFormat },
    toBody: (values) => ({
      ...values,
      ...(segment === undefined ? { type: PEOPLE_CONTENT.people } : { type: PEOPLE_CONTENT.segment, segment }),
    }),
    send: (body) => api.createPeopleReport({ body }),
    onSaved: ({ id }) => {
      closing.onClose()
      navigate(`/reports/${id}`)
    },
    words: { reportName: { notAllowed: t('people.report.nameRule') } },
  })
  return (
    <FormDialog form={form} {...closing} title={t('people.report.title')} submit={t('people.report.create')}>
      <p className="form-help">{t('people.report.help')}</p>
      <TextField form={form} name="reportName" label={t('people.report.name')} />
      <RadioField
        form={form}
        name="format"
        label={t('people.report.format')}
        options={REPORT_FORMATS.map((value) => ({ value, label: FORMAT_NAMES[value] }))}
      />
    </FormDialog>
  )
}
