import './callbacks.css'
import type { CallbackDelivery } from '@songsarn/contract/base/callbacks'
import { useFormat } from '@songsarn/i18n/use-format'
import { Button } from 'antd'
import { CodeBlock } from '../code/CodeBlock.tsx'
import { DeliveryStatusTag } from './DeliveryStatusTag.tsx'
import { useCallbackTexts } from './texts.ts'
import { useAttemptResult } from './use-attempt-result.ts'

type Props = {
  delivery: CallbackDelivery
  /** Absent without the right to it. */
  onRetry?: ((id: string) => void) | undefined
  isRetrying: boolean
}

/** One callback with its status; opened, its attempts and its body. */
export function CallbackItem({ delivery, onRetry, isRetrying }: Props) {
  const { id, event, status, createDate, nextTryDate, url, body, tries } = delivery
  const text = useCallbackTexts()
  const format = useFormat()
  const result = useAttemptResult()
  const last = tries.at(-1)
  return (
    <li>
      <details className="callback">
        <summary>
          <DeliveryStatusTag status={status} />
          <code>{event}</code>
          <time dateTime={createDate}>{format.dateTime(createDate, { seconds: true })}</time>
          <span className="callback-tries">
            {tries.length === 0 ? text('noTries') : text('tries', { count: tries.length })}
            {last && status !== 'delivered' && `: ${result(last)}`}
          </span>
        </summary>
        <dl>
          <dt>{text('url')}</dt>
          <dd>{url}</dd>
          {nextTryDate && (
            <>
              <dt>{text('nextTry')}</dt>
              <dd>
                <time dateTime={nextTryDate}>{format.dateTime(nextTryDate, { seconds: true })}</time>
              </dd>
            </>
          )}
        </dl>
        {tries.length > 0 && (
          <ol>
            {tries.map((attempt) => (
              <li key={attempt.at}>
                <time dateTime={attempt.at}>{format.dateTime(attempt.at, { seconds: true })}</time>
                {': '}
                {result(attempt)} ({text('milliseconds', { count: attempt.milliseconds })})
              </li>
            ))}
          </ol>
        )}
        {onRetry && status !== 'delivered' && (
          <Button size="small" loading={isRetrying} onClick={() => onRetry(id)}>
            {text('retry')}
          </Button>
        )}
        <CodeBlock label={text('body')} code={pretty(body)} />
      </details>
    </li>
  )
}

/** Indents JSON; returns anything else unchanged. */
function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
