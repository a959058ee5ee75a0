import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDemo } from '../../service/use-demo.ts'
import { SearchField } from './SearchField.tsx'

/** Suggests people, towns and fruits; what is picked stands in the field. */
export function Suggestions() {
  const { t } = useTranslation('mf-demo-theme')
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<string>()
  const query = useDemo('GET /api/autocomplete/data', {})
  return (
    <>
      <SearchField
        label={t('search.autoLabel')}
        groups={query.data ?? []}
        text={text}
        onText={setText}
        onPick={({ title }) => {
          setText(title)
          setPicked(title)
        }}
        draw={({ title }) => title}
      />
      <p className="quiet" role="status">
        {picked && t('search.picked', { name: picked })}
      </p>
    </>
  )
}
