import type { CartProduct } from '@songsarn/msw/demo/ecommerce/product'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMoney } from '../page/use-money.ts'
import { cartTotals } from './cart-totals.ts'

/** Prices of the cart, with the step's buttons below. */
export function CartSummary({ products, children }: { products: readonly CartProduct[]; children: ReactNode }) {
  const { t } = useTranslation('mf-demo-theme')
  const money = useMoney()
  const { count, price, discount, total } = cartTotals(products)
  return (
    <section className="panel cart-summary" aria-labelledby="cart-summary">
      <h2 id="cart-summary">{t('cart.summary')}</h2>
      <dl>
        <dt>{t('cart.products', { count })}</dt>
        <dd>{money(price)}</dd>
        <dt>{t('cart.discount')}</dt>
        <dd>{money(-discount)}</dd>
        <dt>{t('cart.delivery')}</dt>
        <dd>{t('cart.free')}</dd>
        <dt className="cart-total">{t('cart.total')}</dt>
        <dd className="cart-total">{money(total)}</dd>
      </dl>
      {children}
    </section>
  )
}
