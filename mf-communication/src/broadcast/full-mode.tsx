import { MAX_BROADCAST_NAME } from '@songsarn/contract/communication/communications'
import { AUDIENCES } from '@songsarn/contract/communication/draft-fields'
import { useFormat } from '@songsarn/i18n/use-format'
import { LookupField } from '@songsarn/remote/LookupField.tsx'
import { LookupsField } from '@songsarn/remote/LookupsField.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { ChoiceField } from '@songsarn/ui/form/ChoiceField.tsx'
import type { ContractForm } from '@songsarn/ui/form/contract-form'
import { DateTimeField } from '@songsarn/ui/form/DateTimeField.tsx'
import { RadioField } from '@songsarn/ui/form/RadioField.tsx'
import { SwitchField } from '@songsarn/ui/form/SwitchField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { hasHeadings } from '@songsarn/ui/mapping/guess-columns'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { HoursNotice } from '../analysis/HoursNotice.tsx'
import { FileFields } from '../columns/FileFields.tsx'
import { usePersonFields } from '../columns/mapped-fields.ts'
import type { Mapping } from '../columns/mapping.ts'
import type { FullFieldsProps, FullMode } from '../send-form/SendForm.tsx'
import type { SendValues } from '../send-form/send-values.ts'
import { ChannelField } from './ChannelField.tsx'
import { analysisOf, checkFull, FULL_CODES, FULL_NAMES, FULL_SETTING, fullBodyOf, fullWords } from './full-rules.ts'
import { readingOf } from './line-reading.ts'
import { PaceFields } from './PaceFields.tsx'
import { useFillable } from './use-fillable.ts'

type Form = { form: ContractForm<SendValues> }

/** Parts that a broadcast and a campaign's message have and a quick send does not have. */
export const FULL_MODE = {
  setting: FULL_SETTING,
  bodyNames: FULL_NAMES,
  bodyOf: fullBodyOf,
  analysisOf,
  readingOf,
  codes: FULL_CODES,
  words: fullWords,
  check: checkFull,
  useFillable,
  Above,
  Audience,
  Below,
} satisfies Partial<FullMode>

function Above({ form }: Form) {
  return (
    <>
      <BroadcastName form={form} />
      <ChannelField form={form} />
    </>
  )
}

function BroadcastName({ form }: Form) {
  const { t } = useTranslation('mf-communication')
  const name = useWatch({ control: form.control, name: 'broadcastName' })
  return (
    <TextField
      form={form}
      name="broadcastName"
      label={t('broadcast.name')}
      help={t('broadcast.nameHelp', { used: [...name].length, max: MAX_BROADCAST_NAME })}
      maxLength={MAX_BROADCAST_NAME}
    />
  )
}

function Below({ form, campaign }: FullFieldsProps) {
  const { t } = useTranslation('mf-communication')
  const { session } = useShell()
  const [when, scheduledAt, purpose] = useWatch({ control: form.control, name: ['when', 'scheduledAt', 'purpose'] })
  return (
    <>
      <TextField
        form={form}
        name="callbackUrl"
        label={t('broadcast.callbackUrl')}
        help={t('broadcast.callbackUrlHelp')}
        type="url"
        inputMode="url"
        placeholder="https://"
      />
      {!campaign && session.can('read', 'Campaign') && <CampaignField form={form} />}
      <RadioField
        form={form}
        name="when"
        label={t('broadcast.when')}
        options={[
          { value: 'now', label: t(campaign ? 'campaigns.atStart' : 'broadcast.now') },
          { value: 'later', label: t('broadcast.later') },
        ]}
      />
      {when === 'later' && (
        <DateTimeField
          form={form}
          name="scheduledAt"
          label={t('broadcast.time')}
          help={t('broadcast.timeHelp')}
          isToCome
        />
      )}
      {(when === 'now' || scheduledAt !== '') && (
        <HoursNotice purpose={purpose} scheduledAt={when === 'later' ? scheduledAt : (campaign?.startDate ?? '')} />
      )}
      <PaceFields form={form} />
      {session.can('create', 'Template') && (
        <SwitchField
          form={form}
          name="createTemplate"
          label={t('broadcast.createTemplate')}
          help={t('broadcast.createTemplateHelp')}
        />
      )}
    </>
  )
}

function CampaignField({ form }: Form) {
  const { t } = useTranslation('mf-communication')
  const { dateTime } = useFormat()
  const until = (date: string) =>
    t(new Date(date) < new Date() ? 'broadcast.campaignEnded' : 'broadcast.campaignUntil', { date: dateTime(date) })
  return (
    <LookupField
      form={form}
      name="campaignId"
      lookup="openCampaigns"
      choiceOf={({ value, label, detail }) => ({ value, label, detail: detail && until(detail) })}
      isClearable
      label={t('broadcast.campaign')}
      placeholder={t('broadcast.campaignNone')}
      help={t('broadcast.campaignHelp')}
    />
  )
}

/** Where the recipients come from, and which. What was entered for the other choices stays. */
function Audience({ form, typed }: FullFieldsProps) {
  const { t } = useTranslation('mf-communication')
  const { session } = useShell()
  const audience = useWatch({ control: form.control, name: 'audience' })
  const kinds = session.can('read', 'Person') ? AUDIENCES : (['typed', 'file'] as const)
  return (
    <>
      <ChoiceField
        form={form}
        name="audience"
        label={t('broadcast.audience')}
        options={kinds.map((value) => ({
          value,
          label: t(`broadcast.audienceKind.${value}`),
          help: t(`broadcast.audienceHelp.${value}`),
        }))}
      />
      {audience === 'typed' && typed}
      {audience === 'file' && <FileRecipients form={form} />}
      {audience === 'people' && (
        <LookupsField
          form={form}
          name="personIds"
          label={t('broadcast.people')}
          help={t('broadcast.peopleHelp')}
          lookup="people"
          isOptional
          placeholder={t('broadcast.peopleAll')}
        />
      )}
      {audience === 'segments' && (
        <LookupsField
          form={form}
          name="segmentIds"
          label={t('broadcast.segments')}
          lookup="segments"
          placeholder={t('broadcast.segmentsChoose')}
          choiceOf={({ value, label, detail }) => ({
            value,
            label,
            detail: t('broadcast.segmentPeople', { count: Number(detail) }),
          })}
        />
      )}
    </>
  )
}

function FileRecipients({ form }: Form) {
  const { t } = useTranslation('mf-communication')
  return (
    <FileFields
      // The form has these fields among others.
      form={form as unknown as ContractForm<Mapping>}
      known={usePersonFields()}
      example="people"
      label={t('broadcast.file')}
      columns={{ label: t('broadcast.columns'), help: t('broadcast.columnsHelp') }}
      describe={({ rows, sample }, fields) =>
        t('broadcast.fileRows', { count: rows - (hasHeadings(sample, fields) ? 1 : 0) })
      }
    />
  )
}
