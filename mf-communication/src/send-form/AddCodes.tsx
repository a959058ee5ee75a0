import { lazyScreen } from '@songsarn/remote/lazy-screen.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import type { ContractForm } from '@songsarn/ui/form/contract-form'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { rest } from '../locales/rest.ts'
import type { SendValues } from './send-values.ts'

/** Its fields read files, which few sends need. */
const AddCodesDialog = lazyScreen(async () => (await import('../coupons/AddCodesDialog.tsx')).AddCodesDialog, rest)

/** Adds codes to the chosen coupon, where too few of them are noticed. A refusal because of its codes ends. */
export function AddCodes({ form }: { form: ContractForm<SendValues> }) {
  const { t } = useTranslation('mf-communication')
  const { session } = useShell()
  const [isOpen, setOpen] = useState(false)
  const couponId = useWatch({ control: form.control, name: 'couponId' })
  if (couponId === '' || !session.can('update', 'Coupon')) return null
  return (
    <div>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('options.addCodes')}
      </Button>
      {isOpen && (
        <Suspense>
          <AddCodesDialog id={couponId} onAdded={() => form.forgive('couponId')} onClosed={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
