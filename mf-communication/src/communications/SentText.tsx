import type { Communication } from '@songsarn/contract/communication/communications'
import { usePolledQuery } from '@songsarn/remote/use-polled-query'
import { useShell } from '@songsarn/remote/use-shell'
import { formatMobile } from '@songsarn/sms/format-mobile'
import { parseContent, render } from '@songsarn/sms/merge-fields'
import { splitParts } from '@songsarn/sms/parts'
import { PhonePreview } from '@songsarn/ui/phone-preview/PhonePreview.tsx'
import { useTranslation } from 'react-i18next'
import { isLive } from './use-communication.ts'
import '../analysis/preview.css'

const POLL_MS = 1000

/** A sample of the fields that every recipient has. With other fields the parts differ, so the content is shown as written. */
const SAMPLE = { mobile: '0812345678' }

type Props = { communication: Communication }

/** The text as a phone shows it. When each recipient gets another text, the text is taken from a real message as soon as one exists. */
export function SentText({ communication }: Props) {
  const { t } = useTranslation('mf-communication')
  const sent = useSentMessage(communication)
  const { content, senderName } = communication
  if (!sent) return <PhonePreview sender={senderName} parts={sampleParts(content)} />
  return (
    <div>
      <PhonePreview sender={senderName} parts={splitParts(sent.text).parts} />
      <p className="comm-preview-for">
        {t('detail.textOf', {
          mobile: formatMobile(sent.mobile),
          parts: t('analyze.partCount', { count: sent.parts }),
        })}
      </p>
    </div>
  )
}

/** One of the messages; undefined when all have the same text, and for users who may not read messages. */
function useSentMessage(communication: Communication) {
  const { id, startedAt, content, options } = communication
  const { api, session } = useShell()
  const differ = content.includes('{{') || options.shortenUrl || options.unsubscribe || options.eConsent
  const { data } = usePolledQuery({
    queryKey: ['communications', id, 'sent-text'],
    queryFn: async ({ signal }) => {
      const { items } = await api.listMessages({ params: { id }, query: { size: 1 } }, { signal })
      const [one] = items
      return { message: one && (await api.getMessage({ params: { messageId: one.messageId } }, { signal })) }
    },
    enabled: startedAt !== null && differ && session.can('read', 'Log'),
    // Its messages are written after its start.
    pollEvery: ({ message }) => !message && isLive(communication) && POLL_MS,
  })
  return data?.message
}

/** The parts of a text as a phone shows it; the text as written when its parts differ by recipient. */
export function sampleParts(content: string): string[] {
  const { text, missing } = render(parseContent(content).pieces, SAMPLE)
  return missing.length === 0 ? splitParts(text).parts : [content]
}
