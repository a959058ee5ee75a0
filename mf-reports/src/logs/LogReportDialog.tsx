import type { listLogs } from '@songsarn/contract/reports/logs'
import { REPORT_FORMATS, type ReportFormat } from '@songsarn/contract/reports/report-body'
import { RANGE } from '@songsarn/contract/reports/report-times'
import { createReport } from '@songsarn/contract/reports/reports'
import { useFormat } from '@songsarn/i18n/use-format'
import { useShell } from '@songsarn/remote/use-shell'
import { FormDialog } from '@songsarn/ui/form/FormDialog.tsx'
import { RadioField } from '@songsarn/ui/form/RadioField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useClosing } from '@songsarn/ui/form/use-closing'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { reportRange } from './report-range.ts'

export type LogQuery = Omit<z.output<typeof listLogs.query>, 'after' | 'size'>

const FORMAT_NAMES = { csv: 'CSV', xlsx: 'Excel (XLSX)', parquet: 'Parquet' }

/** Makes a report of the messages that Logs shows, and opens it. */
export default function LogReportDialog({ query, onClosed }: { query: LogQuery; onClosed(): void }) {
  const { t } = useTranslation('mf-reports')
  const { api, navigate } = useShell()
  const { dateTime } = useFormat()
  const closing = useClosing(onClosed)
  const [range] = useState(() => reportRange(query, new Date()))
  const form = useContractForm(createReport, {
    id: 'log-report',
    initial: { reportName: '', format: 'csv' as ReportFormat },
    toBody({ reportName, format }) {
      const { campaign, sender, account, user, status, smsType, mobile } = query
      const filters = { communication: campaign, sender, account, user, status, smsType, mobile }
      return { reportName, format, oneTimeReportType: RANGE.custom, ...range, ...filters }
    },
    send: (body) => api.createReport({ body }),
    onSaved: ({ id }) => {
      closing.onClose()
      navigate(`/reports/${id}`)
    },
    words: { reportName: { notAllowed: t('reports.nameRule') } },
  })
  return (
    <FormDialog form={form} {...closing} title={t('logs.report.title')} submit={t('reports.create')}>
      <p className="form-help">
        {t('logs.report.help', { from: dateTime(range.startDate), until: dateTime(range.endDate) })}
      </p>
      <TextField form={form} name="reportName" label={t('reports.name')} help={t('reports.nameRule')} />
      <RadioField
        form={form}
        name="format"
        label={t('reports.format')}
        options={REPORT_FORMATS.map((value) => ({ value, label: FORMAT_NAMES[value] }))}
      />
    </FormDialog>
  )
}
