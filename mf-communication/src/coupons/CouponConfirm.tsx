import { useFormat } from '@songsarn/i18n/use-format'
import { Figure, Figures } from '@songsarn/ui/figures/Figures.tsx'
import { useTranslation } from 'react-i18next'
import { type CouponValues, sampleCode, typedCodes } from './coupon-values.ts'

/** Effect of creating the coupon, in one sentence, and its values. */
export function CouponConfirm({ values }: { values: CouponValues }) {
  const { t } = useTranslation('mf-communication')
  const { dateTime } = useFormat()
  const { name, description, startDate, endDate, way } = values
  const count = way === 'generate' ? (values.generate ?? 0) : typedCodes(values.codes).length
  return (
    <>
      <p>
        {t(way === 'generate' ? 'coupons.confirm.generate' : 'coupons.confirm.own', {
          count,
          name,
          field: '{{coupon}}',
        })}
      </p>
      <Figures>
        <Figure name={t('coupons.name')}>{name}</Figure>
        {description !== '' && <Figure name={t('coupons.description')}>{description}</Figure>}
        <Figure name={t('coupons.startDate')}>{startDate ? dateTime(startDate) : t('coupons.confirm.atOnce')}</Figure>
        <Figure name={t('coupons.endDate')}>{endDate ? dateTime(endDate) : t('coupons.confirm.noEnd')}</Figure>
        {way === 'generate' && <Figure name={t('coupons.confirm.form')}>{sampleCode(values)}</Figure>}
      </Figures>
    </>
  )
}
