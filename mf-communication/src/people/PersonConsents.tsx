import type { Consent } from '@songsarn/contract/communication/consent'
import type { Person } from '@songsarn/contract/communication/people'
import { useFormat } from '@songsarn/i18n/use-format'
import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { ListTable } from '@songsarn/ui/list/ListTable.tsx'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { Time } from '@songsarn/ui/time/Time.tsx'
import { useTranslation } from 'react-i18next'
import { ConsentTag } from '../consent/ConsentTag.tsx'
import { useConsents } from '../consent/use-consents.ts'

/** Consents of a person now: their newest answer to each consent template. All answers are in the list of answers. */
export function PersonConsents({ person: { mobile } }: { person: Person }) {
  const { t } = useTranslation('mf-communication')
  const { number } = useFormat()
  const answers = useConsents({ mobile: `+${mobile}`, page: 0, size: 1000 })
  if (!answers.data)
    return answers.error ? (
      <Failed error={answers.error} onRetry={() => void answers.refetch()} />
    ) : (
      <Skeleton shape="card" />
    )
  const { items, total } = answers.data
  if (total === 0)
    return <Empty picture={drawings.consent} title={t('people.noConsent')} help={t('people.noConsentHelp')} />
  return (
    <>
      <ListTable<Consent>
        caption={t('people.tab.consent')}
        rows={newestOfEach(items)}
        rowKey={({ templateId }) => templateId}
        columns={[
          { key: 'template', title: t('consent.one'), grow: true, render: ({ templateName }) => templateName },
          { key: 'answer', title: t('consent.answers.answer'), render: ({ answer }) => <ConsentTag answer={answer} /> },
          { key: 'version', title: t('consent.version'), align: 'end', render: ({ version }) => number(version) },
          { key: 'date', title: t('consent.answers.date'), render: ({ date }) => <Time at={date} /> },
        ]}
      />
      <p>
        <ShellLink to={`/people/consents?mobile=${encodeURIComponent(`+${mobile}`)}`}>
          {t('people.allConsents', { count: total })}
        </ShellLink>
      </p>
    </>
  )
}

/** The answers come newest first. */
function newestOfEach(answers: readonly Consent[]): Consent[] {
  const newest = new Map<string, Consent>()
  for (const answer of answers) if (!newest.has(answer.templateId)) newest.set(answer.templateId, answer)
  return [...newest.values()]
}
