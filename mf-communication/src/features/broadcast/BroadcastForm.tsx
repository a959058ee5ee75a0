import { MAX_BROADCAST_NAME } from '@songsarn/contract/communications'
import type { Template } from '@songsarn/contract/templates'
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
import { useNavigate } from 'react-router'
import type * as z from 'zod/mini'
import type { DraftSaver } from '../../drafts/draft-saver.ts'
import { OptionFields, useEConsentPrice } from '../../options/OptionFields.tsx'
import { extraCredits, type SendOptions, withSampleLinks } from '../../options/send-options.ts'
import { TemplateSelect } from '../../TemplateSelect.tsx'
import { AudienceFields } from './AudienceFields.tsx'
import {
  BODY_NAMES,
  type BroadcastFields,
  BroadcastSetting,
  type BroadcastValues,
  bodyOf,
  draftOf,
  isBlank,
  valuesOf,
} from './broadcast-values.ts'
import { useFillable } from './use-fillable.ts'

type Props = {
  saver: DraftSaver<BroadcastFields>
  onAnalyzed(draftId: string, analysisId: string): void
}

/** First step: what is sent to whom, with which options, and when. Every change goes into the draft. */
export function BroadcastForm({ saver, onAnalyzed }: Props) {
  const { t } = useTranslation('mf-communication')
  const { api, session } = useShell()
  const stepToast = useStepToast()
  const senders = useLookup('senders').data?.items
  const form = useContractForm(BroadcastSetting, {
    id: 'broadcast',
    initial: valuesOf(saver.store.getState().fields),
    bodyNames: BODY_NAMES,
    toBody: bodyOf,
    check: (values) => ({
      ...checkAudience(values),
      ...checkTime(values),
      ...contentProblem('content', values.content, fillable.known),
    }),
    words: {
      broadcastName: { required: t('broadcast.nameRequired') },
      broadcastFrom: { required: t('from.required') },
      broadcastTo: { required: t('to.required'), noneValid: t('to.noneValid'), tooLong: t('to.rejected') },
      file: { required: t('people.fileRequired') },
      columns: { required: t('people.mobileColumn') },
      segmentIds: { required: t('broadcast.segmentsRequired') },
      content: { required: t('content.required') },
      scheduledAt: { required: t('broadcast.timeRequired') },
      'eConsent.template': {
        format: t('options.consentTemplateRequired'),
        required: t('options.consentTemplateRequired'),
      },
    },
    fieldOfCode: {
      'sender.notApproved': 'broadcastFrom',
      'content.unknownField': 'content',
      'content.tooLong': 'content',
      'recipients.none': 'broadcastTo',
      'coupon.tooFew': 'couponId',
      'file.gone': 'file',
      'segment.empty': 'segmentIds',
      'webhook.addressRefused': 'eConsent.callback',
    },
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

  async function analyze({
    broadcastName: _,
    callbackUrl: __,
    scheduledAt: ___,
    ...body
  }: z.output<typeof BroadcastSetting.body>) {
    const draft = await saver.flush()
    // Not saved, or a colleague changed it: the notes above the form say so.
    if (!draft) return undefined
    const { fields: sent } = saver.store.getState()
    if (sent.analysisId) return { draftId: draft.id, analysisId: sent.analysisId }
    const { id: analysisId } = await api.createAnalysis({ body })
    // The draft changed during the request: this analysis is of an older one.
    if (saver.store.getState().fields !== sent) return undefined
    saver.change({ ...sent, analysisId })
    await saver.flush()
    return { draftId: draft.id, analysisId }
  }

  function fillFrom({ templateName, senderName, content, shortenUrl }: Template) {
    const before = form.values()
    const isApproved = senders?.some(({ value }) => value === senderName)
    form.change({ content, shortenUrl, ...(isApproved && { broadcastFrom: senderName }) })
    const { content: text, broadcastFrom, shortenUrl: isShort } = before
    stepToast({
      kind: 'info',
      message: t('template.filled', { name: templateName }),
      action: { label: t('draft.undo'), run: () => form.change({ content: text, broadcastFrom, shortenUrl: isShort }) },
    })
  }

  return (
    <div className="page-beside">
      <PageForm
        form={form}
        submit={t('analyze.action')}
        actions={!isBlank(saver.store.getState().fields) && <DiscardDraft saver={saver} />}
      >
        <TextField
          form={form}
          name="broadcastName"
          label={t('broadcast.name')}
          help={t('broadcast.nameHelp', { used: [...values.broadcastName].length, max: MAX_BROADCAST_NAME })}
          maxLength={MAX_BROADCAST_NAME}
        />
        <Sender form={form} />
        <AudienceFields form={form} values={values} />
        {session.can('read', 'Template') && <TemplateSelect id="broadcast-template" value="" onChoose={fillFrom} />}
        <FormField form={form} name="content" label={t('content.label')} isErrorInside>
          {({ id, value, onChange }, error) => (
            <Composer
              id={id}
              value={value}
              onChange={onChange}
              reading={reading}
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
        <RadioField
          form={form}
          name="when"
          label={t('broadcast.when')}
          options={[
            { value: 'now', label: t('broadcast.now') },
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
        <p className="comm-setting-notes">{t('analyze.free')}</p>
      </PageForm>
      <PhonePreview sender={values.broadcastFrom} parts={reading.parts} />
    </div>
  )
}

function Sender({ form }: { form: ContractForm<BroadcastValues> }) {
  const { t } = useTranslation('mf-communication')
  const label = t('from.label')
  const field = useFormField(form, 'broadcastFrom', label)
  return <SenderField {...field} label={label} onOnly={(broadcastFrom) => form.change({ broadcastFrom })} />
}

function DiscardDraft({ saver }: { saver: DraftSaver<BroadcastFields> }) {
  const { t } = useTranslation('mf-communication')
  const navigate = useNavigate()
  return (
    <ConfirmAction
      type="text"
      question={{
        title: t('drafts.discardTitle'),
        help: t('drafts.discardHelp'),
        ok: t('draft.discard'),
        run: async () => {
          await saver.discard()
          navigate('/communication/drafts')
        },
      }}
    >
      {t('draft.discard')}
    </ConfirmAction>
  )
}

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

function checkTime({ when, scheduledAt }: BroadcastValues): FormProblems {
  if (when === 'now') return {}
  if (scheduledAt === '') return { scheduledAt: { code: 'required' } }
  return new Date(scheduledAt) <= new Date() ? { scheduledAt: { code: 'inPast' } } : {}
}
