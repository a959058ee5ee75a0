import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { Button, type ButtonProps } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

type Props = {
  /** The text for the clipboard. */
  text: string
  /** Names what is copied, for users who cannot see where the button is. */
  label: string
} & Pick<ButtonProps, 'size' | 'type'>

const SAID_FOR_MS = 2000

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ text, label, size = 'small', type = 'text' }: Props) {
  const { t } = useTranslation('common')
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), SAID_FOR_MS)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <Button
      size={size}
      type={type}
      icon={copied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
      aria-label={copied ? t('action.copied') : `${t('action.copy')}: ${label}`}
      title={copied ? t('action.copied') : t('action.copy')}
      onClick={(event) => {
        event.stopPropagation()
        void navigator.clipboard.writeText(text).then(() => setCopied(true))
      }}
    />
  )
}
