import { useLookup } from '@songsarn/remote/lookups'
import { SenderField } from '@songsarn/remote/SenderField.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { useStepToast } from '@songsarn/remote/use-step-toast'
import { parseContent } from '@songsarn/sms/merge-fields'
import type { ContractForm } from '@songsarn/ui/form/contract-form'
import { useFormField } from '@songsarn/ui/form/FormField.tsx'
import { PageForm } from '@songsarn/ui/form/PageForm.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { linesOf } from '@songsarn/ui/recipients/parse-recipients'
import { RecipientsField } from '@songsarn/ui/recipients/RecipientsField.tsx'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { isUsable } from '../analysis/use-analysis.ts'
import { joined, NAMES } from '../drafts/draft-fields.ts'
import type { DraftSaver } from '../drafts/draft-saver.ts'
import { type OfCampaign, useCheck, useWords } from './check-send.ts'
import { DiscardDraft, EmptyDraft } from './DiscardDraft.tsx'
import { FillFromTemplate } from './FillFromTemplate.tsx'
import { Message, Preview } from './Message.tsx'
import { OptionFields, TrialNotice } from './OptionFields.tsx'
import { QuickNotes, QuickNotStored } from './QuickNotes.tsx'
import { Reading } from './reading.tsx'
import {
  analysisOf,
  BODY_NAMES,
  bodyOf,
  fieldsOf,
  SETTINGS,
  type SendValues,
  senderOf,
  typedOf,
  valuesOf,
} from './send-values.ts'
import { useFillable } from './use-fillable.ts'

export type FullFieldsProps = { form: ContractForm<SendValues>; campaign: OfCampaign; typed: ReactNode }

/** What a broadcast has besides what a quick send has. */
export type FullMode = {
  /** Its fields. `Audience` shows `typed` where numbers are typed. */
  fields: Record<'Above' | 'Audience' | 'Below', ComponentType<FullFieldsProps>>
  /** The campaign whose message it is. Without one, the user may choose a campaign. */
  campaign?: OfCampaign
  onDiscarded(): void
}

type Props = {
  saver: DraftSaver
  /** Without it, the form is that of a quick send. */
  full?: FullMode
  /** Why the send was refused, when the user came back from it. */
  refused?: unknown
  /** Label of the button that analyses. */
  submit: string
  onAnalyzed(analysisId: string): void
}

/**
 * First step of a send: what is sent to whom, with which options. Every change goes into the draft. The form itself reads only what few
 * key presses change: each of its own renderings draws all fields.
 */
export function SendForm({ saver, full, refused, submit, onAnalyzed }: Props) {
  const { t } = useTranslation('mf-communication')
  const { api, session } = useShell()
  const senders = useLookup('senders')
  const check = useCheck(full?.campaign)
  const hasFields = useStore(saver.store, ({ fields }) => hasMergeField(fields.content))
  const [initial] = useState(() => valuesOf(saver.store.getState().fields))
  const { type } = initial
  const { from, to } = NAMES[type]
  const form = useContractForm(SETTINGS[type], {
    id: type,
    isFilling: senders.isLoading,
    initial,
    bodyNames: BODY_NAMES[type],
    toBody: bodyOf,
    check: (values) => check(values, fillable),
    words: useWords(),
    fieldOfCode: {
      'sender.notApproved': from,
      'line.notSet': 'channel',
      'content.unknownField': 'content',
      'content.tooLong': 'content',
      'recipients.none': to,
      'coupon.tooFew': 'couponId',
      'file.gone': 'file',
      'segment.empty': 'segmentIds',
      'campaign.stopped': 'campaignId',
      'campaign.timeOutside': saver.store.getState().fields.scheduledAt === null ? 'campaignId' : 'scheduledAt',
    },
    refused,
    send: async (setting) => analyze(analysisOf(setting)),
    onSaved: (id) => id && onAnalyzed(id),
    onChange: (values) => saver.change(fieldsOf(values, saver.store.getState().fields)),
    isStep: true,
    // The draft is saved as it is written.
    isGuarded: false,
  })
  const fillable = useFillable(form)
  const channel = useWatch({ control: form.control, name: 'channel' })
  useEffect(
    () =>
      saver.store.subscribe(({ fields, replaced }, before) => {
        if (replaced === before.replaced) return
        form.fill(valuesOf(fields))
        form.discard()
      }),
    [saver],
  )

  async function analyze(body: ReturnType<typeof analysisOf>): Promise<string | undefined> {
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
    <Reading form={form} fillable={fillable}>
      <div className="page-beside">
        <PageForm
          form={form}
          notes={full ? undefined : <QuickNotes saver={saver} />}
          submit={submit}
          actions={full ? <DiscardDraft saver={saver} onDiscarded={full.onDiscarded} /> : <EmptyDraft saver={saver} />}
        >
          <TrialNotice />
          {full && <full.fields.Above {...of} />}
          {channel === 'sms' && <Sender form={form} />}
          {full ? <full.fields.Audience {...of} /> : typed}
          {session.can('read', 'Template') && <FillFromTemplate form={form} />}
          <Message form={form} />
          <OptionFields form={form} hasFields={hasFields} />
          {full && <full.fields.Below {...of} />}
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

const hasMergeField = (content: string): boolean =>
  parseContent(content).pieces.some((piece) => typeof piece !== 'string')

function Sender({ form }: { form: ContractForm<SendValues> }) {
  const { t } = useTranslation('mf-communication')
  const { type } = form.values()
  const label = t('from.label')
  const field = useFormField(form, NAMES[type].from, label)
  return <SenderField {...field} isRequired label={label} onOnly={(name) => form.change(senderOf(type, name))} />
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
    form.change(typedOf(type, rest))
    function putBack() {
      const now = form.values()[to]
      form.change(typedOf(type, now === rest ? before : joined(now, removed)))
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
