import { useFormat } from '@songsarn/i18n/use-format'
import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { useTranslation } from 'react-i18next'
import type { HomeFigures } from './home-figures.ts'
import { codesLink } from './logs-link.ts'

type Props = { home: HomeFigures; account: string | undefined }

const EVENTS = { coupon: 'issued', open: 'opened', redeem: 'redeemed' } as const

/**
 * The coupons that recipients got, opened and redeemed in the range, each with the list of its codes. Empty without
 * coupons.
 */
export function CouponCard({ home: { coupons, startDate, endDate }, account }: Props) {
  const { t } = useTranslation('mf-reports')
  const format = useFormat()
  if (coupons === null || coupons.coupon + coupons.open + coupons.redeem === 0) return null
  return (
    <section className="home-card" aria-labelledby="coupons-title">
      <header className="home-card-head">
        <h2 id="coupons-title">{t('home.coupons.title')}</h2>
        <ShellLink to="/coupons">{t('home.coupons.all')}</ShellLink>
      </header>
      <dl className="home-coupons">
        {(['coupon', 'open', 'redeem'] as const).map((name) => {
          const label = t(`home.coupons.${name}`)
          const figure = format.number(coupons[name])
          return (
            <div key={name}>
              <dt className="tile-label">{label}</dt>
              <dd className="tile-figure">
                <ShellLink
                  to={codesLink({ startDate, endDate, account }, EVENTS[name])}
                  aria-label={t('home.coupons.inCodes', { label, figure })}
                >
                  {figure}
                </ShellLink>
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
