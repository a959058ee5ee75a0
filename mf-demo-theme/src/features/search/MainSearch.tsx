import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Face } from '../../page/Face.tsx'
import { useToast } from '../../page/use-toast.ts'
import { useDemo } from '../../service/use-demo.ts'
import { SearchField } from './SearchField.tsx'

/** Finds screens, files and people; a screen or a person is opened. */
export function MainSearch() {
  const { t } = useTranslation('mf-demo-theme')
  const navigate = useNavigate()
  const toast = useToast()
  const [text, setText] = useState('')
  const query = useDemo('GET /api/main-search/data', {})
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
      draw={({ title, subtitle, img }) => (
        <span className="person">
          {img && <Face src={img} name={title} size={24} />}
          <span>
            {title}
            {subtitle && <small>{subtitle}</small>}
          </span>
        </span>
      )}
    />
  )
}
