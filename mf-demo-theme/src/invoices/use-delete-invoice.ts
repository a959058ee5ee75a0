import type { Invoice } from '@songsarn/msw/demo/invoices/invoice'
import { useConfirm } from '@songsarn/ui/confirm/use-confirm.tsx'
import { useTranslation } from 'react-i18next'
import { useMoney } from '../page/use-money.ts'
import { useToast } from '../page/use-toast.ts'
import { useDemoMutation } from '../service/use-demo-query.ts'

/** Deletes an invoice after confirmation. The caller renders `dialog`. */
export function useDeleteInvoice(onDeleted?: () => void) {
  const { t } = useTranslation('mf-demo-theme')
  const money = useMoney()
  const { ask, dialog } = useConfirm()
  const toast = useToast()
  const { mutateAsync } = useDemoMutation('DELETE /apps/invoice/delete', [
    'GET /apps/invoice/invoices',
    'GET /api/invoice/clients',
  ])
  const remove = ({ id, client, total }: Invoice) =>
    ask({
      title: t('invoices.deleteTitle', { id }),
      help: t('invoices.deleteHelp', { name: client.name, total: money(total) }),
      ok: t('invoices.delete'),
      run: () =>
        mutateAsync({ query: { id } }).then(() => {
          toast.success(t('invoices.deleted', { id }))
          onDeleted?.()
        }, toast.error),
    })
  return { remove, dialog }
}
