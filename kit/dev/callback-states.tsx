import type { CallbackDelivery } from '@songsarn/contract/base/callbacks'
import { Avatar } from '@songsarn/ui/avatar/Avatar.tsx'
import { CallbackList } from '@songsarn/ui/callbacks/CallbackList.tsx'
import { CodeBlock } from '@songsarn/ui/code/CodeBlock.tsx'
import { CopyButton } from '@songsarn/ui/form/CopyButton.tsx'
import { useTranslation } from 'react-i18next'
import { usePressed } from './press.ts'

const CALLBACK: CallbackDelivery = {
  id: '1',
  event: 'message.settled',
  url: 'https://shop.example/callbacks/sms',
  body: JSON.stringify({ id: '0193f0a2', status: 'Delivered', to: '66812345601' }),
  status: 'failed',
  createDate: '2026-11-20T07:05:00.000Z',
  nextTryDate: null,
  tries: [
    { at: '2026-11-20T07:05:01.000Z', status: 503, error: null, milliseconds: 214 },
    { at: '2026-11-20T07:06:01.000Z', status: null, error: 'timeout', milliseconds: 10_000 },
  ],
}

const CALLBACKS: CallbackDelivery[] = [
  CALLBACK,
  { ...CALLBACK, id: '2', status: 'waiting', tries: [], nextTryDate: '2026-11-20T07:10:00.000Z' },
  {
    ...CALLBACK,
    id: '3',
    status: 'delivered',
    tries: [{ at: '2026-11-20T07:05:01.000Z', status: 204, error: null, milliseconds: 96 }],
  },
]

function Callbacks({ rows }: { rows: CallbackDelivery[] }) {
  const { t } = useTranslation('kit')
  usePressed('.callback summary')
  return (
    <CallbackList
      label={t('callbacks.label')}
      url={{ query: { size: 10 }, set() {}, clear() {} }}
      result={{ rows, total: rows.length, error: undefined, stale: false, retry() {} }}
      emptyHelp={t('callbacks.emptyHelp')}
      onRetry={() => {}}
    />
  )
}

function Code() {
  const { t } = useTranslation('kit')
  return (
    <div className="page-panel form">
      <CodeBlock label={t('code.label')} code={JSON.stringify({ to: ['0812345601'], content: 'Hello' }, null, 2)} />
      <p>
        <code>key_live_1234</code> <CopyButton text="key_live_1234" label={t('code.copy')} />
      </p>
      <p className="form-actions">
        <Avatar src={null} name="สมชาย ใจดี" /> สมชาย ใจดี
      </p>
    </div>
  )
}

export const CALLBACK_STATES = {
  callbacks: () => <Callbacks rows={CALLBACKS} />,
  'callbacks-empty': () => <Callbacks rows={[]} />,
  code: Code,
}
