import type { CallAnswer } from '@songsarn/contract/base/call'
import { removeMobile, requestMobileCode } from '@songsarn/contract/otp/own-mobile'
import { DetailPage } from '@songsarn/remote/DetailPage.tsx'
import { PageState } from '@songsarn/remote/PageState.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { formatMobile } from '@songsarn/sms/format-mobile'
import { PageForm } from '@songsarn/ui/form/PageForm.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { PhonePreview } from '@songsarn/ui/phone-preview/PhonePreview.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import './own-mobile.css'
import { MobileCode } from './MobileCode.tsx'
import { useMe, useSetMe } from './use-me.ts'

/** The signed-in user's own mobile, which a code by SMS confirms. */
export function OwnMobilePage() {
  const { t } = useTranslation('mf-account')
  const { api, toast } = useShell()
  const me = useMe()
  const setMe = useSetMe()
  const [sent, setSent] = useState<CallAnswer<typeof requestMobileCode>>()
  if (!me.data) return <PageState title={t('ownMobile.title')} query={me} />
  const { mobile } = me.data
  return (
    <DetailPage
      title={t('ownMobile.title')}
      help={t('ownMobile.help')}
      actions={[
        mobile !== null && {
          key: 'remove',
          label: t('ownMobile.remove'),
          danger: true,
          question: {
            title: t('ownMobile.removeTitle', { mobile: formatMobile(mobile) }),
            help: t('ownMobile.removeHelp'),
            ok: t('ownMobile.remove'),
            run: async () => {
              setMe(await api.call(removeMobile))
              toast({ kind: 'success', message: t('ownMobile.removed') })
            },
          },
        },
      ]}
    >
      {sent ? (
        <MobileCode
          key={sent.token}
          sent={sent}
          onSent={setSent}
          onEnd={(user) => {
            setSent(undefined)
            if (user) setMe(user)
          }}
        />
      ) : (
        <NewMobile current={mobile} onSent={setSent} />
      )}
    </DetailPage>
  )
}

type NewMobileProps = { current: string | null; onSent(sent: CallAnswer<typeof requestMobileCode>): void }

function NewMobile({ current, onSent }: NewMobileProps) {
  const { t } = useTranslation('mf-account')
  const { api, balance } = useShell()
  const form = useContractForm(requestMobileCode, {
    id: 'own-mobile',
    initial: { mobile: '' },
    send: (body) => api.call(requestMobileCode, { body }),
    onSaved: (sent) => {
      balance.refresh()
      onSent(sent)
    },
    isGuarded: false,
  })
  return (
    <div className="page-beside">
      <PageForm form={form} submit={t('ownMobile.send')}>
        <p>{current === null ? t('ownMobile.none') : t('ownMobile.current', { mobile: formatMobile(current) })}</p>
        <TextField
          form={form}
          name="mobile"
          label={t(current === null ? 'ownMobile.first' : 'ownMobile.mobile')}
          placeholder={t('ownMobile.example')}
          help={t('ownMobile.mobileHelp')}
          inputMode="tel"
          autoComplete="tel"
        />
      </PageForm>
      <PhonePreview parts={[t('ownMobile.sample')]} />
    </div>
  )
}
