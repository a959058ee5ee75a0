import { MERGE_FIELDS } from '@songsarn/sms/merge-fields'
import { Composer } from '@songsarn/ui/composer/Composer.tsx'
import { readContent } from '@songsarn/ui/composer/read-content'
import { Field } from '@songsarn/ui/form/Field.tsx'
import { PhonePreview } from '@songsarn/ui/phone-preview/PhonePreview.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

function Message({ text }: { text: string }) {
  const { t } = useTranslation('kit')
  const [content, setContent] = useState(text)
  const reading = readContent(content, MERGE_FIELDS, { mobile: '0812345601' })
  return (
    <div className="page-beside">
      <div className="page-panel">
        <Field id="message" label={t('message.label')}>
          <Composer id="message" value={content} onChange={setContent} reading={reading} fields={['mobile']} />
        </Field>
      </div>
      <PhonePreview sender="SONGSARN" parts={reading.parts} />
    </div>
  )
}

export const MESSAGE_STATES = {
  message: () => <Message text="สวัสดีค่ะ พัสดุของคุณออกเดินทางแล้ว ติดตามได้ด้วยหมายเลข {{mobile}}" />,
  'message-problems': () => <Message text={'Hello {{mobil}}, your parcel — 12 € — leaves today 🎉'} />,
}
