import './reports.css'
import { KIND, REPORT_FORMATS } from '@songsarn/contract/reports/report-body'
import { previewReport, type Report, updateReport } from '@songsarn/contract/reports/reports'
import { useShell } from '@songsarn/remote/use-shell'
import { FormField } from '@songsarn/ui/form/FormField.tsx'
import { FormHostContext } from '@songsarn/ui/form/form-host'
import { PageForm } from '@songsarn/ui/form/PageForm.tsx'
import { RadioField } from '@songsarn/ui/form/RadioField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { HelpMark } from '@songsarn/ui/help/HelpMark.tsx'
import { Button, Select } from 'antd'
import { lazy, Suspense, useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ContentFields } from './ContentFields.tsx'
import { ExportFields } from './ExportFields.tsx'
import { ReportStarts, useStartValues } from './ReportStarts.tsx'
import { withoutPassword } from './report-draft.ts'
import { aboutCommunication, initialValues, type ReportStart, toBody } from './report-values.ts'
import { TimeFields } from './TimeFields.tsx'
import { useCacheReport } from './use-reports.ts'

const PreviewDrawer = lazy(() => import('./PreviewDrawer.tsx'))

const FORMAT_NAMES = { csv: 'CSV', xlsx: 'Excel (XLSX)', parquet: 'Parquet' }
type Props = {
  report?: Report
  original?: Report | undefined
  about?: Parameters<typeof aboutCommunication>[0] | undefined
  start?: ReportStart | undefined
}

/** The definition of a report, new without one; `original` fills in a copy. */
export function ReportForm({ report, original, about, start }: Props) {
  const { t } = useTranslation('mf-reports')
  const { api, session, toast } = useShell()
  const navigate = useNavigate()
  const cache = useCacheReport()
  const host = useContext(FormHostContext)
  const [draft] = useState(() => {
    const stored = host?.draft(`report:${report?.id ?? 'new'}`)
    return stored && withoutPassword(stored)
  })
  const valuesOf = useStartValues()
  const [previewed, setPreviewed] = useState<ReturnType<typeof toBody>>()
  // A one-time report that ran stays as it is.
  const isOver = report?.recurringFlag === KIND.oneTime && report.nextDate === null
  const form = useContractForm(updateReport, {
    id: 'report',
    initial: {
      ...initialValues(report, original),
      ...(about && aboutCommunication(about)),
      ...(start && valuesOf(start)),
    },
    toBody,
    send: (body) => (report ? api.updateReport({ params: { id: report.id }, body }) : api.createReport({ body })),
    onSaved: (saved) => {
      void cache(saved)
      toast({ kind: 'success', message: t('reports.saved', { name: saved.reportName }) })
      if (!report) navigate(`/reports/${saved.id}`, { replace: true })
    },
    fieldOfCode: { 'report.neverRuns': 'endDate' },
    words: {
      reportName: { notAllowed: t('reports.nameRule') },
      hostName: { format: t('reports.export.hostRule') },
      hostKey: { required: t('reports.export.keyRequired') },
    },
    ...(draft && { draft }),
    isReadOnly: isOver || !session.can(report ? 'update' : 'create', 'Report'),
  })
  function preview() {
    // Where the file goes does not matter yet.
    const body = toBody({ ...form.values(), exportReport: false, recipientsEmail: [] })
    if (previewReport.body.safeParse(body).success) setPreviewed(body)
    // The same rules refuse it, and say so at the fields.
    else document.querySelector<HTMLFormElement>(`#${form.id}`)?.requestSubmit()
  }
  const previewButton = session.can('create', 'Report') && (
    <Button onClick={preview}>{t('reports.preview.open')}</Button>
  )
  return (
    <>
      <PageForm form={form} submit={t(report ? 'reports.save' : 'reports.create')} actions={previewButton}>
        {!report && !original && !about && <ReportStarts form={form} />}
        {isOver && <p className="form-help">{t('reports.isOver')}</p>}
        <TextField
          form={form}
          name="reportName"
          label={t('reports.name')}
          help={t('reports.nameRule')}
          mark={<HelpMark word={t('reports.name')}>{t('reports.nameWhy')}</HelpMark>}
        />
        <ContentFields form={form} />
        <TimeFields form={form} />
        <fieldset className="reports-part">
          <legend>{t('reports.delivery')}</legend>
          <RadioField
            form={form}
            name="format"
            label={t('reports.format')}
            help={t('reports.formatHelp')}
            options={REPORT_FORMATS.map((value) => ({ value, label: FORMAT_NAMES[value] }))}
          />
          <FormField form={form} name="recipientsEmail" label={t('reports.emails')} help={t('reports.emailsHelp')}>
            {(control) => (
              <Select<string[]>
                {...control}
                mode="tags"
                className="form-wide"
                open={false}
                placeholder={t('reports.emailExample')}
                tokenSeparators={[',', ';', ' ']}
              />
            )}
          </FormField>
          <ExportFields form={form} report={report} />
        </fieldset>
      </PageForm>
      {previewed && (
        <Suspense fallback={null}>
          <PreviewDrawer
            title={previewed.reportName || t('reports.preview.title')}
            id="form"
            read={(signal) => api.previewReport({ body: previewed }, { signal })}
            onClosed={() => setPreviewed(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
