import { MAX_RECIPIENTS } from '@songsarn/contract/analyses'
import { useShell } from '@songsarn/remote/use-shell'
import { MERGE_FIELDS } from '@songsarn/sms/merge-fields'
import { Composer } from '@songsarn/ui/composer/Composer.tsx'
import { readContent } from '@songsarn/ui/composer/read-content'
import { describedBy, Field } from '@songsarn/ui/form/Field.tsx'
import { Problem } from '@songsarn/ui/form/Problem.tsx'
import { PhonePreview } from '@songsarn/ui/phone-preview/PhonePreview.tsx'
import { Alert, Button } from 'antd'
import { type FormEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { type DraftField, isEmpty } from '../draft/draft.ts'
import { changeDraft, discardDraft, draftStore, keepTyped, removeRecipients } from '../draft/draft-store.ts'
import { RecipientsField } from '../recipients/RecipientsField.tsx'
import { readRecipients } from '../recipients/read-recipients.ts'
import { draftProblems } from './draft-problems.ts'
import { refusedFields } from './refused-fields.ts'
import { SenderField } from './SenderField.tsx'
import { useAnalyze } from './use-analyze.ts'
import { useSenders } from './use-senders.ts'
import './setting.css'

/** What stands for a recipient's number until there is one. */
const SAMPLE = { mobile: '66812345678' }

const FIELDS: readonly DraftField[] = ['quicksendFrom', 'quicksendTo', 'content']

/** First step: who sends, to whom, what. */
export function CampaignSetting({ onAnalyzed }: { onAnalyzed(id: string): void }) {
  const { t, i18n } = useTranslation('mf-communication')
  const shell = useShell()
  const { draft, isKept } = useStore(draftStore)
  const senders = useSenders()
  const analyze = useAnalyze(onAnalyzed)
  const [isTried, setTried] = useState(false)
  const content = useMemo(() => readContent(draft.content, MERGE_FIELDS, SAMPLE), [draft.content])

  const refused = refusedFields(analyze.error, i18n)
  const errors = isTried ? { ...refused, ...useless() } : refused

  /** Words for what is wrong before the service is asked. */
  function useless(): Partial<Record<DraftField, string>> {
    const { counts } = readRecipients(draft.quicksendTo)
    const problems = draftProblems(
      draft,
      counts,
      senders.data?.map(({ value }) => value),
    )
    const words = {
      sender: draft.quicksendFrom,
      max: MAX_RECIPIENTS,
      over: draft.quicksendTo.length - MAX_RECIPIENTS,
    }
    return Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, t(problem, words)]))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    const wrong = useless()
    const contentIsWrong = content.errors.length > 0 || content.tooLong
    const first = FIELDS.find((field) => wrong[field] || (field === 'content' && contentIsWrong))
    if (first) document.getElementById(first)?.focus()
    else if (!analyze.isPending) analyze.mutate()
  }

  function change(patch: Parameters<typeof changeDraft>[0]) {
    // What the service refused is not refused any more once it is changed.
    if (analyze.isError) analyze.reset()
    changeDraft(patch)
  }

  function remove(kept: string[], removed: readonly string[]) {
    if (analyze.isError) analyze.reset()
    const undo = removeRecipients(kept, removed)
    shell.toast({
      kind: 'info',
      message: t('to.removed', { count: removed.length }),
      action: { label: t('draft.undo'), run: undo },
    })
  }

  function discard() {
    const undo = discardDraft()
    setTried(false)
    analyze.reset()
    shell.toast({
      kind: 'info',
      message: t('draft.discarded'),
      action: { label: t('draft.undo'), run: undo },
    })
  }

  return (
    <div className="page-beside">
      <form className="page-panel comm-setting" onSubmit={submit} noValidate>
        {draft.changedSince && <Alert type="info" showIcon role="status" title={t('draft.changed')} />}
        <SenderField value={draft.quicksendFrom} error={errors?.quicksendFrom} />
        <Field id="quicksendTo" label={t('to.label')} error={errors?.quicksendTo}>
          <RecipientsField
            id="quicksendTo"
            entries={draft.quicksendTo}
            typed={draft.typed}
            onEntries={(quicksendTo) => change({ quicksendTo })}
            onTyped={keepTyped}
            invalid={errors?.quicksendTo !== undefined}
            describedBy={describedBy('quicksendTo')}
            help={t('to.help')}
            onColumnsLeft={(count) => shell.toast({ kind: 'info', message: t('to.columnsLeft', { count }) })}
            onRemove={remove}
          />
        </Field>
        <Field id="content" label={t('content.label')}>
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
        {analyze.isError && !refused && <Problem error={analyze.error} />}
        <div className="comm-setting-notes">
          <p>{t('analyze.free')}</p>
          {!isEmpty(draft) && (
            <p role={isKept ? undefined : 'alert'}>{isKept ? t('draft.kept') : t('draft.notKept')}</p>
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
