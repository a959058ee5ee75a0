import { uploadAvatar } from '@songsarn/contract/account/avatars'
import { useObserved, useShell } from '@songsarn/remote/use-shell'
import { Avatar } from '@songsarn/ui/avatar/Avatar.tsx'
import { avatarUrl } from '@songsarn/ui/avatar/avatar-url'
import { ConfirmAction } from '@songsarn/ui/confirm/ConfirmAction.tsx'
import { Problem } from '@songsarn/ui/field/Problem.tsx'
import { Button } from 'antd'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import './profile.css'
import { NoPicture, smallPicture } from './small-picture.ts'

/** The user's picture, which the top bar and the list of users show. It is changed at once, without a form. */
export function OwnPicture() {
  const { t } = useTranslation('mf-account')
  const { api, basePath, session, toast } = useShell()
  const { avatar, fullName, username } = useObserved(session)
  const input = useRef<HTMLInputElement>(null)
  const help = useId()
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<unknown>()

  async function save(id: string | null) {
    session.update?.(await api.updateMe({ body: { avatar: id } }))
    toast({ kind: 'success', message: t(id === null ? 'picture.removed' : 'picture.saved') })
  }

  async function take(file: File | undefined) {
    if (!file) return
    setBusy(true)
    setFailed(undefined)
    try {
      const { id } = await api.call(uploadAvatar, { file: await smallPicture(file) })
      await save(id)
    } catch (error) {
      setFailed(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className="own-picture" aria-labelledby={`${help}-title`}>
      <Avatar src={avatarUrl(basePath, avatar)} name={fullName || username} size={96} />
      <div className="own-picture-about">
        <h2 id={`${help}-title`}>{t('picture.title')}</h2>
        <p id={help}>{t('picture.help')}</p>
        <div className="own-picture-actions">
          <input
            ref={input}
            type="file"
            accept="image/*"
            hidden
            data-testid="picture"
            onChange={({ target }) => {
              void take(target.files?.[0])
              // The same file can be chosen again.
              target.value = ''
            }}
          />
          <Button loading={isBusy} aria-describedby={help} onClick={() => input.current?.click()}>
            {t(avatar === null ? 'picture.choose' : 'picture.change')}
          </Button>
          {avatar !== null && (
            <ConfirmAction
              type="text"
              question={{
                title: t('picture.removeTitle'),
                help: t('picture.removeHelp'),
                ok: t('picture.remove'),
                run: () => save(null),
              }}
            >
              {t('picture.remove')}
            </ConfirmAction>
          )}
        </div>
        {failed instanceof NoPicture ? (
          <p className="form-error" role="alert">
            {t('picture.unreadable')}
          </p>
        ) : (
          failed !== undefined && <Problem error={failed} />
        )}
      </div>
    </section>
  )
}
