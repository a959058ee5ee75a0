import type { i18n } from 'i18next'
import type { createLeaveGuard } from '../leave/leave-guard.ts'
import type { createToasts } from '../toasts/toasts.ts'

/** An offer that was closed comes again after this time, in milliseconds. */
const AGAIN_MS = 5 * 60_000

type Ports = {
  i18n: i18n
  leave: Pick<ReturnType<typeof createLeaveGuard>, 'mayLeave'>
  toasts: ReturnType<typeof createToasts>
}

/** Offers a reload, which keeps drafts and asks before anything else is lost. One offer at a time. */
export function createUpdateOffer({ i18n, leave, toasts }: Ports): () => void {
  let shown: number | undefined
  let offeredAt = Number.NEGATIVE_INFINITY
  return () => {
    const isShown = toasts.store.getState().some(({ id }) => id === shown)
    if (isShown || performance.now() - offeredAt < AGAIN_MS) return
    offeredAt = performance.now()
    const run = () => void leave.mayLeave().then((may) => may && location.reload())
    const action = { label: i18n.t('shell:outdated.reload'), run }
    shown = toasts.add({ kind: 'info', message: i18n.t('shell:outdated.text'), action, stays: true })
  }
}
