import './reports.css'
import { KIND, SUMMARY_RANGES } from '@songsarn/contract/reports/report-body'
import { categoryOf } from '@songsarn/contract/reports/report-contents'
import { FREQUENCY, RANGE } from '@songsarn/contract/reports/report-times'
import type { ContractForm } from '@songsarn/ui/form/contract-form'
import { DateTimeField } from '@songsarn/ui/form/DateTimeField.tsx'
import { FormField } from '@songsarn/ui/form/FormField.tsx'
import { NumberField } from '@songsarn/ui/form/NumberField.tsx'
import { RadioField } from '@songsarn/ui/form/RadioField.tsx'
import { RangeField } from '@songsarn/ui/form/RangeField.tsx'
import { SelectField } from '@songsarn/ui/form/SelectField.tsx'
import { SwitchField } from '@songsarn/ui/form/SwitchField.tsx'
import { Radio, Select } from 'antd'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { NextRuns } from './NextRuns.tsx'
import { useReportTexts } from './report-texts.ts'
import { FOLLOWS_FREQUENCY, ofFrequency, ofKind, type ReportValues } from './report-values.ts'

const RANGES = [1, 2, 3, 4, 5, 6, 7, 8] as const
const FREQUENCIES = [1, 2, 3, 4] as const
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const
/** A month may lack the days after it. */
const DAYS_OF_EVERY_MONTH = 28

type Part = { form: ContractForm<ReportValues> }

/** When the report runs, and which range it covers. A people report has people as they are then. */
export function TimeFields({ form }: Part) {
  const { t } = useTranslation('mf-reports')
  const flag = useWatch({ control: form.control, name: 'recurringFlag' })
  return (
    <fieldset className="reports-part">
      <legend>{t('reports.times')}</legend>
      <FormField form={form} name="recurringFlag" label={t('reports.kind')} isGroup keepsValue>
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
  const [range, when, reportType] = useWatch({
    control: form.control,
    name: ['oneTimeReportType', 'when', 'reportType'],
  })
  return (
    <>
      {reportType !== null && (
        <SelectField
          form={form}
          name="oneTimeReportType"
          label={t('reports.dateRange')}
          options={RANGES.map((value) => ({ value, label: texts.range(value) }))}
        />
      )}
      {reportType !== null && range === RANGE.custom && (
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
      {when === 'later' && <DateTimeField form={form} name="scheduleDate" label={t('reports.scheduleDate')} isToCome />}
    </>
  )
}

function Recurring({ form }: Part) {
  const { t } = useTranslation('mf-reports')
  const texts = useReportTexts()
  const values = useWatch({ control: form.control }) as ReportValues
  const { reportType, recurringType, recurringValue, recurringReportRange, hasEnd } = values
  const ranges = categoryOf(values) === 'summary' ? SUMMARY_RANGES : ([FOLLOWS_FREQUENCY, ...RANGES] as const)
  return (
    <>
      <FormField form={form} name="recurringType" label={t('reports.recurrence')} keepsValue>
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
          help={[t('reports.monthlyHelp'), Number(recurringValue) > DAYS_OF_EVERY_MONTH && t('reports.shortMonth')]
            .filter(Boolean)
            .join(' ')}
        />
      )}
      {recurringType === FREQUENCY.custom && (
        <NumberField
          form={form}
          name="recurringValue"
          label={t('reports.everyDays')}
          help={reportType === null ? undefined : t('reports.everyDaysHelp')}
        />
      )}
      {reportType !== null && (
        <SelectField
          form={form}
          name="recurringReportRange"
          label={t('reports.dateRange')}
          options={ranges.map((value) => ({
            value,
            label: value === FOLLOWS_FREQUENCY ? t(`reports.follows.${recurringType}`) : texts.range(value),
          }))}
        />
      )}
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
      {hasEnd && <DateTimeField form={form} name="endDate" label={t('reports.end')} isToCome />}
      <NextRuns values={values} />
    </>
  )
}
