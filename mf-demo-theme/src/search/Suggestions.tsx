import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDemoQuery } from '../service/use-demo-query.ts'
import { SearchField } from './SearchField.tsx'

/** Suggests people, towns and fruits. The picked suggestion fills the field. */
export function Suggestions() {
  const { t } = useTranslation('mf-demo-theme')
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<string>()
  const query = useDemoQuery('GET /api/autocomplete/data', {})
  return (
    <>
      <SearchField
        label={t('search.suggestionsLabel')}
        groups={query.data ?? []}
        text={text}
        onText={setText}
        onPick={({ title }) => {
          setText(title)
          setPicked(title)
        }}
        renderItem={({ title }) => title}
      />
      <p className="quiet" role="status">
        {picked && t('search.selected', { name: picked })}
      </p>
    </>
  )
}
