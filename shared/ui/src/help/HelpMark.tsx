import { QuestionCircleOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import type { ReactNode } from 'react'
import { useHelpTexts } from './texts.ts'
import './help.css'

/**
 * A question mark beside a word; pressed, it shows a short text about it.
 *
 * @example
 * <>{t('parts')} <HelpMark word={t('parts')}>{t('partsHelp')}</HelpMark></>
 */
export function HelpMark({ word, children }: { word: string; children: ReactNode }) {
  const text = useHelpTexts()
  return (
    <Popover trigger="click" title={word} content={<div className="help-text">{children}</div>}>
      <Button
        type="text"
        size="small"
        className="help-mark"
        icon={<QuestionCircleOutlined aria-hidden />}
        aria-label={text('about', { word })}
      />
    </Popover>
  )
}
