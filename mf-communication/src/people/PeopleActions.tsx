import { MAX_CHOSEN_PEOPLE, type PeopleFilter } from '@songsarn/contract/communication/people'
import { useShell } from '@songsarn/remote/use-shell'
import type { Selected } from '@songsarn/ui/list/list-selection'
import { useTranslation } from 'react-i18next'
import { BlacklistPeople } from './BlacklistPeople.tsx'
import { DeletePeople } from './DeletePeople.tsx'

type Props = {
  selected: Selected
  /** The filter of the list, for an action on all that match. */
  filter: PeopleFilter
  onDone(): void
}

/** Actions on the selected people. */
export function PeopleActions({ selected: { count, isAll, keys }, filter, onDone }: Props) {
  const { t } = useTranslation('mf-communication')
  const { session } = useShell()
  if (count > MAX_CHOSEN_PEOPLE)
    return <span role="status">{t('people.tooManyChosen', { max: MAX_CHOSEN_PEOPLE })}</span>
  const choice = isAll ? { filter, count } : { ids: [...keys] }
  return (
    <>
      {session.can('create', 'Person') && <BlacklistPeople choice={choice} count={count} onDone={onDone} />}
      {session.can('delete', 'Person') && <DeletePeople choice={choice} count={count} onDone={onDone} />}
    </>
  )
}
