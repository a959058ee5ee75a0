import { ConfirmDialog } from '@songsarn/ui/confirm/ConfirmDialog.tsx'
import type { Question } from '@songsarn/ui/confirm/question'
import { useTranslation } from 'react-i18next'

function Asked(question: Partial<Question>) {
  const { t } = useTranslation('kit')
  const asked = { title: t('confirm.title'), help: t('confirm.help'), ok: t('confirm.ok'), run: async () => {} }
  return <ConfirmDialog question={{ ...asked, ...question }} open onClose={() => {}} />
}

function Safe() {
  const { t } = useTranslation('kit')
  return <Asked title={t('confirm.sendTitle')} help={t('confirm.sendHelp')} ok={t('confirm.send')} isSafe />
}

export const CONFIRM_STATES = {
  confirm: () => <Asked />,
  'confirm-typed': () => <Asked typed="ร้านค้าริมน้ำ" />,
  'confirm-safe': Safe,
}
