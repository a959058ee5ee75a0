import { addCouponCodes } from '@songsarn/contract/communication/coupons'
import { useShell } from '@songsarn/remote/use-shell'
import { FormDialog } from '@songsarn/ui/form/FormDialog.tsx'
import { useClosing } from '@songsarn/ui/form/use-closing'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useTranslation } from 'react-i18next'
import { CodesFields } from './CodesFields.tsx'
import { codesBody, NO_VALUES } from './coupon-values.ts'
import { useReloadCoupons } from './use-coupons.ts'

type Props = { id: string; onAdded?(): void; onClosed(): void }

/** Adds codes to a coupon. */
export function AddCodesDialog({ id, onAdded, onClosed }: Props) {
  const { t } = useTranslation('mf-communication')
  const { api, toast } = useShell()
  const reload = useReloadCoupons()
  const closing = useClosing(onClosed)
  const form = useContractForm(addCouponCodes, {
    initial: NO_VALUES,
    toBody: codesBody,
    send: (body) => api.addCouponCodes({ params: { id }, body }),
    onSaved: ({ total }) => {
      toast({ kind: 'success', message: t('coupons.added', { count: total }) })
      void reload()
      onAdded?.()
      closing.onClose()
    },
    words: { prefix: { format: t('coupons.prefixFormat') } },
    fieldOfCode: { 'coupon.codeTaken': 'codes' },
  })
  return (
    <FormDialog form={form} {...closing} title={t('coupons.add')} submit={t('coupons.add')}>
      <CodesFields form={form} />
    </FormDialog>
  )
}
