import '../../parts/parts.css'
import './cart.css'
import type { CartProduct } from '@songsarn/msw/demo/ecommerce/product'
import { Page } from '@songsarn/remote/Page.tsx'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import { StateView } from '@songsarn/ui/states/StateView.tsx'
import { Steps } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Loaded } from '../../page/Loaded.tsx'
import { useDemo } from '../../service/use-demo.ts'
import { Address } from './Address.tsx'
import { CartLines } from './CartLines.tsx'
import { cartQuery, STEPS, type Step, useCheckout } from './checkout.ts'
import { Payment } from './Payment.tsx'

export function Cart() {
  const { t } = useTranslation('mf-demo-theme')
  const navigate = useNavigate()
  const query = useDemo('GET /apps/ecommerce/cart', {})
  const [ordered, setOrdered] = useState<{ name: string; order: string }>()
  const toShop = () => navigate('/demo/shop')
  return (
    <Page title={t('cart.title')} help={t('cart.help')}>
      {ordered ? (
        <StateView
          picture="empty"
          title={t('cart.ordered', ordered)}
          help={t('cart.orderedHelp', ordered)}
          role="status"
          action={{ label: t('cart.again'), run: toShop }}
        />
      ) : (
        <Loaded query={query} shape="table">
          {({ products }) =>
            products.length === 0 ? (
              <Empty
                title={t('cart.empty')}
                help={t('cart.emptyHelp')}
                action={{ label: t('wishlist.go'), run: toShop }}
              />
            ) : (
              <Checkout products={products} onOrdered={setOrdered} />
            )
          }
        </Loaded>
      )}
    </Page>
  )
}

type CheckoutProps = { products: CartProduct[]; onOrdered(order: { name: string; order: string }): void }

/** Three steps; going back loses nothing, nor does leaving. */
function Checkout({ products, onOrdered }: CheckoutProps) {
  const { t } = useTranslation('mf-demo-theme')
  const url = useListUrl(cartQuery)
  const address = useCheckout((checkout) => checkout.address)
  // Nothing is paid for before it is known where it goes.
  const step = url.query.step === 'payment' && !address ? 'address' : url.query.step
  const go = (next: Step) => url.set({ step: next })
  return (
    <>
      <nav aria-label={t('cart.steps')}>
        <Steps
          current={STEPS.indexOf(step)}
          items={STEPS.map((name) => ({ title: t(`cart.step.${name}`) }))}
          responsive={false}
          size="small"
        />
      </nav>
      {step === 'cart' && <CartLines products={products} onNext={() => go('address')} />}
      {step === 'address' && <Address onBack={() => go('cart')} onNext={() => go('payment')} />}
      {step === 'payment' && address && (
        <Payment products={products} address={address} onBack={() => go('address')} onOrdered={onOrdered} />
      )}
    </>
  )
}
