import './sending-rules.css'
import type { RuleName } from '@songsarn/contract/account/sending-rules'
import type { ContractForm } from '@songsarn/ui/form/contract-form'
import { PageForm } from '@songsarn/ui/form/PageForm.tsx'
import { SwitchField } from '@songsarn/ui/form/SwitchField.tsx'
import { StatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { type FieldPath, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

/** Every section has a switch, beside the values of its rule. */
export type RuleValues = { on: boolean }

type Props<Values extends RuleValues> = {
  name: RuleName
  form: ContractForm<Values>
  /** Whether the stored rule is on. */
  isOn: boolean
  /** What the provider sets, in words; undefined when it sets nothing. */
  floor?: string
  /** The fields of the rule, while it is on. */
  children: ReactNode
}

/** The frame of one rule: what it is for, its switch, its fields, its save. */
export function RuleSection<Values extends RuleValues>({ name, form, isOn, floor, children }: Props<Values>) {
  const { t } = useTranslation('mf-account')
  const { t: common } = useTranslation('common')
  const isWanted = useWatch({ control: form.control, name: 'on' as FieldPath<Values> })
  return (
    <section className="rule" aria-labelledby={`rule-${name}-title`}>
      <h2 id={`rule-${name}-title`}>
        {t(`sendingRules.${name}.title`)}{' '}
        <StatusTag tone={isOn ? 'success' : 'neutral'} mark={isOn ? 'done' : 'ended'}>
          {t(isOn ? 'sendingRules.on' : 'sendingRules.off')}
        </StatusTag>
      </h2>
      <p>{t(`sendingRules.${name}.help`)}</p>
      {floor !== undefined && <Alert type="info" showIcon title={t('sendingRules.floor')} description={floor} />}
      <PageForm form={form} submit={common('action.save')}>
        <SwitchField form={form} name={'on' as FieldPath<Values>} label={t(`sendingRules.${name}.switch`)} />
        {isWanted === true && children}
      </PageForm>
    </section>
  )
}
