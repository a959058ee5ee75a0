import { useObserved, useShell } from '@songsarn/remote/use-shell'
import { formatMobile } from '@songsarn/sms/format-mobile'
import type { Question } from '@songsarn/ui/confirm/question'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { testKey } from './test-key.ts'

/**
 * Asks before a test to the user; one without a mobile is led to where they add it. After a lost answer the next try has the same
 * key, so that it arrives once.
 *
 * @param of the id of what is tested
 */
export function useTestQuestion(
  { of, sender }: { of: string; sender: string },
  send: (options: { idempotencyKey: string }) => Promise<{ id: string }>,
): Question {
  const { t } = useTranslation('mf-communication')
  const { toast, balance, session } = useShell()
  const { id: userId, mobile } = useObserved(session)
  const navigate = useNavigate()
  if (mobile === null)
    return {
      title: t('detail.testNoMobile'),
      help: t('detail.testNoMobileHelp'),
      ok: t('detail.testAddMobile'),
      isSafe: true,
      run: async () => navigate('/account/mobile'),
    }
  return {
    title: t('detail.testTitle'),
    help: t('detail.testHelp', { sender, mobile: formatMobile(mobile) }),
    ok: t('detail.testNow'),
    isSafe: true,
    async run() {
      const key = testKey(userId, of)
      const { id } = await send({ idempotencyKey: key.get() })
      key.answered()
      balance.refresh()
      toast({
        kind: 'success',
        message: t('detail.testSent'),
        action: { label: t('detail.seeTest'), run: () => navigate(`/communication/${id}`) },
      })
    },
  }
}
