import { CloseOutlined, DownloadOutlined } from '@ant-design/icons'
import { useFormat } from '@songsarn/i18n/use-format'
import { Button, type ButtonProps } from 'antd'
import { useListTexts } from './texts.ts'
import './list.css'

type Props = {
  /** Names the download: `Download CSV`. */
  label: string
  onExport(): void
  /** While it runs: the bytes that have come, and how to end it. Without it the button is busy. */
  running?: { bytes: number; cancel(): void }
  isBusy?: boolean
  disabled?: boolean
  size?: ButtonProps['size']
}

const MEGABYTE = 1_000_000

/** Downloads what a list shows, as CSV. A long download says how much has come, and can be cancelled. */
export function ExportButton({ label, onExport, running, isBusy, disabled, size }: Props) {
  const text = useListTexts()
  const format = useFormat()
  if (!running) {
    return (
      <Button
        icon={<DownloadOutlined aria-hidden />}
        size={size}
        loading={isBusy}
        disabled={disabled}
        aria-label={label}
        title={label}
        onClick={onExport}
      >
        CSV
      </Button>
    )
  }
  const bytes = format.number(running.bytes / MEGABYTE, {
    style: 'unit',
    unit: 'megabyte',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  return (
    <span className="list-export">
      <span className="figure">{text('exporting', { size: bytes })}</span>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden />}
        aria-label={text('cancelExport')}
        onClick={running.cancel}
      />
    </span>
  )
}
