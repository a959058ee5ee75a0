import './visit.css'
import { endVisit } from '@songsarn/contract/account/visits'
import { useFormat } from '@songsarn/i18n/use-format'
import { defineTexts } from '@songsarn/ui/text/define-texts'
import { useEffect, useState } from 'react'
import { Icon } from '../../parts/Icon.tsx'
import { usePlatform, useSignedIn } from '../../platform/PlatformContext.ts'
import { goTo } from '../../services/remotes/location.ts'

const useTexts = defineTexts('visit', {
  en: {
    label: 'Visit',
    now: 'You see the console of {{account}} until {{time}}. You can’t change anything, and texts and recipients are hidden.',
    leave: 'Leave the account',
  },
  th: {
    label: 'การเข้าดูบัญชี',
    now: 'คุณกำลังดูคอนโซลของ {{account}} ถึง {{time}} คุณแก้ไขข้อมูลไม่ได้ และระบบซ่อนข้อความกับผู้รับไว้',
    leave: 'ออกจากบัญชีนี้',
  },
})

/** Says that a user of the provider looks at an account, above every screen, and leads back. The visit ends by itself. */
export default function VisitBanner() {
  const text = useTexts()
  const { time } = useFormat()
  const { call, errors, session } = usePlatform()
  const { user } = useSignedIn()
  const [isLeaving, setLeaving] = useState(false)
  const { account, visit } = user
  const endDate = visit?.endDate
  useEffect(() => {
    if (endDate === undefined) return
    // A second later, since the clock of the service decides.
    const timer = setTimeout(() => void session.check(), Date.parse(endDate) - Date.now() + 1000)
    return () => clearTimeout(timer)
  }, [endDate, session])
  if (endDate === undefined) return null
  async function leave() {
    setLeaving(true)
    try {
      const operator = await call(endVisit)
      session.update(operator)
      // With `acting`, the console stays at this address when the account changes.
      goTo(`/desk/accounts/${account.id}?acting=${operator.account.id}`, { replace: true })
    } catch (error) {
      errors.error(error)
      setLeaving(false)
    }
  }
  return (
    <section className="notice notice-warning visit" aria-label={text('label')}>
      <Icon name="eye" size={18} />
      <span>{text('now', { account: account.name, time: time(endDate) })}</span>
      <button type="button" className="button" disabled={isLeaving} onClick={() => void leave()}>
        {text('leave')}
      </button>
    </section>
  )
}
