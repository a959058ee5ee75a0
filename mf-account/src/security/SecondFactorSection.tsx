import type { beginSecondFactor } from '@songsarn/contract/account/second-factor'
import { useFormat } from '@songsarn/i18n/use-format'
import { useAnswer } from '@songsarn/remote/use-answer'
import { useShell } from '@songsarn/remote/use-shell'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { StatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { ConfirmAppDialog } from './ConfirmAppDialog.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { ProofDialog } from './ProofDialog.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'

/** With so few codes left, the section asks for new ones. */
const FEW_CODES = 3

type Dialog =
  | { is: 'setUp' | 'renew' | 'turnOff' }
  | { is: 'confirm'; made: z.output<typeof beginSecondFactor.answer> }
  | { is: 'codes'; codes: string[] }

/** Two-step sign-in: whether it is on, to turn it on and off, and new recovery codes. */
export function SecondFactorSection({ onSetUp }: { onSetUp?: (() => void) | undefined }) {
  const { t } = useTranslation('mf-account')
  const { api, toast } = useShell()
  const { date } = useFormat()
  const factor = useAnswer(['second-factor'], (api, options) => api.getSecondFactor(options))
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  return (
    <section className="page-panel security-section" aria-labelledby="security-factor">
      <h2 id="security-factor">
        {t('secondFactor.title')}{' '}
        {factor.data?.since && (
          <StatusTag tone="success" mark="done">
            {t('secondFactor.on')}
          </StatusTag>
        )}
      </h2>
      <p>{t('secondFactor.help')}</p>
      {!factor.data ? (
        factor.error ? (
          <Failed error={factor.error} onRetry={() => void factor.refetch()} />
        ) : (
          <Skeleton />
        )
      ) : factor.data.since === null ? (
        <Button onClick={() => setDialog({ is: 'setUp' })}>{t('secondFactor.setUp')}</Button>
      ) : (
        <>
          {factor.data.demanded && <p>{t('secondFactor.demanded')}</p>}
          <p>{t('secondFactor.since', { date: date(factor.data.since), count: factor.data.recoveryCodes })}</p>
          {factor.data.recoveryCodes < FEW_CODES && <Alert type="warning" showIcon title={t('secondFactor.few')} />}
          <div className="form-actions">
            <Button onClick={() => setDialog({ is: 'renew' })}>{t('secondFactor.renew')}</Button>
            {!factor.data.demanded && (
              <Button danger onClick={() => setDialog({ is: 'turnOff' })}>
                {t('secondFactor.turnOff')}
              </Button>
            )}
          </div>
        </>
      )}
      {dialog?.is === 'setUp' && (
        <PasswordDialog
          title={t('secondFactor.setUp')}
          help={t('secondFactor.setUpHelp')}
          submit={t('secondFactor.next')}
          send={(body) => api.beginSecondFactor({ body })}
          onSaved={(made) => setDialog({ is: 'confirm', made })}
          onClosed={close}
        />
      )}
      {dialog?.is === 'confirm' && (
        <ConfirmAppDialog
          made={dialog.made}
          onSaved={(codes) => {
            setDialog({ is: 'codes', codes })
            void factor.refetch()
          }}
          onClosed={close}
        />
      )}
      {dialog?.is === 'codes' && <RecoveryCodesDialog codes={dialog.codes} onClosed={onSetUp ?? close} />}
      {dialog?.is === 'renew' && (
        <ProofDialog
          title={t('secondFactor.renew')}
          help={t('secondFactor.renewHelp')}
          submit={t('secondFactor.renew')}
          send={(body) => api.renewRecoveryCodes({ body })}
          onSaved={({ recoveryCodes }) => {
            setDialog({ is: 'codes', codes: recoveryCodes })
            void factor.refetch()
          }}
          onClosed={close}
        />
      )}
      {dialog?.is === 'turnOff' && (
        <ProofDialog
          title={t('secondFactor.turnOffTitle')}
          help={t('secondFactor.turnOffHelp')}
          submit={t('secondFactor.turnOff')}
          send={(body) => api.removeSecondFactor({ body })}
          onSaved={() => {
            close()
            toast({ kind: 'success', message: t('secondFactor.turnedOff') })
            void factor.refetch()
          }}
          onClosed={close}
        />
      )}
    </section>
  )
}
