import '../product/product.css'
import './cart.css'
import type { CartProduct } from '@songsarn/msw/demo/ecommerce/product'
import { Page } from '@songsarn/remote/Page.tsx'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { StateView } from '@songsarn/ui/states/StateView.tsx'
import { Wizard } from '@songsarn/ui/steps/Wizard.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { QueryView } from '../page/QueryView.tsx'
import { useDemoQuery } from '../service/use-demo-query.ts'
import { AddressStep } from './AddressStep.tsx'
import { CartLines } from './CartLines.tsx'
import { cartQuery, STEPS, type Step, useCheckout } from './checkout.ts'
import { PaymentStep } from './PaymentStep.tsx'

export function Cart() {
  const { t } = useTranslation('mf-demo-theme')
  const navigate = useNavigate()
  const query = useDemoQuery('GET /apps/ecommerce/cart', {})
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
          action={{ label: t('cart.backToShop'), run: toShop }}
        />
      ) : (
        <QueryView query={query} shape="table">
          {({ products }) =>
            products.length === 0 ? (
              <Empty
                picture={drawings.cart}
                title={t('cart.empty')}
                help={t('cart.emptyHelp')}
                action={{ label: t('wishlist.go'), run: toShop }}
              />
            ) : (
              <Checkout products={products} onOrdered={setOrdered} />
            )
          }
        </QueryView>
      )}
    </Page>
  )
}

type CheckoutProps = { products: CartProduct[]; onOrdered(order: { name: string; order: string }): void }

/** Three steps. Going back or leaving keeps what was chosen. */
function Checkout({ products, onOrdered }: CheckoutProps) {
  const { t } = useTranslation('mf-demo-theme')
  const url = useListUrl(cartQuery)
  const address = useCheckout((checkout) => checkout.address)
  // The payment step needs an address.
  const step = url.query.step === 'payment' && !address ? 'address' : url.query.step
  const go = (next: Step) => url.set({ step: next })
  return (
    <Wizard label={t('cart.steps')} titles={STEPS.map((name) => t(`cart.step.${name}`))} current={STEPS.indexOf(step)}>
      {step === 'cart' && <CartLines products={products} onNext={() => go('address')} />}
      {step === 'address' && <AddressStep onBack={() => go('cart')} onNext={() => go('payment')} />}
      {step === 'payment' && address && (
        <PaymentStep products={products} address={address} onBack={() => go('address')} onOrdered={onOrdered} />
      )}
    </Wizard>
  )
}
