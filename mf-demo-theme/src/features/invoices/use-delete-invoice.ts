import type { Invoice } from '@songsarn/msw/demo/invoices/invoice'
import { useTranslation } from 'react-i18next'
import { useConfirm } from '../../page/use-confirm.tsx'
import { useMoney } from '../../page/use-money.ts'
import { useToast } from '../../page/use-toast.ts'
import { useDemoAction } from '../../service/use-demo.ts'

/** Asks, deletes, says so; then `onDeleted`. Draw `dialog` on the screen. */
export function useDeleteInvoice(onDeleted?: () => void) {
  const { t } = useTranslation('mf-demo-theme')
  const money = useMoney()
  const { ask, dialog } = useConfirm()
  const toast = useToast()
  const { mutateAsync } = useDemoAction('DELETE /apps/invoice/delete', [
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
          toast.done(t('invoices.deleted', { id }))
          onDeleted?.()
        }, toast.failed),
    })
  return { remove, dialog }
}
