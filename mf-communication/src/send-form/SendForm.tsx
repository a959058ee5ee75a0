import type { AnalysisBody } from '@songsarn/contract/communication/analysis-body'
import type { Campaign } from '@songsarn/contract/communication/campaigns'
import { useLookup } from '@songsarn/remote/lookups'
import { SenderField } from '@songsarn/remote/SenderField.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { useStepToast } from '@songsarn/remote/use-step-toast'
import { parseContent } from '@songsarn/sms/merge-fields'
import type { ContentReading } from '@songsarn/ui/composer/read-content'
import type { ContractForm } from '@songsarn/ui/form/contract-form'
import { useFormField } from '@songsarn/ui/form/FormField.tsx'
import type { FormProblems } from '@songsarn/ui/form/form-problems'
import { PageForm } from '@songsarn/ui/form/PageForm.tsx'
import { focusField } from '@songsarn/ui/form/shown-fields'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { linesOf } from '@songsarn/ui/recipients/parse-recipients'
import { RecipientsField } from '@songsarn/ui/recipients/RecipientsField.tsx'
import type { TFunction } from 'i18next'
import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react'
import { type FieldPath, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { useStore } from 'zustand'
import { isUsable } from '../analysis/use-analysis.ts'
import { joined, NAMES } from '../drafts/draft-fields.ts'
import type { DraftSaver } from '../drafts/draft-saver.ts'
import { useCheck, useWords } from './check-send.ts'
import { FillFromTemplate } from './FillFromTemplate.tsx'
import { type Fillable, typedFillable } from './fillable.ts'
import { Message, Preview } from './Message.tsx'
import { OptionFields, TrialNotice } from './OptionFields.tsx'
import { EmptyDraft, QuickNotes, QuickNotStored } from './quick-parts.tsx'
import { Reading } from './reading.tsx'
import { bodyOf, fieldsOf, named, QUICK_NAMES, QUICK_SETTING, type SendValues, valuesOf } from './send-values.ts'

/** `typed`: the field for typed numbers, which is one of the audiences. */
export type FullFieldsProps = { form: ContractForm<SendValues>; campaign: OfCampaign; typed: ReactNode }

type Analysed = z.output<typeof AnalysisBody>

/** Parts of a broadcast that a quick send does not have. The page of a quick send does not load them. */
export type FullMode = Record<'Above' | 'Audience' | 'Below', ComponentType<FullFieldsProps>> & {
  setting: { body: z.ZodMiniType<Analysed> }
  bodyNames: { [Name in FieldPath<SendValues>]?: string }
  /** The body that `setting` checks, and what of it an analysis is made of. */
  bodyOf(values: SendValues): object
  analysisOf(setting: Analysed): Analysed
  readingOf(reading: ContentReading, values: SendValues): ContentReading
  check(values: SendValues, campaign: OfCampaign): FormProblems
  words(t: TFunction<'mf-communication'>): { [Name in FieldPath<SendValues>]?: Readonly<Record<string, string>> }
  /** The fields that codes of refusals belong to. */
  codes: Readonly<Record<string, FieldPath<SendValues>>>
  /** Merge fields that its audiences fill. */
  useFillable(form: ContractForm<SendValues>): Fillable
  campaign?: OfCampaign
  /** The button that discards the draft. */
  actions: ReactNode
}

/** The campaign whose message it is. Without one, the user may choose a campaign. */
export type OfCampaign = Pick<Campaign, 'startDate' | 'endDate'> | undefined

type Props = {
  saver: DraftSaver
  /** Without it, the form is a quick-send form. */
  full?: FullMode
  /** Why the send was refused, when the user came back from it. */
  refused?: unknown
  /** The user came back to change the text. */
  isAtText?: boolean
  /** Label of the button that analyses. */
  submit: string
  onAnalyzed(analysisId: string): void
}

/**
 * First step of a send: what is sent to whom, with which options. Every change goes into the draft. The form itself reads only what few
 * key presses change: each of its own renderings draws all fields.
 */
export function SendForm({ saver, full, refused, isAtText = false, submit, onAnalyzed }: Props) {
  const { t } = useTranslation('mf-communication')
  const { api, session } = useShell()
  const senders = useLookup('senders')
  const check = useCheck()
  const words = useWords()
  const { useFillable = useTyped } = full ?? {}
  const hasFields = useStore(saver.store, ({ fields }) => hasMergeField(fields.content))
  const [initial] = useState(() => valuesOf(saver.store.getState().fields))
  const { type } = initial
  const { from, to } = NAMES[type]
  const form = useContractForm(full?.setting ?? QUICK_SETTING, {
    id: type,
    isFilling: senders.isLoading,
    initial,
    bodyNames: full?.bodyNames ?? QUICK_NAMES,
    toBody: (values) => (full ? full.bodyOf(values) : bodyOf(values)),
    check: (values) => ({ ...check(values, fillable), ...full?.check(values, full.campaign) }),
    words: { ...words, ...full?.words(t) },
    fieldOfCode: {
      'sender.notApproved': from,
      'content.unknownField': 'content',
      'content.tooLong': 'content',
      'recipients.none': to,
      'coupon.tooFew': 'couponId',
      'campaign.timeOutside': saver.store.getState().fields.scheduledAt === null ? 'campaignId' : 'scheduledAt',
      ...full?.codes,
    },
    refused,
    send: async (setting) => analyze(full ? full.analysisOf(setting) : setting),
    onSaved: (id) => id && onAnalyzed(id),
    onChange: (values) => saver.change(fieldsOf(values, saver.store.getState().fields)),
    isStep: true,
    // The draft is saved as it is written.
    isGuarded: false,
  })
  const fillable = useFillable(form)
  const channel = useWatch({ control: form.control, name: 'channel' })
  useEffect(() => {
    if (isAtText) focusField(`${form.id}-content`)
  }, [isAtText])
  useEffect(
    () =>
      saver.store.subscribe(({ fields, replaced }, before) => {
        if (replaced === before.replaced) return
        form.fill(valuesOf(fields))
        form.discard()
      }),
    [saver],
  )

  async function analyze(body: Analysed): Promise<string | undefined> {
    const { fields: sent } = saver.store.getState()
    const { analysisId: before } = sent
    const draft = await saver.flush()
    // Not saved, or a colleague changed it: the notes above the form say so. A quick send can go without its draft.
    if (!draft && full) return undefined
    if (before && (await isUsable(api, before))) return before
    const { id: analysisId } = await api.createAnalysis({ body })
    // The draft changed during the request: this analysis is of an older one.
    if (saver.store.getState().fields !== sent) return undefined
    saver.change({ ...sent, analysisId })
    await saver.flush()
    return analysisId
  }

  const typed = <TypedRecipients form={form} saver={saver} />
  const of = { form, typed, campaign: full?.campaign }
  return (
    <Reading form={form} fillable={fillable} readingOf={full?.readingOf}>
      <div className="page-beside">
        <PageForm
          form={form}
          notes={full ? undefined : <QuickNotes saver={saver} />}
          submit={submit}
          actions={full ? full.actions : <EmptyDraft saver={saver} />}
        >
          <TrialNotice />
          {full && <full.Above {...of} />}
          {channel === 'sms' && <Sender form={form} />}
          {full ? <full.Audience {...of} /> : typed}
          {session.can('read', 'Template') && <FillFromTemplate form={form} />}
          <Message form={form} />
          <OptionFields form={form} hasFields={hasFields} />
          {full && <full.Below {...of} />}
          <div className="form-help">
            <p>{t('analyze.free')}</p>
            {!full && <QuickNotStored saver={saver} />}
          </div>
        </PageForm>
        <Preview />
      </div>
    </Reading>
  )
}

function useTyped({ control }: ContractForm<SendValues>): Fillable {
  const to = useWatch({ control, name: 'quicksendTo' })
  return useMemo(() => typedFillable(to), [to])
}

const hasMergeField = (content: string): boolean =>
  parseContent(content).pieces.some((piece) => typeof piece !== 'string')

function Sender({ form }: { form: ContractForm<SendValues> }) {
  const { t } = useTranslation('mf-communication')
  const { type } = form.values()
  const label = t('from.label')
  const field = useFormField(form, NAMES[type].from, label)
  return <SenderField {...field} isRequired label={label} onOnly={(name) => form.change(named(type, 'from', name))} />
}

function TypedRecipients({ form, saver }: { form: ContractForm<SendValues>; saver: DraftSaver }) {
  const { t } = useTranslation('mf-communication')
  const { toast } = useShell()
  const stepToast = useStepToast()
  const typed = useStore(saver.store, (state) => state.typed)
  const { type } = form.values()
  const { to } = NAMES[type]

  function remove(rest: string, removed: string) {
    const before = form.values()[to]
    form.change(named(type, 'to', rest))
    function putBack() {
      const now = form.values()[to]
      form.change(named(type, 'to', now === rest ? before : joined(now, removed)))
    }
    stepToast({
      kind: 'info',
      message: t('to.removed', { count: linesOf(removed).length }),
      action: { label: t('draft.undo'), run: putBack },
    })
  }
  return (
    <RecipientsField
      form={form}
      name={to}
      label={t('to.label')}
      typed={typed}
      onTyped={saver.type}
      onColumnsLeft={(count) => toast({ kind: 'info', message: t('to.columnsLeft', { count }) })}
      onRemove={remove}
    />
  )
}
