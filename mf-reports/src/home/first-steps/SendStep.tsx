import type { Analysis } from '@songsarn/contract/communication/analyses'
import { createAnalysis } from '@songsarn/contract/communication/analyses'
import { SenderField } from '@songsarn/remote/SenderField.tsx'
import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { isSentAtOnce, useCost } from '@songsarn/remote/use-cost'
import { useObserved, useShell } from '@songsarn/remote/use-shell'
import { formatMobile } from '@songsarn/sms/format-mobile'
import { Problem } from '@songsarn/ui/field/Problem.tsx'
import type { ContractForm } from '@songsarn/ui/form/contract-form'
import { useFormField } from '@songsarn/ui/form/FormField.tsx'
import { TextAreaField } from '@songsarn/ui/form/TextAreaField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { StepForm } from './StepForm.tsx'

type Values = { from: string; to: string; content: string }
type Props = {
  /** To the user's own mobile, or to somebody else's. */
  kind: 'test' | 'send'
  onDone(): void
}

/** Sends a message in place, once its cost has been shown. What needs more than one look is sent in Quick Send. */
export function SendStep({ kind, onDone }: Props) {
  const { t } = useTranslation('mf-reports')
  const { api, session, toast, balance, navigate } = useShell()
  const own = useObserved(session).mobile
  const initial: Values = { from: '', to: '', content: kind === 'test' ? t('firstSteps.testText') : '' }
  const toBody = ({ from, to, content }: Values) => ({ from, content, to: [kind === 'test' ? `+${own}` : to] })
  const form = useContractForm(createAnalysis, {
    id: `first-${kind}`,
    initial,
    toBody,
    send: async () => (cost.data && isSentAtOnce(cost.data) ? send(cost.data) : undefined),
    onSaved: (sent) => {
      if (!sent) return
      balance.refresh()
      toast({
        kind: 'success',
        message: t('firstSteps.sent'),
        action: { label: t('firstSteps.seeSent'), run: () => navigate(`/communication/${sent.id}`) },
      })
      onDone()
    },
  })
  const values = useWatch({ control: form.control, compute: (all: Values) => all })
  const body = toBody(values)
  const cost = useCost(createAnalysis.body.safeParse(body).success ? body : undefined, (some, signal) =>
    api.createAnalysis({ body: some }, { signal }),
  )

  /** A second press, and a retry after a lost answer, is the same request for the service. */
  function send({ id }: Analysis) {
    const options = { idempotencyKey: `first-${kind}-${id}` }
    return kind === 'test'
      ? api.sendAnalysisTest({ params: { id } }, options)
      : api.createQuickSend({ body: { analysisId: id } }, options)
  }

  if (kind === 'test' && own === null) return <p>{t('firstSteps.testNeedsMobile')}</p>
  return (
    <StepForm
      form={form}
      submit={t(kind === 'test' ? 'firstSteps.sendTest' : 'firstSteps.sendNow')}
      disabled={!cost.data || !isSentAtOnce(cost.data)}
    >
      <Sender form={form} />
      {kind === 'test' ? (
        <p>{t('firstSteps.testTo', { mobile: formatMobile(own ?? '') })}</p>
      ) : (
        <TextField form={form} name="to" label={t('firstSteps.to')} placeholder="081 234 5678" inputMode="tel" />
      )}
      <TextAreaField form={form} name="content" label={t('firstSteps.text')} rows={3} />
      {cost.error ? (
        <Problem error={cost.error} />
      ) : (
        <p role="status">
          <CostSentence analysis={cost.data} isWaiting={cost.isFetching} values={values} />
        </p>
      )}
    </StepForm>
  )
}

function Sender({ form }: { form: ContractForm<Values> }) {
  const { t } = useTranslation('mf-reports')
  const label = t('firstSteps.from')
  const field = useFormField(form, 'from', label)
  return <SenderField {...field} isRequired label={label} onOnly={(from) => form.fill({ from })} />
}

type SentenceProps = { analysis: Analysis | undefined; isWaiting: boolean; values: Values }

function CostSentence({ analysis, isWaiting, values }: SentenceProps) {
  const { t } = useTranslation('mf-reports')
  const { t: common } = useTranslation('common')
  if (!analysis) return t(isWaiting ? 'firstSteps.counting' : 'firstSteps.costHelp')
  const { totalRecipients, totalCredit, missingCredit, invalid } = analysis
  const credits = common('unit.credit', { count: totalCredit })
  if (isSentAtOnce(analysis)) return t('firstSteps.cost', { sender: analysis.from, credits })
  if (totalRecipients === 0) return t(invalid > 0 ? 'firstSteps.noMobile' : 'firstSteps.blacklisted')
  if (missingCredit > 0) return t('firstSteps.tooFewCredits', { credits })
  const query = new URLSearchParams({ to: values.to, message: values.content })
  return (
    <>
      {t('firstSteps.needsMore')}{' '}
      <ShellLink to={`/communication/quick-send?${query}`}>{t('firstSteps.openQuickSend')}</ShellLink>
    </>
  )
}
