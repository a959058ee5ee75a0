import { useShell } from '@songsarn/remote/use-shell'
import { CodeBlock } from '@songsarn/ui/code/CodeBlock.tsx'
import { CopyButton } from '@songsarn/ui/form/CopyButton.tsx'
import { useTranslation } from 'react-i18next'
import { SIGNATURE_EXAMPLE } from './signature-example.ts'

/** How a receiver verifies the signature of a callback (Standard Webhooks). */
export function SignatureHelp() {
  const { t } = useTranslation('mf-account')
  const { basePath } = useShell()
  const headers = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const
  return (
    <section className="webhook-signature" aria-labelledby="webhook-verify">
      <h2 id="webhook-verify">{t('webhooks.verify.title')}</h2>
      <p>{t('webhooks.verify.help')}</p>
      <dl>
        {headers.map((name) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{t(`webhooks.verify.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <div className="webhook-example">
        <span>{t('webhooks.verify.example')}</span>
        <CopyButton text={SIGNATURE_EXAMPLE} label={t('webhooks.verify.example')} />
      </div>
      <CodeBlock label={t('webhooks.verify.example')} code={SIGNATURE_EXAMPLE} />
      <p className="form-help">
        <a href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer">
          Standard Webhooks
        </a>{' '}
        ·{' '}
        <a href={`${basePath}/docs`} target="_blank" rel="noreferrer">
          {t('webhooks.verify.docs')}
        </a>
      </p>
    </section>
  )
}
