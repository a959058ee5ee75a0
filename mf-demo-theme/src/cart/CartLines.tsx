import { DeleteOutlined, HeartOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { useFormat } from '@songsarn/i18n/use-format'
import type { CartProduct } from '@songsarn/msw/demo/ecommerce/product'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMoney } from '../page/use-money.ts'
import { useToast } from '../page/use-toast.ts'
import { PRODUCT_QUERIES } from '../product/product-queries.ts'
import { useDemoMutation } from '../service/use-demo-query.ts'
import { CartSummary } from './CartSummary.tsx'

export function CartLines({ products, onNext }: { products: CartProduct[]; onNext(): void }) {
  const { t } = useTranslation('mf-demo-theme')
  return (
    <div className="with-side">
      <ul className="cart-lines">
        {products.map((product) => (
          <Line key={product.id} product={product} />
        ))}
      </ul>
      <CartSummary products={products}>
        <Button type="primary" block onClick={onNext}>
          {t('cart.next')}
        </Button>
      </CartSummary>
    </div>
  )
}

function Line({ product }: { product: CartProduct }) {
  const { t } = useTranslation('mf-demo-theme')
  const format = useFormat()
  const money = useMoney()
  const toast = useToast()
  const add = useDemoMutation('POST /apps/ecommerce/cart', PRODUCT_QUERIES)
  const remove = useDemoMutation('DELETE /apps/ecommerce/cart/{productId}', PRODUCT_QUERIES)
  const addToWishlist = useDemoMutation('POST /apps/ecommerce/wishlist')
  const quantity = useDemoMutation('PATCH /apps/ecommerce/cart/{productId}', ['GET /apps/ecommerce/cart'])
  const { id, name, qty } = product
  const options = { onError: toast.error }
  const setQuantity = (next: number) => quantity.mutate({ params: { productId: id }, body: { qty: next } }, options)
  const undo = () =>
    void add
      .mutateAsync({ body: { productId: id } })
      .then(() => quantity.mutateAsync({ params: { productId: id }, body: { qty } }))
      .catch(toast.error)
  const removeLine = () =>
    remove
      .mutateAsync({ params: { productId: id } })
      .then(() => toast.success(t('cart.removed', { name }), { label: t('undo'), run: undo }), toast.error)
  const moveToWishlist = () =>
    addToWishlist
      .mutateAsync({ body: { productId: id } })
      .then(() => remove.mutateAsync({ params: { productId: id } }))
      .then(() => toast.success(t('cart.movedToWishlist', { name }), { label: t('undo'), run: undo }), toast.error)
  return (
    <li className="panel cart-line">
      <img src={product.image} alt="" />
      <div>
        <Link to={`/demo/shop/${id}`} className="product-name">
          {name}
        </Link>
        <p className="quiet">{t('shop.by', { brand: product.brand })}</p>
        <p>{t('cart.arrives', { date: format.date(product.shippingDate) })}</p>
        <p className="cart-offer">
          {t('cart.offers', { percent: format.percent(product.discountPercentage), count: product.offers })}
        </p>
        <fieldset className="cart-quantity">
          <legend className="unseen">{t('cart.quantity', { name })}</legend>
          <Button
            size="small"
            icon={<MinusOutlined aria-hidden />}
            aria-label={t('cart.decrease')}
            disabled={qty <= 1}
            onClick={() => setQuantity(qty - 1)}
          />
          <output>{format.number(qty)}</output>
          <Button
            size="small"
            icon={<PlusOutlined aria-hidden />}
            aria-label={t('cart.increase')}
            disabled={qty >= 99}
            onClick={() => setQuantity(qty + 1)}
          />
        </fieldset>
      </div>
      <div className="cart-line-end">
        <strong className="product-price">{money(product.price * qty)}</strong>
        <Button
          type="text"
          icon={<HeartOutlined aria-hidden />}
          aria-label={t('cart.moveToWishlistOne', { name })}
          onClick={() => void moveToWishlist()}
        >
          {t('cart.moveToWishlist')}
        </Button>
        <Button
          type="text"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t('cart.removeOne', { name })}
          onClick={() => void removeLine()}
        >
          {t('cart.remove')}
        </Button>
      </div>
    </li>
  )
}
