import { type RuleName, type RuleSections, updateSendingRules } from '@songsarn/contract/account/sending-rules'
import { useShell } from '@songsarn/remote/use-shell'
import type { ContractForm } from '@songsarn/ui/form/contract-form'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useQueryClient } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type RulesOf, rulesKey } from './use-sending-rules.ts'

/** The rules that a screen shows, with the version that a change names. */
type ShownRules = RuleSections & { version: number }

/** What the form of a section is given. */
export type RuleProps = { of: RulesOf; rules: ShownRules; floors?: RuleSections }

type Options<Values extends FieldValues> = {
  of: RulesOf
  name: RuleName
  version: number
  initial: Values
  /** The rule that the values mean; null turns it off. What is not valid yet is told at its field. */
  toRule(values: Values): unknown
}

/**
 * The form of one section: its save changes this section and no other. Its fields have the names of the body, such as
 * `cap.messages`.
 */
export function useRuleForm<Values extends FieldValues>({
  of,
  name,
  version,
  initial,
  toRule,
}: Options<Values>): ContractForm<Values> {
  const { t } = useTranslation('mf-account')
  const { api, session, toast } = useShell()
  const queries = useQueryClient()
  return useContractForm(updateSendingRules, {
    id: `rule-${name}`,
    initial,
    toBody: (values) => ({ version, [name]: toRule(values) }),
    send: async (body) => {
      try {
        return of === 'desk' ? await api.updateSendingFloors({ body }) : await api.updateSendingRules({ body })
      } catch (error) {
        // Somebody else changed the rules: the screen shows theirs, and the next try is on their version.
        void queries.invalidateQueries({ queryKey: rulesKey(of) })
        throw error
      }
    },
    onSaved: (saved) => {
      toast({ kind: 'success', message: t('sendingRules.saved', { rule: t(`sendingRules.${name}.title`) }) })
      queries.setQueryData(rulesKey(of), saved)
      // What the provider sets shows on the screen of the account too.
      if (of === 'desk') void queries.invalidateQueries({ queryKey: rulesKey('account') })
    },
    isReadOnly: of === 'desk' ? !session.can('update', 'Desk') : !session.can('update', 'SendingRules'),
  })
}
