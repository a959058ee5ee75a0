import './integration.css'
import { type OtpConfig, testPin } from '@songsarn/contract/otp/otp'
import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { CodeBlock } from '@songsarn/ui/code/CodeBlock.tsx'
import { CopyButton } from '@songsarn/ui/form/CopyButton.tsx'
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { SNIPPET_LANGUAGES, type SnippetLanguage, useOtpStore } from '../otp-store.ts'
import { SNIPPETS } from './snippets.ts'

/** Programs to paste into an empty folder and run, with this configuration's id filled in. */
export function Integration({ config: { id, pinLength } }: { config: OtpConfig }) {
  const { t } = useTranslation('mf-otp')
  const shell = useShell()
  const language = useOtpStore(({ view }) => view.snippetLanguage)
  const { file, run, write } = SNIPPETS[language]
  const code = write({ url: location.origin + shell.basePath, otcId: id })
  const start = `SONGSARN_API_KEY=songsarn_test_… ${run}`
  return (
    <div className="page-panel otp-integration">
      <ol className="otp-steps">
        <li>
          {shell.session.can('read', 'ApiKey') ? (
            <ShellLink to="/account/api-keys">{t('integration.makeKey')}</ShellLink>
          ) : (
            t('integration.askForKey')
          )}{' '}
          {t('integration.testKey', { pin: testPin(pinLength) })}
        </li>
        <li>{t('integration.paste', { file })}</li>
        <li>
          {t('integration.run')}
          <span className="otp-command">
            <code>{start}</code>
            <CopyButton text={start} label={t('integration.command')} />
          </span>
        </li>
      </ol>
      <Segmented<SnippetLanguage>
        aria-label={t('integration.language')}
        value={language}
        onChange={(snippetLanguage) => useOtpStore.changeView({ snippetLanguage })}
        options={SNIPPET_LANGUAGES.map((value) => ({ value, label: SNIPPETS[value].name }))}
      />
      <figure className="otp-snippet">
        <figcaption>
          <code>{file}</code>
          <CopyButton text={code} label={file} />
        </figcaption>
        <CodeBlock label={file} code={code} />
      </figure>
      <p className="form-help">
        {t('integration.results')}{' '}
        <a href={`${shell.basePath}/docs`} target="_blank" rel="noreferrer">
          {t('integration.docs')}
        </a>
      </p>
    </div>
  )
}
