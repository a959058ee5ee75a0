import { MAX_RECIPIENTS } from '@songsarn/contract/analyses'
import { createFormHost } from '@songsarn/remote/form-host'
import { useLookup } from '@songsarn/remote/lookups'
import { SenderField } from '@songsarn/remote/SenderField.tsx'
import { useLeaveGuard } from '@songsarn/remote/use-leave-guard'
import { useShell } from '@songsarn/remote/use-shell'
import { useStepToast } from '@songsarn/remote/use-step-toast'
import { MERGE_FIELDS } from '@songsarn/sms/merge-fields'
import { Composer } from '@songsarn/ui/composer/Composer.tsx'
import { readContent } from '@songsarn/ui/composer/read-content'
import { ErrorSummary } from '@songsarn/ui/form/ErrorSummary.tsx'
import { describedBy, Field } from '@songsarn/ui/form/Field.tsx'
import { Problem } from '@songsarn/ui/form/Problem.tsx'
import { focusField } from '@songsarn/ui/form/shown-fields'
import { submitByKey } from '@songsarn/ui/form/submit-by-key'
import { useOpenElsewhere } from '@songsarn/ui/form/use-open-elsewhere'
import { PhonePreview } from '@songsarn/ui/phone-preview/PhonePreview.tsx'
import { WaitsForNetwork } from '@songsarn/ui/states/WaitsForNetwork.tsx'
import { Alert, Button } from 'antd'
import { type FormEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import {
  changeDraft,
  type DraftField,
  discardDraft,
  draftStore,
  isEmpty,
  removeRecipients,
  saveTyped,
} from '../draft.ts'
import { parseRecipients } from '../recipients/parse-recipients.ts'
import { RecipientsField } from '../recipients/RecipientsField.tsx'
import { useAnalyze } from '../use-analysis.ts'
import { draftProblems, type FieldErrors, rejectedFields } from './draft-problems.ts'
import './setting.css'

/** The value of `{{mobile}}` in the preview. */
const SAMPLE = { mobile: '0812345678' }

const FIELDS: readonly DraftField[] = ['quicksendFrom', 'quicksendTo', 'content']

/** First step: sender, recipients and message. */
export function CampaignSetting({ onAnalyzed }: { onAnalyzed(id: string): void }) {
  const { t, i18n } = useTranslation('mf-communication')
  const shell = useShell()
  const stepToast = useStepToast()
  const { draft, isSaved } = useStore(draftStore)
  const senders = useLookup('senders')
  const analyze = useAnalyze(onAnalyzed)
  const [isTried, setTried] = useState(false)
  const content = useMemo(() => readContent(draft.content, MERGE_FIELDS, SAMPLE), [draft.content])

  const rejected = rejectedFields(analyze.error, i18n)
  const errors = isTried ? { ...rejected, ...localErrors() } : rejected

  /** Errors that need no call. */
  function localErrors(): FieldErrors {
    const { counts } = parseRecipients(draft.quicksendTo)
    const problems = draftProblems(
      draft,
      counts,
      senders.data?.items.map(({ value }) => value),
    )
    const values = {
      sender: draft.quicksendFrom,
      max: MAX_RECIPIENTS,
      over: draft.quicksendTo.length - MAX_RECIPIENTS,
    }
    return Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, t(problem, values)]))
  }

  // The draft survives leaving, unless the browser does not store it.
  useLeaveGuard(!isSaved && !isEmpty(draft))
  const isOpenElsewhere = useOpenElsewhere(createFormHost(shell).draft('quick-send').key)
  const labels = { quicksendFrom: t('from.label'), quicksendTo: t('to.label'), content: t('content.label') }
  const problems = FIELDS.flatMap((id) => {
    const message = errors?.[id]
    return message ? [{ id, label: labels[id], message }] : []
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    const invalid = localErrors()
    const isContentInvalid = content.errors.length > 0 || content.tooLong
    const first = FIELDS.find((field) => invalid[field] || (field === 'content' && isContentInvalid))
    if (first) focusField(first)
    else if (!analyze.isPending) analyze.mutate()
  }

  function change(patch: Parameters<typeof changeDraft>[0]) {
    // A change makes the service's rejection out of date.
    if (analyze.isError) analyze.reset()
    changeDraft(patch)
  }

  function remove(rest: string[], removed: readonly string[]) {
    if (analyze.isError) analyze.reset()
    const undo = removeRecipients(rest, removed)
    stepToast({
      kind: 'info',
      message: t('to.removed', { count: removed.length }),
      action: { label: t('draft.undo'), run: undo },
    })
  }

  function discard() {
    const undo = discardDraft()
    setTried(false)
    analyze.reset()
    stepToast({
      kind: 'info',
      message: t('draft.discarded'),
      action: { label: t('draft.undo'), run: undo },
    })
  }

  return (
    <div className="page-beside">
      <form className="page-panel comm-setting" onSubmit={submit} onKeyDown={submitByKey} noValidate>
        {isOpenElsewhere && <Alert type="warning" showIcon role="status" title={t('draft.openElsewhere')} />}
        <ErrorSummary problems={problems} />
        {draft.changedSince && <Alert type="info" showIcon role="status" title={t('draft.changed')} />}
        <SenderField
          id="quicksendFrom"
          label={labels.quicksendFrom}
          value={draft.quicksendFrom}
          error={errors?.quicksendFrom}
          onChange={(quicksendFrom) => change({ quicksendFrom })}
          onOnly={(quicksendFrom) => changeDraft({ quicksendFrom })}
        />
        <Field id="quicksendTo" label={labels.quicksendTo} error={errors?.quicksendTo}>
          <RecipientsField
            id="quicksendTo"
            entries={draft.quicksendTo}
            typed={draft.typed}
            onEntries={(quicksendTo) => change({ quicksendTo })}
            onTyped={saveTyped}
            invalid={errors?.quicksendTo !== undefined}
            describedBy={describedBy('quicksendTo')}
            help={t('to.help')}
            onColumnsLeft={(count) => shell.toast({ kind: 'info', message: t('to.columnsLeft', { count }) })}
            onRemove={remove}
          />
        </Field>
        <Field id="content" label={labels.content}>
          <Composer
            id="content"
            value={draft.content}
            onChange={(text) => change({ content: text })}
            reading={content}
            fields={['mobile']}
            error={errors?.content}
            placeholder={t('content.placeholder')}
          />
        </Field>
        {analyze.isError && !rejected && <Problem error={analyze.error} />}
        <WaitsForNetwork isRunning={analyze.isPending} />
        <div className="comm-setting-notes">
          <p>{t('analyze.free')}</p>
          {!isEmpty(draft) && (
            <p role={isSaved ? undefined : 'alert'}>{isSaved ? t('draft.saved') : t('draft.notSaved')}</p>
          )}
        </div>
        <div className="comm-setting-actions">
          <Button type="primary" htmlType="submit" loading={analyze.isPending}>
            {t('analyze.action')}
          </Button>
          {!isEmpty(draft) && (
            <Button type="text" onClick={discard}>
              {t('draft.discard')}
            </Button>
          )}
        </div>
      </form>
      <PhonePreview sender={draft.quicksendFrom} parts={content.parts} />
    </div>
  )
}
