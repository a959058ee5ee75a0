import { isApiProblem } from '@songsarn/client/api-problem'
import type { AccountUser } from '@songsarn/contract/account/users'
import { problemText } from '@songsarn/i18n/problem-text'
import { useObserved, useShell } from '@songsarn/remote/use-shell'
import { ActionMenu } from '@songsarn/ui/actions/ActionMenu.tsx'
import { useTranslation } from 'react-i18next'
import { useUserChanges } from './use-users.ts'

/** Actions of the signed-in user on another user. An action that they may not do says why. */
export function UserActions({ user, onEdit }: { user: AccountUser; onEdit(): void }) {
  const { t } = useTranslation('mf-account')
  const shell = useShell()
  const me = useObserved(shell.session)
  const { change, remove, invite, removeSecondFactor } = useUserChanges()
  const { id, userName: name, status } = user
  const isOwners = user.role === 'owner' && me.role !== 'owner'
  const self = t(user.role === 'owner' ? 'users.isSelfOwner' : 'users.isSelf')
  const blocked = isOwners ? t('users.ownersOnly') : id === me.id ? self : undefined
  const done = (message: string) => shell.toast({ kind: 'success', message })

  /** Runs an action without a question, whose dialog would show the problem. */
  async function run(action: () => Promise<unknown>, message: string) {
    try {
      await action()
      done(message)
    } catch (error) {
      if (!isApiProblem(error)) throw error
      shell.toast({ kind: 'error', message: problemText(shell.i18n, error), detail: error.requestId })
    }
  }

  return (
    <ActionMenu
      buttons={0}
      name={name}
      actions={[
        shell.session.can('update', 'User') && {
          key: 'edit',
          label: t('users.edit'),
          ...(isOwners && { blocked: t('users.ownersOnly') }),
          run: onEdit,
        },
        shell.session.can('update', 'User') &&
          status === 'invited' && {
            key: 'invite',
            label: t('users.invite'),
            ...(isOwners && { blocked: t('users.ownersOnly') }),
            run: () => run(() => invite(id), t('users.invited', { email: user.email })),
          },
        shell.session.can('update', 'User') &&
          (status === 'off'
            ? {
                key: 'on',
                label: t('users.switchOn'),
                ...(blocked && { blocked }),
                run: () => run(() => change({ id, body: { active: true } }), t('users.switchedOn', { name })),
              }
            : {
                key: 'off',
                label: t('users.switchOff'),
                danger: true,
                ...(blocked && { blocked }),
                question: {
                  title: t('users.offTitle', { name }),
                  help: t('users.offHelp'),
                  ok: t('users.switchOff'),
                  run: async () => {
                    await change({ id, body: { active: false } })
                    done(t('users.switchedOff', { name }))
                  },
                },
              }),
        shell.session.can('update', 'User') &&
          user.secondFactor && {
            key: 'secondFactor',
            label: t('secondFactor.remove'),
            danger: true,
            ...(blocked && { blocked }),
            question: {
              title: t('secondFactor.removeTitle', { name }),
              help: t('secondFactor.removeHelp'),
              ok: t('secondFactor.turnOff'),
              run: async () => {
                await removeSecondFactor(id)
                done(t('secondFactor.removed', { name }))
              },
            },
          },
        shell.session.can('delete', 'User') && {
          key: 'delete',
          label: t('users.delete'),
          danger: true,
          ...(blocked && { blocked }),
          question: {
            title: t('users.deleteTitle', { name }),
            help: t('users.deleteHelp'),
            ok: t('users.delete'),
            run: async () => {
              await remove(id)
              done(t('users.deleted', { name }))
            },
          },
        },
      ]}
    />
  )
}
