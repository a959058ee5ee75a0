import { LINK_ACTIONS, LINK_KINDS, type LinkRule } from '@songsarn/contract/account/link-rule'
import { SelectField } from '@songsarn/ui/form/SelectField.tsx'
import { useTranslation } from 'react-i18next'
import { RuleSection } from './RuleSection.tsx'
import { type RuleProps, useRuleForm } from './rule-form.ts'

const OFFERED: LinkRule = { otherAddress: 'warn', shortener: 'refuse', download: 'refuse' }

/** What happens to a text with links that are not its sender's. */
export function LinksForm({ of, rules: { version, links }, floors }: RuleProps) {
  const { t } = useTranslation('mf-account')
  const initial: { on: boolean; links: LinkRule } = { on: links !== null, links: links ?? OFFERED }
  const form = useRuleForm({
    ...{ of, version, initial },
    name: 'links',
    toRule: (values) => (values.on ? values.links : null),
  })
  const floor = floors?.links
  const options = LINK_ACTIONS.map((value) => ({ value, label: t(`sendingRules.links.action.${value}`) }))
  return (
    <RuleSection
      name="links"
      form={form}
      isOn={links !== null}
      floor={
        floor
          ? LINK_KINDS.map(
              (kind) => `${t(`sendingRules.links.kind.${kind}`)}: ${t(`sendingRules.links.action.${floor[kind]}`)}`,
            ).join(' · ')
          : undefined
      }
    >
      {LINK_KINDS.map((kind) => (
        <SelectField
          key={kind}
          form={form}
          name={`links.${kind}`}
          label={t(`sendingRules.links.kind.${kind}`)}
          help={t(`sendingRules.links.kindHelp.${kind}`)}
          options={options}
        />
      ))}
    </RuleSection>
  )
}
