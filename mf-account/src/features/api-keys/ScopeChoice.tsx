import { KEY_SCOPES } from '@songsarn/contract/key-scopes'
import { Checkbox, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { PRESET_NAMES, type Preset, presetOf, scopesOf } from './scopes.ts'

type Props = { chosen: readonly string[]; onChange(scopes: string[]): void; error?: string }

/** What a key may: one of the usual choices, or right by right with the calls that each opens. */
export function ScopeChoice({ chosen, onChange, error }: Props) {
  const { t } = useTranslation('mf-account')
  const preset = presetOf(chosen) ?? 'custom'
  const options: { value: Preset | 'custom'; label: string }[] = [
    ...PRESET_NAMES.map((value) => ({ value, label: t(`keys.preset.${value}`) })),
    ...(preset === 'custom' ? [{ value: 'custom' as const, label: t('keys.preset.custom') }] : []),
  ]
  return (
    <div className="form-field">
      <label htmlFor="key-scopes">{t('keys.column.scopes')}</label>
      <Select<Preset | 'custom'>
        id="key-scopes"
        value={preset}
        options={options}
        aria-describedby="key-scopes-error"
        aria-invalid={error !== undefined}
        onChange={(value) => {
          if (value !== 'custom') onChange(scopesOf(value))
        }}
      />
      <div id="key-scopes-error">
        {error && (
          <p className="form-error" role="alert">
            {error}
          </p>
        )}
      </div>
      <details className="keys-scopes">
        <summary>{t('keys.rightByRight', { count: chosen.length })}</summary>
        <ul>
          {KEY_SCOPES.map(({ scope, calls }) => (
            <li key={scope}>
              <Checkbox
                checked={chosen.includes(scope)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...chosen, scope] : chosen.filter((one) => one !== scope))
                }
              >
                <code>{scope}</code>
              </Checkbox>
              <span className="keys-scope-calls">
                {calls.map(({ method, path }) => `${method} ${path.replace('/v1', '')}`).join(', ')}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}
