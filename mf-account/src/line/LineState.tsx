import type { LINE_STATES } from '@songsarn/contract/account/line'
import { StatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import { useTranslation } from 'react-i18next'

const TONES = {
  connected: ['success', 'done'],
  tokenRefused: ['danger', 'failed'],
  unreachable: ['warning', 'failed'],
} as const

/** How the connection to LINE is; undefined while LINE is asked. */
export function LineState({ state }: { state: (typeof LINE_STATES)[number] | undefined }) {
  const { t } = useTranslation('mf-account')
  const [tone, mark] = state ? TONES[state] : (['info', 'waiting'] as const)
  return (
    <StatusTag tone={tone} mark={mark}>
      {t(`line.states.${state ?? 'checking'}`)}
    </StatusTag>
  )
}
