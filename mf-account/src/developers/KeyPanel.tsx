import type { KeyMode } from '@songsarn/contract/base/call'
import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { Problem } from '@songsarn/ui/field/Problem.tsx'
import { CopyButton } from '@songsarn/ui/form/CopyButton.tsx'
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { KeyModeTag } from '../api-keys/KeyModeTag.tsx'
import { scopesOf } from '../api-keys/scope-presets.ts'
import { useCreateKey } from '../api-keys/use-api-keys.ts'

/** A key that the page shows this one time. */
export type MadeKey = { key: string; mode: KeyMode }

/** Creates a key for the samples in its place, and shows it this one time. */
export function KeyPanel({ made, onMade }: { made: MadeKey | undefined; onMade(made: MadeKey): void }) {
  const { t } = useTranslation('mf-account')
  const { session } = useShell()
  const create = useCreateKey()
  const mayCreate = session.can('create', 'ApiKey')
  return (
    <section className="page-panel developers-panel" aria-labelledby="developers-key">
      <h2 id="developers-key">{t('developers.key')}</h2>
      {made ? (
        <>
          <div className="developers-key">
            <KeyModeTag mode={made.mode} />
            <code>{made.key}</code>
            <CopyButton text={made.key} label={t('keys.column.key')} />
          </div>
          <Alert type="warning" showIcon title={t('keys.created.once')} />
        </>
      ) : (
        mayCreate && (
          <div className="developers-buttons">
            {(['live', 'test'] as const).map((mode) => (
              <Button
                key={mode}
                type={mode === 'live' ? 'primary' : 'default'}
                loading={create.isPending && create.variables.mode === mode}
                disabled={create.isPending}
                onClick={() =>
                  create.mutate(
                    { name: t('developers.keyName'), mode, scopes: scopesOf('send') },
                    { onSuccess: ({ key }) => onMade({ key, mode }) },
                  )
                }
              >
                {t(`developers.create.${mode}`)}
              </Button>
            ))}
          </div>
        )
      )}
      <p className="form-help">
        {t(`developers.modeHelp.${made?.mode ?? 'both'}`)}{' '}
        <ShellLink to="/account/api-keys">{t('developers.keys')}</ShellLink>
      </p>
      {create.isError && <Problem error={create.error} />}
    </section>
  )
}
