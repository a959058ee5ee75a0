import { useShell } from '@songsarn/remote/use-shell'
import { formatMobile } from '@songsarn/sms/format-mobile'
import type { MenuAction } from '@songsarn/ui/actions/ActionMenu.tsx'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useForgetPeople, useRecipient } from './use-people.ts'

/** Actions on a mobile, each for users with its right. `blacklist` replaces the question before a mobile is added to the blacklist. */
export function useRecipientActions(mobile: string, blacklist?: () => void): (MenuAction | false)[] {
  const { t } = useTranslation('mf-communication')
  const { api, session, toast } = useShell()
  const navigate = useNavigate()
  const forget = useForgetPeople()
  const recipient = useRecipient(mobile).data
  const shown = formatMobile(mobile)
  const typed = `+${mobile}`
  const listed = recipient?.blacklisted

  async function add() {
    await api.addToBlacklist({ body: { mobiles: [typed], note: '' } })
    toast({ kind: 'success', message: t('blacklist.peopleAdded', { count: 1 }) })
    void forget()
  }
  async function remove() {
    await api.removeFromBlacklist({ query: { mobile: typed } })
    toast({ kind: 'success', message: t('blacklist.removed', { mobile: shown }) })
    void forget()
  }

  const addition = { key: 'blacklist', label: t('people.desk.blacklist') }
  const question = {
    title: t('people.desk.blacklistTitle', { mobile: shown }),
    help: t('people.desk.blacklistHelp'),
    ok: t('people.desk.blacklist'),
    run: add,
  }
  return [
    session.can('send', 'Communication') && {
      key: 'message',
      label: t('people.desk.message'),
      isPrimary: true,
      ...(listed && { blocked: t(`people.desk.stopped.${listed.reason}`) }),
      run: () => navigate(`/communication/quick-send?${new URLSearchParams({ to: typed })}`),
    },
    recipient !== undefined &&
      !listed &&
      session.can('create', 'Person') &&
      (blacklist ? { ...addition, run: blacklist } : { ...addition, question }),
    Boolean(listed?.isOwn) &&
      session.can('delete', 'Person') && {
        key: 'unlist',
        label: t('people.desk.unlist'),
        question: {
          title: t('blacklist.removeTitle', { mobile: shown }),
          help: t('blacklist.removeHelp'),
          ok: t('blacklist.remove'),
          run: remove,
        },
      },
    session.can('read', 'Log') && {
      key: 'messages',
      label: t('people.desk.allMessages'),
      run: () => navigate(`/logs?${new URLSearchParams({ mobile: typed })}`),
    },
  ]
}
