import { PlusOutlined } from '@ant-design/icons'
import { usePageTitle } from '@songsarn/remote/use-page-title'
import { ListPage } from '@songsarn/ui/list/ListPage.tsx'
import { listResult } from '@songsarn/ui/list/list-result'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { usePages } from '../../page/use-pages.tsx'
import { useDemo } from '../../service/use-demo.ts'
import { useInvoiceColumns } from './invoice-columns.tsx'
import { INVOICE_STATUSES, invoicesQuery } from './invoices-query.ts'
import { useDeleteInvoice } from './use-delete-invoice.ts'

export function Invoices() {
  const { t } = useTranslation('mf-demo-theme')
  const navigate = useNavigate()
  const url = useListUrl(invoicesQuery)
  const { q, status, page, size } = url.query
  const query = useDemo(
    'GET /apps/invoice/invoices',
    { query: { q, status, perPage: size, page: page + 1 } },
    { keep: true },
  )
  const { remove, dialog } = useDeleteInvoice()
  const columns = useInvoiceColumns(remove)
  const add = () => navigate('/demo/invoices/add')
  const pages = usePages(url, query.data?.total)
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
        result={listResult(query, ({ invoices }) => invoices)}
        empty={<Empty title={t('invoices.empty')} action={{ label: t('invoices.add'), run: add }} />}
        pages={pages}
      />
      {dialog}
    </>
  )
}
