import { createCoupon } from '@songsarn/contract/coupons'
import { DetailPage } from '@songsarn/remote/DetailPage.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { DateTimeField } from '@songsarn/ui/form/DateTimeField.tsx'
import { PageForm } from '@songsarn/ui/form/PageForm.tsx'
import { TextAreaField } from '@songsarn/ui/form/TextAreaField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { CodesFields } from './CodesFields.tsx'
import { codesBody, NO_VALUES } from './coupon-values.ts'
import { useReloadCoupons } from './use-coupons.ts'

/** A new coupon with its first codes. */
export function NewCouponPage() {
  const { t } = useTranslation('mf-communication')
  const { api, session, toast } = useShell()
  const navigate = useNavigate()
  const reload = useReloadCoupons()
  const form = useContractForm(createCoupon, {
    id: 'coupon',
    initial: NO_VALUES,
    toBody: (values) => ({
      name: values.name,
      description: values.description,
      startDate: values.startDate || undefined,
      endDate: values.endDate || undefined,
      ...codesBody(values),
    }),
    send: (body) => api.createCoupon({ body }),
    onSaved: ({ id, name }) => {
      toast({ kind: 'success', message: t('coupons.saved', { name }) })
      void reload()
      navigate(`/coupons/${id}`, { replace: true })
    },
    fieldOfCode: { 'coupon.codeTaken': 'codes' },
    draft: 'coupon:new',
    isReadOnly: !session.can('create', 'Coupon'),
  })
  return (
    <DetailPage title={t('coupons.new')} help={t('coupons.help', { field: '{{coupon}}' })}>
      <PageForm form={form} submit={t('coupons.create')}>
        <TextField form={form} name="name" label={t('coupons.name')} />
        <TextAreaField
          form={form}
          name="description"
          label={t('coupons.description')}
          help={t('coupons.descriptionHelp')}
        />
        <DateTimeField form={form} name="startDate" label={t('coupons.startDate')} />
        <DateTimeField form={form} name="endDate" label={t('coupons.endDate')} help={t('coupons.endDateHelp')} />
        <CodesFields form={form} />
      </PageForm>
    </DetailPage>
  )
}
