import { ShoppingCartOutlined } from '@ant-design/icons'
import type { Product } from '@songsarn/msw/demo/ecommerce/product'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useToast } from '../page/use-toast.ts'
import { useDemoAction } from '../service/use-demo.ts'
import { PRODUCT_ROWS } from './product-rows.ts'

/** Puts the product into the cart; once it is there, leads to the cart. */
export function CartButton({ product }: { product: Product }) {
  const { t } = useTranslation('mf-demo-theme')
  const navigate = useNavigate()
  const toast = useToast()
  const add = useDemoAction('POST /apps/ecommerce/cart', PRODUCT_ROWS)
  const { id, name, isInCart } = product
  const seeCart = () => navigate('/demo/cart')
  if (isInCart) return <Button onClick={seeCart}>{t('shop.inCart')}</Button>
  const put = () =>
    add
      .mutateAsync({ body: { productId: id } })
      .then(() => toast.done(t('shop.addedToCart', { name }), { label: t('shop.seeCart'), run: seeCart }), toast.failed)
  return (
    <Button
      type="primary"
      icon={<ShoppingCartOutlined aria-hidden />}
      loading={add.isPending}
      aria-label={t('shop.addToCartOne', { name })}
      onClick={() => void put()}
    >
      {t('shop.addToCart')}
    </Button>
  )
}
