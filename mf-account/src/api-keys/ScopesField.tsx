import { KEY_SCOPES } from '@songsarn/contract/account/key-scopes'
import type { KeyMode } from '@songsarn/contract/base/call'
import type { ContractForm } from '@songsarn/ui/form/contract-form'
import { FormField } from '@songsarn/ui/form/FormField.tsx'
import { Checkbox, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAccountStore } from '../account-store.ts'
import { PRESET_NAMES, type Preset, presetOf, scopesOf } from './scope-presets.ts'

export type KeyForm = { name: string; mode: KeyMode; scopes: string[] }

/** The rights of a key: a preset, or single rights with the calls that each allows. */
export function ScopesField({ form }: { form: ContractForm<KeyForm> }) {
  const { t } = useTranslation('mf-account')
  const isChoosing = useAccountStore(({ view }) => view.isChoosingRights)
  return (
    <FormField form={form} name="scopes" label={t('keys.column.scopes')}>
      {({ value: chosen, onChange, ...control }) => {
        const preset = presetOf(chosen) ?? 'custom'
        const options: { value: Preset | 'custom'; label: string }[] = [
          ...PRESET_NAMES.map((value) => ({ value, label: t(`keys.preset.${value}`) })),
          ...(preset === 'custom' ? [{ value: 'custom' as const, label: t('keys.preset.custom') }] : []),
        ]
        return (
          <>
            <Select<Preset | 'custom'>
              {...control}
              value={preset}
              options={options}
              onChange={(value) => {
                if (value !== 'custom') onChange(scopesOf(value))
              }}
            />
            <details
              className="keys-scopes"
              open={isChoosing}
              onToggle={({ currentTarget }) => useAccountStore.changeView({ isChoosingRights: currentTarget.open })}
            >
              <summary>{t('keys.chooseRights', { count: chosen.length })}</summary>
              <ul>
                {KEY_SCOPES.map(({ scope, calls, extends: extended }) => (
                  <li key={scope}>
                    <Checkbox
                      checked={chosen.includes(scope)}
                      onChange={({ target }) =>
                        onChange(target.checked ? [...chosen, scope] : chosen.filter((other) => other !== scope))
                      }
                    >
                      <code>{scope}</code>
                    </Checkbox>
                    <span className="keys-scope-calls">
                      {[...calls, ...extended]
                        .map(({ method, path }) => `${method} ${path.replace('/v1', '')}`)
                        .join(', ')}
                    </span>
                  </li>
                ))}
              </ul>
            </details>
          </>
        )
      }}
    </FormField>
  )
}
