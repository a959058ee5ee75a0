import { MERGE_FIELDS } from '@songsarn/sms/merge-fields'
import { Composer } from '@songsarn/ui/composer/Composer.tsx'
import { readContent } from '@songsarn/ui/composer/read-content'
import { Field } from '@songsarn/ui/field/Field.tsx'
import { PhonePreview } from '@songsarn/ui/phone-preview/PhonePreview.tsx'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

function Message({ text, isReadOnly }: { text: string; isReadOnly?: boolean }) {
  const { t } = useTranslation('kit')
  const [content, setContent] = useState(text)
  const reading = readContent(content, MERGE_FIELDS, { mobile: '0812345601' })
  return (
    <div className="page-beside">
      <div className="page-panel">
        <Field id="message" label={t('message.label')}>
          <Composer
            id="message"
            value={content}
            onChange={setContent}
            reading={reading}
            fields={['mobile', 'firstName']}
            disabled={isReadOnly}
          />
        </Field>
      </div>
      <PhonePreview sender="SONGSARN" parts={reading.parts} />
    </div>
  )
}

function Long() {
  const { t } = useTranslation('kit')
  return <Message text={t('message.long')} />
}

/** A merge field begins to be typed, so that its picture shows the suggestions. */
function Suggestions() {
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const area = document.querySelector('textarea')
      area?.focus()
      // As typing does: React reads the value through the native setter.
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, 'Hello {{')
      area?.dispatchEvent(new Event('input', { bubbles: true }))
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return <Message text="Hello " />
}

const ORDER = 'สวัสดีค่ะ พัสดุของคุณออกเดินทางแล้ว ติดตามได้ด้วยหมายเลข {{mobile}}'

export const MESSAGE_STATES = {
  message: () => <Message text={ORDER} />,
  'message-long': Long,
  'message-suggestions': Suggestions,
  'message-read-only': () => <Message text={ORDER} isReadOnly />,
  'message-problems': () => <Message text={'Hello {{mobil}}, your parcel — 12 € — leaves today 🎉'} />,
}
