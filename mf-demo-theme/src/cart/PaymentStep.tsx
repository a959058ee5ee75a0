import { today } from '@songsarn/i18n/dates'
import type { CartProduct } from '@songsarn/msw/demo/ecommerce/product'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMoney } from '../page/use-money.ts'
import { useToast } from '../page/use-toast.ts'
import { useDemoMutation } from '../service/use-demo-query.ts'
import { CartSummary } from './CartSummary.tsx'
import { cartTotals } from './cart-totals.ts'
import type { DeliveryAddress } from './checkout.ts'

const METHODS = ['promptpay', 'card', 'transfer', 'delivery'] as const

type Props = {
  products: CartProduct[]
  address: DeliveryAddress
  onBack(): void
  onOrdered(order: { name: string; order: string }): void
}

/** The last step: payment method, and a sentence with recipient and price. */
export function PaymentStep({ products, address, onBack, onOrdered }: Props) {
  const { t } = useTranslation('mf-demo-theme')
  const money = useMoney()
  const toast = useToast()
  const [method, setMethod] = useState<(typeof METHODS)[number]>('promptpay')
  const [isBusy, setBusy] = useState(false)
  const remove = useDemoMutation('DELETE /apps/ecommerce/cart/{productId}')
  const queries = useQueryClient()
  const { count, total } = cartTotals(products)

  const order = async () => {
    setBusy(true)
    try {
      // The cart is fetched again only after the confirmation shows: an empty cart would replace this step.
      for (const { id } of products) await remove.mutateAsync({ params: { productId: id } })
      onOrdered({ name: address.name, order: `D-${today().replaceAll('-', '')}-${count}` })
      void queries.invalidateQueries({ queryKey: ['demo'] })
    } catch (error) {
      toast.error(error)
      setBusy(false)
    }
  }

  return (
    <div className="with-side">
      <section className="panel stack" aria-labelledby="cart-pay">
        <h2 id="cart-pay">{t('cart.payWith')}</h2>
        <Radio.Group
          aria-labelledby="cart-pay"
          vertical
          value={method}
          onChange={(event) => setMethod(event.target.value)}
          options={METHODS.map((value) => ({ value, label: t(`cart.pay.${value}`) }))}
        />
        <p>{t('cart.orderSummary', { count, name: address.name, total: money(total) })}</p>
      </section>
      <CartSummary products={products}>
        <div className="stack">
          <Button type="primary" block loading={isBusy} onClick={() => void order()}>
            {t('cart.order')}
          </Button>
          <Button block disabled={isBusy} onClick={onBack}>
            {t('cart.back')}
          </Button>
        </div>
      </CartSummary>
    </div>
  )
}
