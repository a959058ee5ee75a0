import { useFormat } from '@songsarn/i18n/use-format'
import { lazyScreen } from '@songsarn/remote/lazy-screen.tsx'
import { Problem } from '@songsarn/ui/field/Problem.tsx'
import { Button } from 'antd'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { rest } from '../locales/rest.ts'
import type { DraftSaver } from './draft-saver.ts'

// Only when two people write one draft.
const DraftTaken = lazyScreen(async () => (await import('./DraftTaken.tsx')).DraftTaken, rest)

/** State of the draft of a send: saved when, not saved, changed by somebody else, gone. */
export function DraftState({ saver }: { saver: DraftSaver }) {
  const { t } = useTranslation('mf-communication')
  const { t: common } = useTranslation('common')
  const { date, dateTime, time } = useFormat()
  const status = useStore(saver.store, (state) => state.status)
  const saved = useStore(saver.store, (state) => state.saved)
  const { error } = saver.store.getState()
  if (status === 'conflict' || status === 'gone')
    return (
      <Suspense>
        <DraftTaken saver={saver} />
      </Suspense>
    )
  if (status === 'failed')
    return (
      <Problem
        error={error}
        title={t('drafts.failed')}
        action={
          <Button size="small" onClick={() => void saver.flush()}>
            {common('action.retry')}
          </Button>
        }
      />
    )
  if (!saved) return null
  const at = saved.updateDate
  const isOfToday = date(at) === date(new Date().toISOString())
  return (
    <p className="draft-state">
      {status === 'saved' ? t('drafts.saved', { time: isOfToday ? time(at) : dateTime(at) }) : t('drafts.saving')}
    </p>
  )
}
