import { ShoppingCartOutlined } from '@ant-design/icons'
import type { Product } from '@songsarn/msw/demo/ecommerce/product'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useToast } from '../page/use-toast.ts'
import { useDemoMutation } from '../service/use-demo-query.ts'
import { PRODUCT_QUERIES } from './product-queries.ts'

/** Adds the product to the cart. In the cart already, it opens the cart. */
export function CartButton({ product }: { product: Product }) {
  const { t } = useTranslation('mf-demo-theme')
  const navigate = useNavigate()
  const toast = useToast()
  const add = useDemoMutation('POST /apps/ecommerce/cart', PRODUCT_QUERIES)
  const { id, name, isInCart } = product
  const openCart = () => navigate('/demo/cart')
  if (isInCart) return <Button onClick={openCart}>{t('shop.inCart')}</Button>
  const addToCart = () =>
    add
      .mutateAsync({ body: { productId: id } })
      .then(
        () => toast.success(t('shop.addedToCart', { name }), { label: t('shop.viewCart'), run: openCart }),
        toast.error,
      )
  return (
    <Button
      type="primary"
      icon={<ShoppingCartOutlined aria-hidden />}
      loading={add.isPending}
      aria-label={t('shop.addToCartOne', { name })}
      onClick={() => void addToCart()}
    >
      {t('shop.addToCart')}
    </Button>
  )
}
