import { FileOutlined, InboxOutlined } from '@ant-design/icons'
import type { FileKind } from '@songsarn/contract/base/file-kind'
import { useFormat } from '@songsarn/i18n/use-format'
import { Button, Progress } from 'antd'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Problem } from '../field/Problem.tsx'
import type { FieldControl } from '../form/FormField.tsx'
import { usePhone } from '../theme/use-phone.ts'
import { useUploadTexts } from './texts.ts'
import { type Uploading, useUpload } from './use-upload.ts'
import './upload.css'

/** A file that the service has. */
export type UploadedFile = { id: string; name: string; size: number }

type Props = FieldControl<UploadedFile | null> & {
  kinds: readonly FileKind[]
  /** Bytes. */
  maxSize: number
  /** Sends the file and resolves to its id. */
  upload(file: File, uploading: Uploading): Promise<string>
}

const KILOBYTE = 1000
const MEGABYTE = 1_000_000

/** The bar of a long form may cover what appears below the input. */
const scrollIntoSight = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'nearest' })

/**
 * A file, dropped or chosen: checked by its content, sent with progress, cancelled, tried again, replaced, removed. The value
 * is what the service has; null while it has none.
 *
 * @example
 * <FormField form={form} name="file" label="List">{(control) => <UploadInput {...control} kinds={['csv']} … />}</FormField>
 */
export function UploadInput(props: Props) {
  const { id, value, onChange, disabled, kinds, maxSize, upload, status: _, ...control } = props
  const text = useUploadTexts()
  const { t } = useTranslation('common')
  const format = useFormat()
  const phone = usePhone()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const { state, start, cancel } = useUpload({
    kinds,
    maxSize,
    upload,
    onUploaded: (uploadedId: string, { name, size }) => onChange({ id: uploadedId, name, size }),
  })
  const size = (bytes: number) => {
    const [unit, of] = bytes < MEGABYTE ? (['kB', KILOBYTE] as const) : (['MB', MEGABYTE] as const)
    // Rounded up: a file that is not empty never has 0 kB.
    return `${format.number(Math.ceil((bytes / of) * 10) / 10)}\u00a0${unit}`
  }
  const names = kinds.map((kind) => kind.toUpperCase()).join(', ')

  function take(file: File | undefined) {
    if (!file || disabled) return
    onChange(null)
    start(file)
  }

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }

  const isBusy = state.at === 'running'
  return (
    // The drop is for the mouse; the input inside does the same by keyboard and touch.
    <fieldset
      className="upload"
      data-over={isOver || undefined}
      data-invalid={control['aria-invalid'] || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <input
        {...control}
        ref={input}
        id={id}
        type="file"
        className="upload-input"
        disabled={disabled}
        // A disabled input would lose the focus.
        aria-disabled={isBusy || undefined}
        onClick={(event) => isBusy && event.preventDefault()}
        accept={kinds.map((kind) => `.${kind}${kind === 'jpeg' ? ',.jpg' : ''}`).join(',')}
        onChange={({ target }) => {
          take(target.files?.[0])
          // The same file can be chosen again after it was corrected.
          target.value = ''
        }}
      />
      {isBusy ? (
        <div className="upload-file">
          <span>
            <FileOutlined aria-hidden /> {state.file.name}{' '}
            <small>
              {state.share < 1
                ? text('sent', { sent: size(state.share * state.file.size), size: size(state.file.size) })
                : text('reading')}
            </small>
          </span>
          <Progress
            percent={Math.round(state.share * 100)}
            aria-label={text('uploading', { name: state.file.name })}
            size="small"
          />
          <Button size="small" onClick={cancel}>
            {t('action.cancel')}
          </Button>
        </div>
      ) : value ? (
        <div className="upload-file">
          <span role="status">
            <FileOutlined aria-hidden /> {value.name} <small>{size(value.size)}</small>
          </span>
          {!disabled && (
            <span className="upload-actions">
              <Button size="small" onClick={() => input.current?.click()}>
                {text('replace')}
              </Button>
              <Button size="small" type="text" onClick={() => onChange(null)}>
                {text('remove')}
              </Button>
            </span>
          )}
        </div>
      ) : disabled ? (
        <p className="upload-file">{text('none')}</p>
      ) : (
        <label htmlFor={id} className="upload-empty">
          <InboxOutlined aria-hidden />
          <span>{text(phone ? 'choose' : 'drop')}</span>
          <small>{text('limits', { kinds: names, size: size(maxSize) })}</small>
        </label>
      )}
      {state.at === 'refused' && (
        <p ref={scrollIntoSight} className="form-error" role="alert">
          {text(state.reason, {
            name: state.file.name,
            kinds: names,
            size: size(maxSize),
          })}
        </p>
      )}
      {state.at === 'failed' && (
        <>
          <Problem error={state.error} title={text('failed', { name: state.file.name })} />
          <span className="upload-actions">
            <Button size="small" onClick={() => start(state.file)}>
              {t('action.retry')}
            </Button>
          </span>
        </>
      )}
    </fieldset>
  )
}
