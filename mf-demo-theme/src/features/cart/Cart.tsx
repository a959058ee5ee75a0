import './cart.css'
import type { CartProduct } from '@songsarn/msw/demo/ecommerce/product'
import { Page } from '@songsarn/remote/Page.tsx'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import { StateView } from '@songsarn/ui/states/StateView.tsx'
import { Steps } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Loaded } from '../../page/Loaded.tsx'
import { useDemo } from '../../service/use-demo.ts'
import { Address, type DeliveryAddress } from './Address.tsx'
import { CartLines } from './CartLines.tsx'
import { Payment } from './Payment.tsx'

const STEPS = ['cart', 'address', 'payment'] as const

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

/** Three steps; going back loses nothing. */
function Checkout({ products, onOrdered }: CheckoutProps) {
  const { t } = useTranslation('mf-demo-theme')
  const [step, setStep] = useState(0)
  const [address, setAddress] = useState<DeliveryAddress>()
  return (
    <>
      <nav aria-label={t('cart.steps')}>
        <Steps
          current={step}
          items={STEPS.map((name) => ({ title: t(`cart.step.${name}`) }))}
          responsive={false}
          size="small"
        />
      </nav>
      {step === 0 && <CartLines products={products} onNext={() => setStep(1)} />}
      {step === 1 && (
        <Address
          from={address}
          onBack={(filled) => {
            setAddress(filled)
            setStep(0)
          }}
          onNext={(filled) => {
            setAddress(filled)
            setStep(2)
          }}
        />
      )}
      {step === 2 && address && (
        <Payment products={products} address={address} onBack={() => setStep(1)} onOrdered={onOrdered} />
      )}
    </>
  )
}
