import './reports.css'
import { LOG_STATUSES, SMS_TYPES } from '@songsarn/contract/base/states'
import {
  CHANNEL_TYPES,
  CONTENT_CODES,
  type ContentCode,
  categoryOf,
  hasFilter,
  PEOPLE_CONTENT,
  PEOPLE_CONTENT_CODES,
  type PeopleContentCode,
  REPORT_CATEGORIES,
  type ReportContent,
} from '@songsarn/contract/reports/report-contents'
import { useFormat } from '@songsarn/i18n/use-format'
import { LookupField } from '@songsarn/remote/LookupField.tsx'
import { LookupsField } from '@songsarn/remote/LookupsField.tsx'
import { useAccounts } from '@songsarn/remote/lookups'
import { useShell } from '@songsarn/remote/use-shell'
import type { LookupChoice } from '@songsarn/ui/form/Choice.tsx'
import type { ContractForm } from '@songsarn/ui/form/contract-form'
import { FormField } from '@songsarn/ui/form/FormField.tsx'
import { SelectField } from '@songsarn/ui/form/SelectField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { Select } from 'antd'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useReportTexts } from './report-texts.ts'
import { ofContent, type ReportValues } from './report-values.ts'

type Part = { form: ContractForm<ReportValues> }

/** The content of the report, and its filters. */
export function ContentFields({ form }: Part) {
  return (
    <>
      <Content form={form} />
      <Filters form={form} />
    </>
  )
}

const ofMessages = (code: ContentCode): ReportContent => ({ reportType: code, peopleReportType: null })
const ofPeople = (code: PeopleContentCode): ReportContent => ({ reportType: null, peopleReportType: code })
const CONTENTS = [...CONTENT_CODES.map(ofMessages), ...PEOPLE_CONTENT_CODES.map(ofPeople)]
/** The codes of people reports are also used by other reports. */
const keyOf = ({ reportType, peopleReportType }: ReportContent) => reportType ?? `people ${peopleReportType}`

function Content({ form }: Part) {
  const { t } = useTranslation('mf-reports')
  const { session } = useShell()
  const texts = useReportTexts()
  const [reportType, peopleReportType] = useWatch({ control: form.control, name: ['reportType', 'peopleReportType'] })
  const categories = REPORT_CATEGORIES.filter((category) => category !== 'people' || session.can('read', 'Person'))
  const options = categories.map((category) => ({
    label: t(`reports.category.${category}`),
    title: category,
    options: CONTENTS.filter((content) => categoryOf(content) === category).map((content) => ({
      value: keyOf(content),
      label: texts.content(content),
    })),
  }))
  return (
    <FormField
      form={form}
      name="reportType"
      label={t('reports.type')}
      help={t(`reports.typeHelp.${categoryOf({ reportType, peopleReportType })}`)}
    >
      {({ onChange: _, ...control }) => (
        <Select<string | number>
          {...control}
          value={keyOf({ reportType, peopleReportType })}
          className="form-wide"
          // All of them without scrolling.
          listHeight={520}
          options={options}
          onChange={(key) => {
            const content = CONTENTS.find((one) => keyOf(one) === key)
            if (content) form.change(ofContent(content, form.values().recurringReportRange))
          }}
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
  const [reportType, peopleReportType] = useWatch({ control: form.control, name: ['reportType', 'peopleReportType'] })
  const content = { reportType, peopleReportType }
  const isOfSegment = peopleReportType === PEOPLE_CONTENT.segment
  const { dateTime } = useFormat()
  /** A communication without a name has its type as label, and its time. */
  function withType({ value, label, detail }: LookupChoice): LookupChoice {
    const type = SMS_TYPES.find((one) => one === label)
    return { value, label: type && detail ? `${common(`smsType.${type}`)} ${dateTime(detail)}` : label }
  }
  // All people, of the only account.
  if (reportType === null && !isOfSegment && accounts.length < 2) return null
  return (
    <fieldset className="reports-part">
      <legend>{t('reports.filters')}</legend>
      {isOfSegment && (
        <LookupField
          form={form}
          name="segment"
          label={t('reports.content.people.2')}
          lookup="segments"
          choiceOf={({ value, label }) => ({ value, label })}
        />
      )}
      {accounts.length > 1 && hasFilter('account', content) && (
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
      {hasFilter('channelType', content) && (
        <SelectField
          form={form}
          name="channelType"
          label={t('reports.channelType')}
          help={t('reports.channelTypeHelp')}
          mode="multiple"
          placeholder={t('reports.all')}
          options={CHANNEL_TYPES.map((value) => ({ value, label: t(`reports.channelTypes.${value}`) }))}
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
      {hasFilter('smsType', content) && (
        <SelectField
          form={form}
          name="smsType"
          label={t('reports.messageType')}
          mode="multiple"
          placeholder={t('reports.all')}
          options={SMS_TYPES.map((value) => ({ value, label: common(`smsType.${value}`) }))}
        />
      )}
      {hasFilter('mobile', content) && (
        <TextField form={form} name="mobile" label={t('logs.filter.mobile')} help={t('reports.mobileHelp')} />
      )}
    </fieldset>
  )
}
