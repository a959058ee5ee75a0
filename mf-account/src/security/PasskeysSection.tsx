import { useAnswer } from '@songsarn/remote/use-answer'
import './security.css'
import { canUsePasskeys } from '@songsarn/client/passkeys'
import { type Passkey, renamePasskey } from '@songsarn/contract/account/passkeys'
import { useFormat } from '@songsarn/i18n/use-format'
import { useShell } from '@songsarn/remote/use-shell'
import { useStepToast } from '@songsarn/remote/use-step-toast'
import { ConfirmAction } from '@songsarn/ui/confirm/ConfirmAction.tsx'
import { InlineEdit } from '@songsarn/ui/list/InlineEdit.tsx'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx'

const PASSKEYS = ['own-passkeys']

/** The passkeys that the user can sign in with. */
export function PasskeysSection() {
  const { t } = useTranslation('mf-account')
  const queries = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const passkeys = useAnswer(PASSKEYS, (api, options) => api.listPasskeys(options))
  const reload = () => queries.invalidateQueries({ queryKey: PASSKEYS })
  return (
    <section className="page-panel security-section" aria-labelledby="security-passkeys">
      <h2 id="security-passkeys">{t('passkeys.title')}</h2>
      <p>{t('passkeys.help')}</p>
      {passkeys.data ? (
        <>
          {passkeys.data.items.length > 0 ? (
            <ul className="security-list" aria-labelledby="security-passkeys">
              {passkeys.data.items.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} onChanged={reload} />
              ))}
            </ul>
          ) : (
            <p>{t('passkeys.none')}</p>
          )}
          {canUsePasskeys() ? (
            <Button onClick={() => setAdding(true)}>{t('passkeys.add')}</Button>
          ) : (
            <p className="small">{t('passkeys.unsupported')}</p>
          )}
          {isAdding && (
            <AddPasskeyDialog
              needsPassword={passkeys.data.needsPassword}
              needsCode={passkeys.data.needsCode}
              onChanged={reload}
              onClose={() => setAdding(false)}
            />
          )}
        </>
      ) : passkeys.error ? (
        <Failed error={passkeys.error} onRetry={() => void passkeys.refetch()} />
      ) : (
        <Skeleton />
      )}
    </section>
  )
}

function PasskeyRow({ passkey, onChanged }: { passkey: Passkey; onChanged(): Promise<unknown> }) {
  const { t } = useTranslation('mf-account')
  const { api, toast } = useShell()
  const stepToast = useStepToast()
  const { dateTime } = useFormat()
  const { id, name, createDate, lastUsedDate } = passkey
  async function rename(body: { name: string }) {
    await api.renamePasskey({ params: { id }, body })
    await onChanged()
  }
  async function remove() {
    await api.removePasskey({ params: { id } })
    toast({ kind: 'success', message: t('passkeys.removed', { name }) })
    await onChanged()
  }
  return (
    <li>
      <div>
        <InlineEdit
          call={renamePasskey}
          field="name"
          label={t('passkeys.name')}
          value={name}
          save={async (body) => {
            await rename(body)
            stepToast({
              kind: 'success',
              message: t('passkeys.renamed', body),
              action: { label: t('passkeys.undo'), run: () => void rename({ name }) },
            })
          }}
        />
        <p className="small">
          <span className="security-part">{t('passkeys.added', { date: dateTime(createDate) })}</span>
          <span className="security-part">
            {lastUsedDate ? t('passkeys.lastUsed', { date: dateTime(lastUsedDate) }) : t('passkeys.neverUsed')}
          </span>
        </p>
      </div>
      <ConfirmAction
        danger
        size="small"
        aria-label={t('passkeys.removeLabel', { name })}
        question={{
          title: t('passkeys.removeTitle', { name }),
          help: t('passkeys.removeHelp'),
          ok: t('passkeys.remove'),
          run: remove,
        }}
      >
        {t('passkeys.remove')}
      </ConfirmAction>
    </li>
  )
}
