import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { pageQuery } from '@songsarn/contract/base/call'
import { INVOICE_STATUSES } from '@songsarn/msw/demo/invoices/invoice'
import { usePageTitle } from '@songsarn/remote/use-page-title'
import { ActionMenu } from '@songsarn/ui/actions/ActionMenu.tsx'
import { ListPage } from '@songsarn/ui/list/ListPage.tsx'
import { listResult } from '@songsarn/ui/list/list-result'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { useDemoQuery } from '../service/use-demo-query.ts'
import { useInvoiceColumns } from './invoice-columns.tsx'
import { useDeleteInvoice } from './use-delete-invoice.ts'

const invoicesQuery = z.object({
  q: z.optional(z.string().check(z.maxLength(100))),
  status: z.optional(z.enum(INVOICE_STATUSES)),
  ...pageQuery,
})

export function Invoices() {
  const { t } = useTranslation('mf-demo-theme')
  const navigate = useNavigate()
  const url = useListUrl(invoicesQuery)
  const { q, status, page, size } = url.query
  const query = useDemoQuery(
    'GET /apps/invoice/invoices',
    { query: { q, status, perPage: size, page: page + 1 } },
    { keepPrevious: true },
  )
  const { remove, dialog } = useDeleteInvoice()
  const columns = useInvoiceColumns()
  const add = () => navigate('/demo/invoices/add')
  usePageTitle(t('invoices.title'))
  return (
    <>
      <ListPage
        name="demo-invoices"
        title={t('invoices.title')}
        help={t('invoices.help')}
        action={
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={add}>
            {t('invoices.add')}
          </Button>
        }
        url={url}
        fields={[
          { kind: 'text', name: 'q', label: t('invoices.search'), common: true },
          {
            kind: 'choice',
            name: 'status',
            label: t('invoices.status'),
            single: true,
            common: true,
            options: INVOICE_STATUSES.map((value) => ({ value, label: t(`invoices.statuses.${value}`) })),
          },
        ]}
        columns={columns}
        rowKey={({ id }) => String(id)}
        rowLink={({ id }) => `/demo/invoices/${id}`}
        rowActions={(invoice) => (
          <ActionMenu
            buttons={0}
            name={String(invoice.id)}
            actions={[
              {
                key: 'edit',
                label: t('invoices.editOne', { id: invoice.id }),
                icon: <EditOutlined aria-hidden />,
                run: () => navigate(`/demo/invoices/${invoice.id}/edit`),
              },
              {
                key: 'delete',
                label: t('invoices.deleteOne', { id: invoice.id }),
                icon: <DeleteOutlined aria-hidden />,
                danger: true,
                run: () => remove(invoice),
              },
            ]}
          />
        )}
        result={listResult(query, ({ invoices }) => invoices)}
        empty={
          <Empty
            picture={drawings.invoice}
            title={t('invoices.empty')}
            action={{ label: t('invoices.add'), run: add }}
          />
        }
      />
      {dialog}
    </>
  )
}
