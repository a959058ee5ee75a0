import { StarFilled } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import './product.css'

/** @param rating 1–5 */
export function StarRating({ rating }: { rating: number }) {
  const { t } = useTranslation('mf-demo-theme')
  return (
    <span className="stars" role="img" aria-label={t('shop.rating', { rating })}>
      {[1, 2, 3, 4, 5].map((star) => (
        <StarFilled key={star} aria-hidden data-on={star <= rating} />
      ))}
    </span>
  )
}
