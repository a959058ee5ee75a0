import { HeartFilled, HeartOutlined } from '@ant-design/icons'
import type { Product } from '@songsarn/msw/demo/ecommerce/product'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useToast } from '../page/use-toast.ts'
import { useDemoMutation } from '../service/use-demo-query.ts'
import { PRODUCT_QUERIES } from './product-queries.ts'

/** Adds the product to the wishlist, or removes it. */
export function WishButton({ product }: { product: Product }) {
  const { t } = useTranslation('mf-demo-theme')
  const toast = useToast()
  const add = useDemoMutation('POST /apps/ecommerce/wishlist', PRODUCT_QUERIES)
  const remove = useDemoMutation('DELETE /apps/ecommerce/wishlist/{productId}', PRODUCT_QUERIES)
  const { id, name, isInWishlist } = product
  const toggle = () =>
    isInWishlist
      ? remove.mutate({ params: { productId: id } }, { onError: toast.error })
      : add.mutate({ body: { productId: id } }, { onError: toast.error })
  return (
    <Button
      className="wish-button"
      icon={isInWishlist ? <HeartFilled aria-hidden /> : <HeartOutlined aria-hidden />}
      aria-pressed={isInWishlist}
      aria-label={t(isInWishlist ? 'shop.removeFromWishlist' : 'shop.addToWishlist', { name })}
      onClick={toggle}
    />
  )
}
