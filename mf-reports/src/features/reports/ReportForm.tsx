import './reports.css'
import { FREQUENCY, RANGE } from '@songsarn/contract/report-times'
import {
  CONTENT_CODES,
  type ContentCode,
  categoryOf,
  hasFilter,
  KIND,
  REPORT_FORMATS,
  type Report,
  SUMMARY_RANGES,
  updateReport,
} from '@songsarn/contract/reports'
import { LOG_STATUSES, SMS_TYPES } from '@songsarn/contract/states'
import { useFormat } from '@songsarn/i18n/use-format'
import { LookupsField } from '@songsarn/remote/LookupsField.tsx'
import { useAccounts } from '@songsarn/remote/lookups'
import { useShell } from '@songsarn/remote/use-shell'
import type { LookupChoice } from '@songsarn/ui/form/Choice.tsx'
import type { ContractForm } from '@songsarn/ui/form/contract-form'
import { DateTimeField } from '@songsarn/ui/form/DateTimeField.tsx'
import { FormField } from '@songsarn/ui/form/FormField.tsx'
import { FormHostContext } from '@songsarn/ui/form/form-host'
import { NumberField } from '@songsarn/ui/form/NumberField.tsx'
import { PageForm } from '@songsarn/ui/form/PageForm.tsx'
import { RadioField } from '@songsarn/ui/form/RadioField.tsx'
import { RangeField } from '@songsarn/ui/form/RangeField.tsx'
import { SelectField } from '@songsarn/ui/form/SelectField.tsx'
import { SwitchField } from '@songsarn/ui/form/SwitchField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { Radio, Select } from 'antd'
import { useContext, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ExportFields } from './ExportFields.tsx'
import { NextRuns } from './NextRuns.tsx'
import { withoutPassword } from './report-draft.ts'
import { useReportTexts } from './report-texts.ts'
import {
  aboutCommunication,
  FOLLOWS_FREQUENCY,
  initialValues,
  ofContent,
  ofFrequency,
  ofKind,
  type ReportValues,
  toBody,
} from './report-values.ts'
import { useCacheReport } from './use-reports.ts'

const FORMAT_NAMES = { csv: 'CSV', xlsx: 'Excel (XLSX)', parquet: 'Parquet' }
const RANGES = [1, 2, 3, 4, 5, 6, 7, 8] as const
const FREQUENCIES = [1, 2, 3, 4] as const
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const
/** A month may lack the days after it. */
const DAYS_OF_EVERY_MONTH = 28

type Props = {
  report?: Report
  original?: Report | undefined
  about?: Parameters<typeof aboutCommunication>[0] | undefined
}

/** The definition of a report, new without one; `original` fills in a copy. */
export function ReportForm({ report, original, about }: Props) {
  const { t } = useTranslation('mf-reports')
  const { api, session, toast } = useShell()
  const navigate = useNavigate()
  const cache = useCacheReport()
  const host = useContext(FormHostContext)
  const [draft] = useState(() => {
    const stored = host?.draft(`report:${report?.id ?? 'new'}`)
    return stored && withoutPassword(stored)
  })
  // A one-time report that ran stays as it is.
  const isOver = report?.recurringFlag === KIND.oneTime && report.nextDate === null
  const form = useContractForm(updateReport, {
    id: 'report',
    initial: { ...initialValues(report, original), ...(about && aboutCommunication(about)) },
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
  return (
    <PageForm form={form} submit={t(report ? 'reports.save' : 'reports.create')}>
      {isOver && <p className="form-help">{t('reports.isOver')}</p>}
      <TextField form={form} name="reportName" label={t('reports.name')} help={t('reports.nameRule')} />
      <Content form={form} />
      <Filters form={form} />
      <Times form={form} />
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
              tokenSeparators={[',', ';', ' ']}
            />
          )}
        </FormField>
        <ExportFields form={form} report={report} />
      </fieldset>
    </PageForm>
  )
}

type Part = { form: ContractForm<ReportValues> }

function Content({ form }: Part) {
  const { t } = useTranslation('mf-reports')
  const texts = useReportTexts()
  const options = (['detailed', 'summary'] as const).map((category) => ({
    label: t(`reports.category.${category}`),
    title: category,
    options: CONTENT_CODES.filter((code) => categoryOf(code) === category).map((value) => ({
      value,
      label: texts.content(value),
    })),
  }))
  return (
    <FormField form={form} name="reportType" label={t('reports.type')} help={t('reports.typeHelp')}>
      {({ onChange: _, ...control }) => (
        <Select<ContentCode>
          {...control}
          className="form-wide"
          options={options}
          onChange={(code) => form.change(ofContent(code, form.values().recurringReportRange))}
        />
      )}
    </FormField>
  )
}

/** The filters that the content has. */
function Filters({ form }: Part) {
  const { t } = useTranslation('mf-reports')
  const { t: common } = useTranslation('common')
  const { session } = useShell()
  const accounts = useAccounts()
  const content = useWatch({ control: form.control, name: 'reportType' })
  const { dateTime } = useFormat()
  /** A communication without a name has its type as label, and its time. */
  function withType({ value, label, detail }: LookupChoice): LookupChoice {
    const type = SMS_TYPES.find((one) => one === label)
    return { value, label: type && detail ? `${common(`smsType.${type}`)} ${dateTime(detail)}` : label }
  }
  return (
    <fieldset className="reports-part">
      <legend>{t('reports.filters')}</legend>
      {accounts.length > 1 && (
        <SelectField
          form={form}
          name="account"
          label={t('reports.account')}
          mode="multiple"
          placeholder={t('reports.all')}
          options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {hasFilter('communication', content) && (
        <LookupsField
          form={form}
          name="communication"
          label={t('reports.communication')}
          lookup="communications"
          placeholder={t('reports.all')}
          choiceOf={withType}
        />
      )}
      {hasFilter('sender', content) && (
        <LookupsField
          form={form}
          name="sender"
          label={t('reports.sender')}
          lookup="senders"
          placeholder={t('reports.all')}
        />
      )}
      {hasFilter('user', content) && session.can('read', 'User') && (
        <LookupsField form={form} name="user" label={t('reports.user')} lookup="users" placeholder={t('reports.all')} />
      )}
      {hasFilter('appOtp', content) && (
        <LookupsField
          form={form}
          name="appOtp"
          label={t('reports.appOtp')}
          lookup="otp-configs"
          placeholder={t('reports.all')}
        />
      )}
      {hasFilter('status', content) && (
        <SelectField
          form={form}
          name="status"
          label={t('reports.messageStatus')}
          mode="multiple"
          placeholder={t('reports.all')}
          options={LOG_STATUSES.map((value) => ({ value, label: common(`logStatus.${value}`) }))}
        />
      )}
    </fieldset>
  )
}

function Times({ form }: Part) {
  const { t } = useTranslation('mf-reports')
  const flag = useWatch({ control: form.control, name: 'recurringFlag' })
  return (
    <fieldset className="reports-part">
      <legend>{t('reports.times')}</legend>
      <FormField form={form} name="recurringFlag" label={t('reports.kind')} isGroup>
        {({ id, value, disabled, 'aria-describedby': description }) => (
          <Radio.Group
            id={id}
            value={value}
            disabled={disabled}
            aria-describedby={description}
            onChange={({ target }) => form.change(ofKind(target.value))}
            options={[
              { value: KIND.oneTime, label: t('reports.once') },
              { value: KIND.recurring, label: t('reports.recurring') },
            ]}
          />
        )}
      </FormField>
      {flag === KIND.recurring ? <Recurring form={form} /> : <OneTime form={form} />}
    </fieldset>
  )
}

function OneTime({ form }: Part) {
  const { t } = useTranslation('mf-reports')
  const texts = useReportTexts()
  const [range, when] = useWatch({ control: form.control, name: ['oneTimeReportType', 'when'] })
  return (
    <>
      <SelectField
        form={form}
        name="oneTimeReportType"
        label={t('reports.dateRange')}
        options={RANGES.map((value) => ({ value, label: texts.range(value) }))}
      />
      {range === RANGE.custom && (
        <RangeField form={form} from="startDate" to="endDate" label={t('reports.customRange')} help="GMT+7" withTime />
      )}
      <RadioField
        form={form}
        name="when"
        label={t('reports.when')}
        options={[
          { value: 'now', label: t('reports.now') },
          { value: 'later', label: t('reports.later') },
        ]}
      />
      {when === 'later' && <DateTimeField form={form} name="scheduleDate" label={t('reports.scheduleDate')} />}
    </>
  )
}

function Recurring({ form }: Part) {
  const { t } = useTranslation('mf-reports')
  const texts = useReportTexts()
  const values = useWatch({ control: form.control }) as ReportValues
  const { reportType, recurringType, recurringValue, recurringReportRange, hasEnd } = values
  const ranges = categoryOf(reportType) === 'summary' ? SUMMARY_RANGES : ([FOLLOWS_FREQUENCY, ...RANGES] as const)
  return (
    <>
      <FormField form={form} name="recurringType" label={t('reports.recurrence')}>
        {({ onChange: _, ...control }) => (
          <Select<ReportValues['recurringType']>
            {...control}
            className="form-wide"
            options={FREQUENCIES.map((value) => ({ value, label: texts.frequency(value) }))}
            onChange={(type) => form.change(ofFrequency(type))}
          />
        )}
      </FormField>
      {recurringType === FREQUENCY.weekly && (
        <SelectField
          form={form}
          name="recurringValue"
          label={t('reports.weekday')}
          options={WEEKDAYS.map((value) => ({ value, label: t(`reports.weekdays.${value}`) }))}
        />
      )}
      {recurringType === FREQUENCY.monthly && (
        <NumberField
          form={form}
          name="recurringValue"
          label={t('reports.dayOfMonth')}
          help={Number(recurringValue) > DAYS_OF_EVERY_MONTH ? t('reports.shortMonth') : t('reports.monthlyHelp')}
        />
      )}
      {recurringType === FREQUENCY.custom && (
        <NumberField
          form={form}
          name="recurringValue"
          label={t('reports.everyDays')}
          help={t('reports.everyDaysHelp')}
        />
      )}
      <SelectField
        form={form}
        name="recurringReportRange"
        label={t('reports.dateRange')}
        options={ranges.map((value) => ({
          value,
          label: value === FOLLOWS_FREQUENCY ? t(`reports.follows.${recurringType}`) : texts.range(value),
        }))}
      />
      {recurringReportRange === RANGE.custom && (
        <NumberField
          form={form}
          name="recurringRangeDays"
          label={t('reports.rangeDays')}
          help={t('reports.rangeDaysHelp')}
        />
      )}
      <DateTimeField form={form} name="startDate" label={t('reports.start')} help={t('reports.startHelp')} />
      <SwitchField form={form} name="hasEnd" label={t('reports.hasEnd')} help={t('reports.hasEndHelp')} />
      {hasEnd && <DateTimeField form={form} name="endDate" label={t('reports.end')} />}
      <NextRuns values={values} />
    </>
  )
}
