import { createAnalysis, MAX_RECIPIENTS, TypedAnalysis } from '@songsarn/contract/analyses'
import type { Template } from '@songsarn/contract/templates'
import { useLookup } from '@songsarn/remote/lookups'
import { SenderField } from '@songsarn/remote/SenderField.tsx'
import { useObserved, useShell } from '@songsarn/remote/use-shell'
import { useStepToast } from '@songsarn/remote/use-step-toast'
import { MERGE_FIELDS } from '@songsarn/sms/merge-fields'
import { Composer } from '@songsarn/ui/composer/Composer.tsx'
import { contentProblem, readContent } from '@songsarn/ui/composer/read-content'
import type { ContractForm } from '@songsarn/ui/form/contract-form'
import { FormField, useFormField } from '@songsarn/ui/form/FormField.tsx'
import { changedFields, isEmpty as isUnchanged } from '@songsarn/ui/form/form-changes'
import type { FormProblems } from '@songsarn/ui/form/form-problems'
import { PageForm } from '@songsarn/ui/form/PageForm.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { PhonePreview } from '@songsarn/ui/phone-preview/PhonePreview.tsx'
import { linesOf, recipientsOf } from '@songsarn/ui/recipients/parse-recipients'
import { RecipientsInput } from '@songsarn/ui/recipients/RecipientsInput.tsx'
import { Alert, Button } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { OptionFields, useCallbackWords, useEConsentPrice } from '../../../options/OptionFields.tsx'
import {
  analysisOptions,
  extraCredits,
  OPTION_NAMES,
  type SendOptions,
  withSampleLinks,
} from '../../../options/send-options.ts'
import { TemplateSelect } from '../../../TemplateSelect.tsx'
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
import '../../../send/setting.css'

/** The value of `{{mobile}}` in the preview. */
const SAMPLE = { mobile: '0812345678' }
const SAMPLE_COUPON = 'K7M2QX9P'

type Props = {
  /** Why the second step led back here. */
  refused: unknown
  onAnalyzed(id: string): void
}

/** First step: sender, recipients and message. The form keeps its draft in the store. */
export function CampaignSetting({ refused, onAnalyzed }: Props) {
  const { t } = useTranslation('mf-communication')
  const shell = useShell()
  const stepToast = useStepToast()
  const { draft, isSaved } = useStore(draftStore)
  const userId = useObserved(shell.session).id
  const accountId = useObserved(shell.account).id
  const [link] = useState(() => linkDraft({ userId, accountId }))
  const content = useMemo(() => {
    const sample = { ...SAMPLE, ...(draft.couponId !== '' && { coupon: SAMPLE_COUPON }) }
    return readContent(draft.content, MERGE_FIELDS, sample, (text) => withSampleLinks(text, draft, draft.content))
  }, [draft])
  const price = useEConsentPrice() ?? 0
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
        if (sent.analysisId) return sent.analysisId
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
      isGuarded: !isSaved && !isEmpty(draft),
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

  function fillFrom({ templateName, senderName, content }: Template) {
    const before = form.values()
    const isApproved = senders.data?.items.some(({ value }) => value === senderName)
    form.change({ content, ...(isApproved && { quicksendFrom: senderName }) })
    stepToast({
      kind: 'info',
      message: t('template.filled', { name: templateName }),
      action: {
        label: t('draft.undo'),
        run: () => form.change({ content: before.content, quicksendFrom: before.quicksendFrom }),
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
      {draft.changedSince && <Alert type="info" showIcon role="status" title={t('draft.changed')} />}
    </>
  )
  return (
    <div className="page-beside">
      <PageForm
        form={form}
        notes={notes}
        submit={t('analyze.action')}
        actions={
          !isEmpty(draft) && (
            <Button type="text" onClick={discard}>
              {t('draft.discard')}
            </Button>
          )
        }
      >
        <Sender form={form} />
        <FormField form={form} name="quicksendTo" label={t('to.label')}>
          {(control) => (
            <RecipientsInput
              {...control}
              typed={draft.typed}
              onTyped={saveTyped}
              onColumnsLeft={(count) => shell.toast({ kind: 'info', message: t('to.columnsLeft', { count }) })}
              onRemove={remove}
            />
          )}
        </FormField>
        {shell.session.can('read', 'Template') && (
          <TemplateSelect id="quick-send-template" value="" onChoose={fillFrom} />
        )}
        <FormField form={form} name="content" label={t('content.label')} isErrorInside>
          {({ id, value, onChange }, error) => (
            <Composer
              id={id}
              value={value}
              onChange={onChange}
              reading={content}
              fields={draft.couponId === '' ? ['mobile'] : ['mobile', 'coupon']}
              extraCredits={extraCredits(draft, price)}
              error={error}
              placeholder={t('content.placeholder')}
            />
          )}
        </FormField>
        {/* The form has these fields among others. */}
        <OptionFields form={form as unknown as ContractForm<SendOptions>} hasFields={content.hasFields} />
        <div className="comm-setting-notes">
          <p>{t('analyze.free')}</p>
          {!isEmpty(draft) && !isSaved && <p role="alert">{t('draft.notSaved')}</p>}
        </div>
      </PageForm>
      <PhonePreview sender={draft.quicksendFrom} parts={content.parts} />
    </div>
  )
}

function Sender({ form }: { form: ContractForm<DraftFields> }) {
  const { t } = useTranslation('mf-communication')
  const label = t('from.label')
  const field = useFormField(form, 'quicksendFrom', label)
  return <SenderField {...field} label={label} onOnly={(quicksendFrom) => form.change({ quicksendFrom })} />
}

/** Rules that the contract's schema cannot express. */
function useCheck(): (fields: DraftFields) => FormProblems {
  const { t } = useTranslation('mf-communication')
  const senders = useLookup('senders').data?.items
  return ({ quicksendFrom, quicksendTo, content }) => {
    const problems: FormProblems = contentProblem('content', content, MERGE_FIELDS)
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
