import { today } from '@songsarn/i18n/dates'
import type { CartProduct } from '@songsarn/msw/demo/ecommerce/product'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMoney } from '../../page/use-money.ts'
import { useToast } from '../../page/use-toast.ts'
import { useDemoAction } from '../../service/use-demo.ts'
import type { DeliveryAddress } from './Address.tsx'
import { sumOf } from './cart-sum.ts'
import { Summary } from './Summary.tsx'

const WAYS = ['promptpay', 'card', 'transfer', 'delivery'] as const

type Props = {
  products: CartProduct[]
  address: DeliveryAddress
  onBack(): void
  onOrdered(order: { name: string; order: string }): void
}

/** The last step says in one sentence what will happen and what it costs. */
export function Payment({ products, address, onBack, onOrdered }: Props) {
  const { t } = useTranslation('mf-demo-theme')
  const money = useMoney()
  const toast = useToast()
  const [way, setWay] = useState<(typeof WAYS)[number]>('promptpay')
  const [busy, setBusy] = useState(false)
  const remove = useDemoAction('DELETE /apps/ecommerce/cart/{productId}')
  const queries = useQueryClient()
  const { pieces, toPay } = sumOf(products)

  const order = async () => {
    setBusy(true)
    try {
      // What was ordered leaves the cart; it is looked at again only once the order stands on the screen.
      for (const { id } of products) await remove.mutateAsync({ params: { productId: id } })
      onOrdered({ name: address.name, order: `D-${today().replaceAll('-', '')}-${pieces}` })
      void queries.invalidateQueries({ queryKey: ['demo'] })
    } catch (error) {
      toast.failed(error)
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
          value={way}
          onChange={(event) => setWay(event.target.value)}
          options={WAYS.map((value) => ({ value, label: t(`cart.pay.${value}`) }))}
        />
        <p>{t('cart.sentence', { count: pieces, name: address.name, total: money(toPay) })}</p>
      </section>
      <Summary products={products}>
        <div className="stack">
          <Button type="primary" block loading={busy} onClick={() => void order()}>
            {t('cart.order')}
          </Button>
          <Button block disabled={busy} onClick={onBack}>
            {t('cart.back')}
          </Button>
        </div>
      </Summary>
    </div>
  )
}
