import { HeartFilled, HeartOutlined } from '@ant-design/icons'
import type { Product } from '@songsarn/msw/demo/ecommerce/product'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useToast } from '../page/use-toast.ts'
import { useDemoAction } from '../service/use-demo.ts'
import { PRODUCT_ROWS } from './product-rows.ts'

/** A heart that adds the product to the wishlist, or takes it off. */
export function WishButton({ product }: { product: Product }) {
  const { t } = useTranslation('mf-demo-theme')
  const toast = useToast()
  const add = useDemoAction('POST /apps/ecommerce/wishlist', PRODUCT_ROWS)
  const remove = useDemoAction('DELETE /apps/ecommerce/wishlist/{productId}', PRODUCT_ROWS)
  const { id, name, isInWishlist } = product
  const toggle = () =>
    isInWishlist
      ? remove.mutate({ params: { productId: id } }, { onError: toast.failed })
      : add.mutate({ body: { productId: id } }, { onError: toast.failed })
  return (
    <Button
      className="wish"
      icon={isInWishlist ? <HeartFilled aria-hidden /> : <HeartOutlined aria-hidden />}
      aria-pressed={isInWishlist}
      aria-label={t(isInWishlist ? 'shop.unwish' : 'shop.wish', { name })}
      onClick={toggle}
    />
  )
}
