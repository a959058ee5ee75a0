import { ConfirmDialog } from '@songsarn/ui/confirm/ConfirmDialog.tsx'
import type { Question } from '@songsarn/ui/confirm/question'
import { useTranslation } from 'react-i18next'
import { FAULT } from './fault.ts'
import { usePressed } from './press.ts'

function Confirmation(question: Partial<Question>) {
  const { t } = useTranslation('kit')
  const sample = { title: t('confirm.title'), help: t('confirm.help'), ok: t('confirm.ok'), run: async () => {} }
  return <ConfirmDialog question={{ ...sample, ...question }} open onClose={() => {}} />
}

function Safe() {
  const { t } = useTranslation('kit')
  return <Confirmation title={t('confirm.sendTitle')} help={t('confirm.sendHelp')} ok={t('confirm.send')} isSafe />
}

function Pressed(question: Partial<Question>) {
  usePressed('.ant-modal .ant-btn-primary')
  return <Confirmation {...question} />
}

function Impossible() {
  const { t } = useTranslation('kit')
  return <Confirmation help={t('confirm.impossible')} isImpossible />
}

export const CONFIRM_STATES = {
  confirm: () => <Confirmation />,
  'confirm-typed': () => <Confirmation typed="ร้านค้าริมน้ำ" />,
  'confirm-safe': Safe,
  'confirm-running': () => <Pressed run={() => new Promise(() => {})} />,
  'confirm-failed': () => <Pressed run={() => Promise.reject(FAULT)} />,
  'confirm-impossible': Impossible,
}
