import { DownloadOutlined } from '@ant-design/icons'
import { MenuButton } from '@songsarn/ui/actions/MenuButton.tsx'
import { ExportButton } from '@songsarn/ui/list/ExportButton.tsx'
import { defineTexts } from '@songsarn/ui/text/define-texts'
import { type GetFile, useDownload } from './use-download.ts'

const useTexts = defineTexts('downloadButton', {
  en: { csv: 'Download CSV', some: 'Download', excel: 'Excel (.xlsx)', plain: 'CSV' },
  th: { csv: 'ดาวน์โหลด CSV', some: 'ดาวน์โหลด', excel: 'Excel (.xlsx)', plain: 'CSV' },
})

type Props = {
  name: string
  /** Instead of "Download CSV". */
  label?: string
  get: GetFile
  /** The same as an Excel workbook: the button then offers both. */
  getWorkbook?: GetFile
}

/**
 * Downloads what a list shows, all pages of it, as one file `<name>-<day>.csv` or `.xlsx`. `get` makes the call with these options:
 * `(options) => api.downloadLogs({ query }, options)`.
 */
export function DownloadButton({ name, label, get, getWorkbook }: Props) {
  const text = useTexts()
  const { running, download } = useDownload(name)
  const csv = () => void download(get, 'csv')
  if (running || !getWorkbook)
    return <ExportButton label={label ?? text('csv')} shown={label} running={running} onExport={csv} />
  return (
    <MenuButton
      icon={<DownloadOutlined aria-hidden />}
      items={[
        { key: 'xlsx', label: text('excel'), onClick: () => void download(getWorkbook, 'xlsx') },
        { key: 'csv', label: text('plain'), onClick: csv },
      ]}
    >
      {label ?? text('some')}
    </MenuButton>
  )
}
