import { createAnalysis, MAX_RECIPIENTS, TypedAnalysis } from '@songsarn/contract/communication/analyses'
import type { Template } from '@songsarn/contract/communication/templates'
import { useLookup } from '@songsarn/remote/lookups'
import { SenderField } from '@songsarn/remote/SenderField.tsx'
import { useObserved, useShell } from '@songsarn/remote/use-shell'
import { useStepToast } from '@songsarn/remote/use-step-toast'
import { MERGE_FIELDS, parseContent, render } from '@songsarn/sms/merge-fields'
import { contentProblem } from '@songsarn/ui/composer/read-content'
import type { ContractForm } from '@songsarn/ui/form/contract-form'
import { useFormField } from '@songsarn/ui/form/FormField.tsx'
import { changedFields, isEmpty as isUnchanged } from '@songsarn/ui/form/form-changes'
import type { FormProblems } from '@songsarn/ui/form/form-problems'
import { PageForm } from '@songsarn/ui/form/PageForm.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { linesOf, recipientsOf } from '@songsarn/ui/recipients/parse-recipients'
import { RecipientsField } from '@songsarn/ui/recipients/RecipientsField.tsx'
import { Alert, Button } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { isUsable } from '../../analysis/use-analysis.ts'
import { OptionFields, TrialNotice, useCallbackWords } from '../../options/OptionFields.tsx'
import { analysisOptions, OPTION_NAMES, type SendOptions } from '../../options/send-options.ts'
import { TemplateSelect } from '../../templates/TemplateSelect.tsx'
import {
  bindAnalysis,
  type DraftFields,
  discardDraft,
  draftStore,
  EMPTY_DRAFT,
  fieldsOf,
  isEmpty,
  linkDraft,
  removeRecipients,
  saveTyped,
} from '../draft.ts'
import { Message, Preview } from './Message.tsx'
import { readingOf } from './reading.ts'

type Props = {
  /** Why the second step led back here. */
  refused: unknown
  /** Saves the draft at the service, which then discards the analysis that the draft had before. */
  save(): Promise<void>
  onAnalyzed(id: string): void
}

/**
 * First step: sender, recipients and message. The form keeps its draft in the store. It reads only what few key presses change:
 * each of its own renderings draws all fields.
 */
export function CampaignSetting({ refused, save, onAnalyzed }: Props) {
  const { t } = useTranslation('mf-communication')
  const shell = useShell()
  const stepToast = useStepToast()
  const isSaved = useStore(draftStore, (state) => state.isSaved)
  const isBlank = useStore(draftStore, ({ draft }) => isEmpty(draft))
  const isChanged = useStore(draftStore, ({ draft }) => draft.changedSince)
  const hasFields = useStore(draftStore, ({ draft }) => readingOf(draft).hasFields)
  const userId = useObserved(shell.session).id
  const accountId = useObserved(shell.account).id
  const [link] = useState(() => linkDraft({ userId, accountId }))
  const check = useCheck()
  const senders = useLookup('senders')
  const callbackWords = useCallbackWords()
  const form = useContractForm(
    { ...createAnalysis, body: TypedAnalysis },
    {
      id: 'quick-send',
      initial: fieldsOf(EMPTY_DRAFT),
      bodyNames: { ...OPTION_NAMES, quicksendFrom: 'from', quicksendTo: 'to' },
      toBody: ({ quicksendFrom, quicksendTo, content, ...options }) => ({
        from: quicksendFrom,
        to: linesOf(quicksendTo),
        content,
        options: analysisOptions(options),
      }),
      check,
      words: {
        quicksendFrom: { required: t('from.required') },
        // A single number is `to.3`: it is too long to be a mobile.
        quicksendTo: { required: t('to.required'), noneValid: t('to.noneValid'), tooLong: t('to.rejected') },
        content: { required: t('content.required') },
        couponId: { required: t('options.couponRequired', { field: '{{coupon}}' }) },
        'eConsent.callback': callbackWords,
        'eConsent.template': {
          format: t('options.consentTemplateRequired'),
          required: t('options.consentTemplateRequired'),
        },
      },
      fieldOfCode: {
        'sender.notApproved': 'quicksendFrom',
        'content.unknownField': 'content',
        'content.tooLong': 'content',
        'recipients.none': 'quicksendTo',
        'coupon.tooFew': 'couponId',
      },
      refused,
      async send(body) {
        const { draft: sent } = draftStore.getState()
        if (sent.analysisId && (await isUsable(shell.api, sent.analysisId))) return sent.analysisId
        await save()
        const { id } = await shell.api.createAnalysis({ body })
        // The draft changed during the request: this analysis is of an older draft.
        if (!isUnchanged(changedFields(fieldsOf(sent), fieldsOf(draftStore.getState().draft)))) return undefined
        bindAnalysis(id)
        return id
      },
      onSaved: (id) => id && onAnalyzed(id),
      isStep: true,
      isFilling: senders.isLoading,
      draft: link.draft,
      // The draft survives leaving, unless the browser does not store it.
      isGuarded: !isSaved && !isBlank,
    },
  )
  useEffect(() => link.follow(form.values, form.change), [link])

  function remove(rest: string, removed: string) {
    const undo = removeRecipients(rest, removed)
    stepToast({
      kind: 'info',
      message: t('to.removed', { count: linesOf(removed).length }),
      action: { label: t('draft.undo'), run: undo },
    })
  }

  function fillFrom({ templateName, senderName, content, shortenUrl }: Template) {
    const before = form.values()
    const isApproved = senders.data?.items.some(({ value }) => value === senderName)
    form.change({ content, shortenUrl, ...(isApproved && { quicksendFrom: senderName }) })
    stepToast({
      kind: 'info',
      message: t('template.filled', { name: templateName }),
      action: {
        label: t('draft.undo'),
        run() {
          const { content: text, quicksendFrom, shortenUrl: isShort } = before
          form.change({ content: text, quicksendFrom, shortenUrl: isShort })
        },
      },
    })
  }

  function discard() {
    const undo = discardDraft()
    form.discard()
    stepToast({
      kind: 'info',
      message: t('draft.discarded'),
      action: { label: t('draft.undo'), run: undo },
    })
  }

  const notes = (
    <>
      {form.draft.isOpenElsewhere && <Alert type="warning" showIcon role="status" title={t('draft.openElsewhere')} />}
      {isChanged && <Alert type="info" showIcon role="status" title={t('draft.changed')} />}
    </>
  )
  return (
    <div className="page-beside">
      <PageForm
        form={form}
        notes={notes}
        submit={t('analyze.action')}
        actions={
          !isBlank && (
            <Button type="text" onClick={discard}>
              {t('draft.discard')}
            </Button>
          )
        }
      >
        <TrialNotice />
        <Sender form={form} />
        <Recipients form={form} onRemove={remove} />
        {shell.session.can('read', 'Template') && (
          <TemplateSelect id="quick-send-template" value="" onChoose={fillFrom} />
        )}
        <Message form={form} />
        {/* The form has these fields among others. */}
        <OptionFields form={form as unknown as ContractForm<SendOptions>} hasFields={hasFields} />
        <div className="form-help">
          <p>{t('analyze.free')}</p>
          {!isBlank && !isSaved && <p role="alert">{t('draft.notSaved')}</p>}
        </div>
      </PageForm>
      <Preview />
    </div>
  )
}

function Sender({ form }: { form: ContractForm<DraftFields> }) {
  const { t } = useTranslation('mf-communication')
  const label = t('from.label')
  const field = useFormField(form, 'quicksendFrom', label)
  return <SenderField {...field} label={label} onOnly={(quicksendFrom) => form.change({ quicksendFrom })} />
}

type RecipientsProps = { form: ContractForm<DraftFields>; onRemove(rest: string, removed: string): void }

function Recipients({ form, onRemove }: RecipientsProps) {
  const { t } = useTranslation('mf-communication')
  const shell = useShell()
  const typed = useStore(draftStore, ({ draft }) => draft.typed)
  return (
    <RecipientsField
      form={form}
      name="quicksendTo"
      label={t('to.label')}
      typed={typed}
      onTyped={saveTyped}
      onColumnsLeft={(count) => shell.toast({ kind: 'info', message: t('to.columnsLeft', { count }) })}
      onRemove={onRemove}
    />
  )
}

/** Rules that the contract's schema cannot express. */
function useCheck(): (fields: DraftFields) => FormProblems {
  const { t } = useTranslation('mf-communication')
  const { session } = useShell()
  const senders = useLookup('senders').data?.items
  return ({ quicksendFrom, quicksendTo, content, couponId }) => {
    const problems: FormProblems = contentProblem('content', content, MERGE_FIELDS)
    if (
      session.can('read', 'Coupon') &&
      couponId === '' &&
      render(parseContent(content).pieces, {}).missing.includes('coupon')
    )
      problems.couponId = { code: 'required' }
    if (senders && quicksendFrom !== '' && !senders.some(({ value }) => value === quicksendFrom)) {
      problems.quicksendFrom = { code: 'notApproved', words: t('from.notApproved', { sender: quicksendFrom }) }
    }
    const entries = linesOf(quicksendTo)
    const over = entries.length - MAX_RECIPIENTS
    if (over > 0) {
      problems.quicksendTo = { code: 'tooMany', words: t('to.tooMany', { max: MAX_RECIPIENTS, over }) }
    } else if (entries.length > 0 && recipientsOf(quicksendTo).counts.valid === 0) {
      problems.quicksendTo = { code: 'noneValid' }
    }
    return problems
  }
}
