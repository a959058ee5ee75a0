import type { CartProduct } from '@songsarn/msw/demo/ecommerce/product'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMoney } from '../../page/use-money.ts'
import { sumOf } from './cart-sum.ts'

/** What is to be paid, and below it the way on. */
export function Summary({ products, children }: { products: readonly CartProduct[]; children: ReactNode }) {
  const { t } = useTranslation('mf-demo-theme')
  const money = useMoney()
  const { pieces, price, discount, toPay } = sumOf(products)
  return (
    <section className="panel cart-summary" aria-labelledby="cart-summary">
      <h2 id="cart-summary">{t('cart.summary')}</h2>
      <dl>
        <dt>{t('cart.products', { count: pieces })}</dt>
        <dd>{money(price)}</dd>
        <dt>{t('cart.discount')}</dt>
        <dd>{money(-discount)}</dd>
        <dt>{t('cart.delivery')}</dt>
        <dd>{t('cart.free')}</dd>
        <dt className="cart-total">{t('cart.total')}</dt>
        <dd className="cart-total">{money(toPay)}</dd>
      </dl>
      {children}
    </section>
  )
}
