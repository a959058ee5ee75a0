import { saveFile } from '@songsarn/client/save-file'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'

/** Made-up people. Their headings are guessed, so that an import takes them as they are. */
const EXAMPLES = {
  people: [
    'mobile,firstName,lastName,city,birthDate',
    '0812345678,สมชาย,ใจดี,ตรัง,1990-01-31',
    '0898765432,Anna,Smith,Bangkok,1985-12-05',
  ],
  blacklist: ['mobile,note', '0812345678,โทรแจ้ง', '0898765432,By email'],
}

/** Help of a field for an import file, with an example to download. */
export function FileHelp({ example }: { example: keyof typeof EXAMPLES }) {
  const { t } = useTranslation('mf-communication')
  // The mark at its beginning lets spreadsheets read Thai.
  const save = () =>
    saveFile(new Blob([`\ufeff${EXAMPLES[example].join('\r\n')}\r\n`], { type: 'text/csv' }), 'example.csv')
  return (
    <>
      {t('people.fileHelp')}{' '}
      <Button type="link" size="small" style={{ paddingInline: 0 }} onClick={save}>
        {t('people.example')}
      </Button>
    </>
  )
}
