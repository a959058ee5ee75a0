import './page.css'
import { PageHead, type PageHeadProps } from '@songsarn/ui/states/PageHead.tsx'
import type { ReactNode } from 'react'
import { usePageTitle } from './use-page-title.ts'

/** A screen: its title, also in the browser's tab, one line of help, its actions, and what is below. */
export function Page({ children, ...head }: PageHeadProps & { children: ReactNode }) {
  usePageTitle(head.title)
  return (
    <section className="page">
      <PageHead {...head} />
      {children}
    </section>
  )
}
