import { useFormat } from '@songsarn/i18n/use-format'
import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { useTranslation } from 'react-i18next'
import type { HomeFigures } from './home-figures.ts'

/** The coupons that recipients got, opened and redeemed in the range; nothing when there are none. */
export function CouponCard({ coupons }: { coupons: HomeFigures['coupons'] }) {
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
        {(['coupon', 'open', 'redeem'] as const).map((name) => (
          <div key={name}>
            <dt className="tile-label">{t(`home.coupons.${name}`)}</dt>
            <dd className="tile-figure">{format.number(coupons[name])}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
