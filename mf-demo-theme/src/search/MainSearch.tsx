import { Avatar } from '@songsarn/ui/avatar/Avatar.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useToast } from '../page/use-toast.ts'
import { useDemoQuery } from '../service/use-demo-query.ts'
import { SearchField } from './SearchField.tsx'

/** Searches screens, files and people, and opens a screen or person. */
export function MainSearch() {
  const { t } = useTranslation('mf-demo-theme')
  const navigate = useNavigate()
  const toast = useToast()
  const [text, setText] = useState('')
  const query = useDemoQuery('GET /api/main-search/data', {})
  return (
    <SearchField
      label={t('search.mainLabel')}
      groups={query.data ?? []}
      text={text}
      onText={setText}
      onPick={({ title, link }) => {
        setText('')
        if (link) navigate(link)
        else toast.info(t('search.file', { name: title }))
      }}
      renderItem={({ title, subtitle, img }) => (
        <span className="person">
          {img && <Avatar src={img} name={title} size={24} />}
          <span>
            {title}
            {subtitle && <small>{subtitle}</small>}
          </span>
        </span>
      )}
    />
  )
}
