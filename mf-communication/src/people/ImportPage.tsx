import { DetailPage } from '@songsarn/remote/DetailPage.tsx'
import { NoPermissionPage } from '@songsarn/remote/NoPermissionPage.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { ImportProgress } from './ImportProgress.tsx'

type Props = { title: string; back: { label: string; to: string }; help: string; form: ReactNode }

/** An import from a file: its form, then its progress, which the address holds. */
export function ImportPage({ title, back, help, form }: Props) {
  const { session } = useShell()
  const [query] = useSearchParams()
  const id = query.get('import')
  if (!session.can('create', 'Person')) return <NoPermissionPage />
  return (
    <DetailPage title={title} back={back} help={id === null ? help : undefined}>
      {id === null ? form : <ImportProgress key={id} id={id} />}
    </DetailPage>
  )
}
