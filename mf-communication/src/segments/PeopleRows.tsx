import type { Person } from '@songsarn/contract/communication/people'
import { formatMobile } from '@songsarn/sms/format-mobile'
import { ListTable } from '@songsarn/ui/list/ListTable.tsx'
import { useTranslation } from 'react-i18next'

/** Some people, each with a link to their page. `isNarrow`: beside a form, without what is less important. */
export function PeopleRows({ people, isNarrow = false }: { people: readonly Person[]; isNarrow?: boolean }) {
  const { t } = useTranslation('mf-communication')
  return (
    <ListTable<Person>
      caption={t('people.title')}
      rows={people}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `/people/${id}`}
      columns={[
        { key: 'mobile', title: t('people.mobile'), render: ({ mobile }) => formatMobile(mobile) },
        { key: 'name', title: t('people.name'), render: (of) => `${of.firstName} ${of.lastName}`.trim() },
        ...(isNarrow ? [] : [{ key: 'city', title: t('people.city'), render: ({ city }: Person) => city }]),
      ]}
    />
  )
}
