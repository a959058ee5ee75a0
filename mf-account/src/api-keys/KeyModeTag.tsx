import type { KeyMode } from '@songsarn/contract/base/call'
import { StatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import { useTranslation } from 'react-i18next'

/** Whether a key is live or a test key. */
export function KeyModeTag({ mode }: { mode: KeyMode }) {
  const { t } = useTranslation('mf-account')
  const look =
    mode === 'live' ? ({ tone: 'success', mark: 'done' } as const) : ({ tone: 'info', mark: 'waiting' } as const)
  return <StatusTag {...look}>{t(`keys.mode.${mode}`)}</StatusTag>
}
