import { useFormat } from '@songsarn/i18n/use-format'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { Icon } from '../../parts/Icon.tsx'
import { usePlatform, useSignedIn } from '../../platform/PlatformContext.ts'
import { abilityOf } from '../../services/session/ability.ts'

/** The credit balance; empty when the user may not see it. */
export function BalanceFigure() {
  const { t } = useTranslation('shell')
  const { number } = useFormat()
  const { balance } = usePlatform()
  const { user } = useSignedIn()
  const state = useStore(balance.store)
  if (state.is === 'unknown') {
    const can = abilityOf(user)
    // Users without these rights will not get a balance.
    const isShown = can('read', 'Credit') || can('send', 'Communication')
    return isShown && <span className="balance balance-loading" aria-hidden="true" />
  }
  if (state.is === 'failed') {
    return (
      <button type="button" className="balance balance-low" onClick={() => balance.refresh()}>
        <Icon name="warning" size={16} />
        {t('frame.balanceFailed')}
      </button>
    )
  }
  if (state.credits === null) return null
  const held = state.held ? t('frame.held', { count: state.held }) : undefined
  return (
    <span className={`balance ${state.low ? 'balance-low' : ''}`} title={held}>
      <span className="unseen">{t('frame.balance')}: </span>
      {state.low && <Icon name="warning" size={16} />}
      <output className="balance-words">{t('frame.credits', { count: state.credits })}</output>
      {/* A phone has room for the number only. */}
      <span className="balance-figure" aria-hidden="true">
        {number(state.credits)}
      </span>
      {state.low && <span className="unseen">{t('frame.low')}</span>}
      {held && <span className="unseen">{held}</span>}
    </span>
  )
}
