import { CheckOutlined } from '@ant-design/icons'
import { useStepsTexts } from './texts.ts'
import './steps.css'

type Props = {
  /** Names the whole: `Steps to send`. */
  label: string
  titles: readonly string[]
  /** From 0. Steps before it are done. */
  current: number
}

/** The steps of a wizard and where the user is. Drawn here: antd's Steps are 11 kB of every first visit to a wizard. */
export function Steps({ label, titles, current }: Props) {
  const text = useStepsTexts()
  return (
    <ol className="steps" aria-label={label}>
      {titles.map((title, index) => (
        <li
          key={title}
          className="step"
          data-done={index < current || undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className="step-mark" aria-hidden>
            {index < current ? <CheckOutlined /> : index + 1}
          </span>
          <span className="step-title">{title}</span>
          {index < current && <span className="unseen">{text('done')}</span>}
        </li>
      ))}
    </ol>
  )
}
