import type { Campaign } from '@songsarn/contract/communication/campaigns'
import { MAX_BROADCAST_NAME } from '@songsarn/contract/communication/communications'
import type { Template } from '@songsarn/contract/communication/templates'
import { useFormat } from '@songsarn/i18n/use-format'
import { LookupField } from '@songsarn/remote/LookupField.tsx'
import { useLookup } from '@songsarn/remote/lookups'
import { SenderField } from '@songsarn/remote/SenderField.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { useStepToast } from '@songsarn/remote/use-step-toast'
import { Composer } from '@songsarn/ui/composer/Composer.tsx'
import { contentProblem, readContent } from '@songsarn/ui/composer/read-content'
import { ConfirmAction } from '@songsarn/ui/confirm/ConfirmAction.tsx'
import type { ContractForm } from '@songsarn/ui/form/contract-form'
import { DateTimeField } from '@songsarn/ui/form/DateTimeField.tsx'
import { FormField, useFormField } from '@songsarn/ui/form/FormField.tsx'
import type { FormProblems } from '@songsarn/ui/form/form-problems'
import { PageForm } from '@songsarn/ui/form/PageForm.tsx'
import { RadioField } from '@songsarn/ui/form/RadioField.tsx'
import { SwitchField } from '@songsarn/ui/form/SwitchField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { PhonePreview } from '@songsarn/ui/phone-preview/PhonePreview.tsx'
import { linesOf, recipientsOf } from '@songsarn/ui/recipients/parse-recipients'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { isUsable } from '../analysis/use-analysis.ts'
import type { DraftSaver } from '../drafts/draft-saver.ts'
import { OptionFields, TrialNotice, useCallbackWords, useEConsentPrice } from '../options/OptionFields.tsx'
import { extraCredits, type SendOptions, withSampleLinks } from '../options/send-options.ts'
import { TemplateSelect } from '../templates/TemplateSelect.tsx'
import { AudienceFields } from './AudienceFields.tsx'
import {
  analysisOf,
  BODY_NAMES,
  type BroadcastFields,
  BroadcastSetting,
  type BroadcastValues,
  bodyOf,
  draftOf,
  fromTemplate,
  isBlank,
  valuesOf,
} from './broadcast-values.ts'
import { ChannelField } from './ChannelField.tsx'
import { lineReading } from './line-reading.ts'
import { useFillable } from './use-fillable.ts'

type Props = {
  saver: DraftSaver<BroadcastFields>
  /** The campaign whose message it is. Without one, the user may choose a campaign. */
  campaign?: Pick<Campaign, 'startDate' | 'endDate'>
  /** Why the send was refused, when the user came back from it. */
  refused?: unknown
  /** Label of the button that analyses. */
  submit: string
  onDiscarded(): void
  onAnalyzed(draftId: string, analysisId: string): void
}

/** First step: what is sent to whom, with which options, and when. Every change goes into the draft. */
export function BroadcastForm({ saver, campaign, refused, submit, onDiscarded, onAnalyzed }: Props) {
  const { t } = useTranslation('mf-communication')
  const { dateTime } = useFormat()
  const { api, session } = useShell()
  const stepToast = useStepToast()
  const senders = useLookup('senders')
  const callbackWords = useCallbackWords()
  const form = useContractForm(BroadcastSetting, {
    id: 'broadcast',
    isFilling: senders.isLoading,
    initial: valuesOf(saver.store.getState().fields),
    bodyNames: BODY_NAMES,
    toBody: bodyOf,
    check: (values) => ({
      ...checkSender(values),
      ...checkAudience(values),
      ...checkTime(values, campaign),
      ...contentProblem('content', values.content, fillable.known),
      ...(isCouponMissing() && { couponId: { code: 'required' } }),
    }),
    words: {
      broadcastName: { required: t('broadcast.nameRequired') },
      callbackUrl: callbackWords,
      'eConsent.callback': callbackWords,
      broadcastFrom: { required: t('from.required') },
      broadcastTo: { required: t('to.required'), noneValid: t('to.noneValid'), tooLong: t('to.rejected') },
      file: { required: t('people.fileRequired') },
      columns: { required: t('people.mobileColumn') },
      segmentIds: { required: t('broadcast.segmentsRequired') },
      content: { required: t('content.required') },
      scheduledAt: { required: t('broadcast.timeRequired'), notAllowed: t('campaigns.timeOutside') },
      'eConsent.template': {
        format: t('options.consentTemplateRequired'),
        required: t('options.consentTemplateRequired'),
      },
      couponId: { required: t('options.couponRequired', { field: '{{coupon}}' }) },
      campaignId: { unknown: t('broadcast.campaignGone') },
    },
    fieldOfCode: {
      'sender.notApproved': 'broadcastFrom',
      'line.notSet': 'channel',
      'content.unknownField': 'content',
      'content.tooLong': 'content',
      'recipients.none': 'broadcastTo',
      'coupon.tooFew': 'couponId',
      'file.gone': 'file',
      'segment.empty': 'segmentIds',
      'campaign.stopped': 'campaignId',
      'campaign.timeOutside': saver.store.getState().fields.scheduledAt === null ? 'campaignId' : 'scheduledAt',
    },
    refused,
    send: analyze,
    onSaved: (made) => made && onAnalyzed(made.draftId, made.analysisId),
    onChange: (values) => saver.change(draftOf(values, saver.store.getState().fields)),
    isStep: true,
    // The draft is saved as it is written.
    isGuarded: false,
  })
  const values = useWatch({ control: form.control }) as BroadcastValues
  const fillable = useFillable(values)
  const price = useEConsentPrice() ?? 0
  const reading = useMemo(
    () =>
      readContent(values.content, fillable.known, fillable.sample, (text) =>
        withSampleLinks(text, values, values.content),
      ),
    [values, fillable],
  )

  /** The text has a code without a default, and nothing fills it. Sent like that, it would be empty for everyone. */
  const isCouponMissing = () =>
    session.can('read', 'Coupon') && reading.withoutValue.includes('coupon') && !fillable.fields.includes('coupon')

  async function analyze(setting: z.output<typeof BroadcastSetting.body>) {
    const draft = await saver.flush()
    // Not saved, or a colleague changed it: the notes above the form say so.
    if (!draft) return undefined
    const { fields: sent } = saver.store.getState()
    const { analysisId: before } = sent
    if (before && (await isUsable(api, before))) return { draftId: draft.id, analysisId: before }
    const { id: analysisId } = await api.createAnalysis({ body: analysisOf(setting) })
    // The draft changed during the request: this analysis is of an older one.
    if (saver.store.getState().fields !== sent) return undefined
    saver.change({ ...sent, analysisId })
    await saver.flush()
    return { draftId: draft.id, analysisId }
  }

  function fillFrom(template: Template) {
    const { content, broadcastFrom, shortenUrl } = form.values()
    form.change(fromTemplate(template, senders.data?.items))
    stepToast({
      kind: 'info',
      message: t('template.filled', { name: template.templateName }),
      action: { label: t('draft.undo'), run: () => form.change({ content, broadcastFrom, shortenUrl }) },
    })
  }

  return (
    <div className="page-beside">
      <PageForm
        form={form}
        submit={submit}
        actions={!isBlank(saver.store.getState().fields) && <DiscardDraft saver={saver} onDiscarded={onDiscarded} />}
      >
        <TrialNotice />
        <TextField
          form={form}
          name="broadcastName"
          label={t('broadcast.name')}
          help={t('broadcast.nameHelp', { used: [...values.broadcastName].length, max: MAX_BROADCAST_NAME })}
          maxLength={MAX_BROADCAST_NAME}
        />
        <ChannelField form={form} channel={values.channel} />
        {values.channel === 'sms' && <Sender form={form} />}
        <AudienceFields form={form} values={values} />
        {session.can('read', 'Template') && <TemplateSelect id="broadcast-template" value="" onChoose={fillFrom} />}
        <FormField form={form} name="content" label={t('content.label')} isErrorInside>
          {({ id, value, onChange }, error) => (
            <Composer
              id={id}
              value={value}
              onChange={onChange}
              reading={values.channel === 'line' ? lineReading(reading) : reading}
              fields={fillable.fields}
              extraCredits={extraCredits(values, price)}
              error={error}
              placeholder={t('content.placeholder')}
            />
          )}
        </FormField>
        {/* The form has these fields among others. */}
        <OptionFields form={form as unknown as ContractForm<SendOptions>} hasFields={reading.hasFields} />
        <TextField
          form={form}
          name="callbackUrl"
          label={t('broadcast.callbackUrl')}
          help={t('broadcast.callbackUrlHelp')}
          type="url"
          inputMode="url"
          placeholder="https://"
        />
        {!campaign && session.can('read', 'Campaign') && (
          <LookupField
            form={form}
            name="campaignId"
            lookup="openCampaigns"
            choiceOf={({ value, label, detail }) => ({
              value,
              label,
              detail:
                detail &&
                t(new Date(detail) < new Date() ? 'broadcast.campaignEnded' : 'broadcast.campaignUntil', {
                  date: dateTime(detail),
                }),
            })}
            isClearable
            label={t('broadcast.campaign')}
            placeholder={t('broadcast.campaignNone')}
            help={t('broadcast.campaignHelp')}
          />
        )}
        <RadioField
          form={form}
          name="when"
          label={t('broadcast.when')}
          options={[
            { value: 'now', label: t(campaign ? 'campaigns.atStart' : 'broadcast.now') },
            { value: 'later', label: t('broadcast.later') },
          ]}
        />
        {values.when === 'later' && (
          <DateTimeField form={form} name="scheduledAt" label={t('broadcast.time')} help={t('broadcast.timeHelp')} />
        )}
        {session.can('create', 'Template') && (
          <SwitchField
            form={form}
            name="createTemplate"
            label={t('broadcast.createTemplate')}
            help={t('broadcast.createTemplateHelp')}
          />
        )}
        <p className="form-help">{t('analyze.free')}</p>
      </PageForm>
      {values.channel === 'line' ? (
        <PhonePreview sender="LINE" parts={lineReading(reading).parts} />
      ) : (
        <PhonePreview sender={values.broadcastFrom} parts={reading.parts} />
      )}
    </div>
  )
}

function Sender({ form }: { form: ContractForm<BroadcastValues> }) {
  const { t } = useTranslation('mf-communication')
  const label = t('from.label')
  const field = useFormField(form, 'broadcastFrom', label)
  return <SenderField {...field} isRequired label={label} onOnly={(broadcastFrom) => form.change({ broadcastFrom })} />
}

function DiscardDraft({ saver, onDiscarded }: Pick<Props, 'saver' | 'onDiscarded'>) {
  const { t } = useTranslation('mf-communication')
  return (
    <ConfirmAction
      type="text"
      question={{
        title: t('drafts.discardTitle'),
        help: t('drafts.discardHelp'),
        ok: t('draft.discard'),
        run: async () => {
          await saver.discard()
          onDiscarded()
        },
      }}
    >
      {t('draft.discard')}
    </ConfirmAction>
  )
}

/** Only SMS have a sender name. */
const checkSender = ({ channel, broadcastFrom }: BroadcastValues): FormProblems =>
  channel === 'sms' && broadcastFrom === '' ? { broadcastFrom: { code: 'required' } } : {}

/** Rules of the audience that is chosen; the others are not sent. */
function checkAudience({ audience, broadcastTo, file, columns, segmentIds }: BroadcastValues): FormProblems {
  if (audience === 'file') {
    if (!file) return { file: { code: 'required' } }
    return (columns.mobile ?? null) === null ? { columns: { code: 'required' } } : {}
  }
  if (audience === 'segments') return segmentIds.length === 0 ? { segmentIds: { code: 'required' } } : {}
  if (audience === 'people') return {}
  if (linesOf(broadcastTo).length === 0) return { broadcastTo: { code: 'required' } }
  return recipientsOf(broadcastTo).counts.valid === 0 ? { broadcastTo: { code: 'noneValid' } } : {}
}

function checkTime({ when, scheduledAt }: BroadcastValues, campaign: Props['campaign']): FormProblems {
  if (when === 'now') return {}
  if (scheduledAt === '') return { scheduledAt: { code: 'required' } }
  const time = new Date(scheduledAt)
  if (time <= new Date()) return { scheduledAt: { code: 'inPast' } }
  const isOutside = campaign && (time < new Date(campaign.startDate) || time > new Date(campaign.endDate))
  return isOutside ? { scheduledAt: { code: 'notAllowed' } } : {}
}
