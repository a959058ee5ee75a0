import './pricing.css'
import { CheckOutlined } from '@ant-design/icons'
import { useFormat } from '@songsarn/i18n/use-format'
import type { Plan } from '@songsarn/msw/demo/pricing/pricing'
import { Page } from '@songsarn/remote/Page.tsx'
import { Button, Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { QueryView } from '../page/QueryView.tsx'
import { useToast } from '../page/use-toast.ts'
import { useDemoMutation, useDemoQuery } from '../service/use-demo-query.ts'

type Billing = 'monthly' | 'yearly'

export function PricingPlans() {
  const { t } = useTranslation('mf-demo-theme')
  const [search, setSearch] = useSearchParams()
  const billing: Billing = search.get('billing') === 'yearly' ? 'yearly' : 'monthly'
  const toast = useToast()
  const choose = useDemoMutation('POST /pricing/choose', ['GET /pricing/data'])
  const query = useDemoQuery('GET /pricing/data', {})
  return (
    <Page title={t('pricing.title')} help={t('pricing.help')}>
      <Segmented<Billing>
        className="pricing-billing"
        aria-label={t('pricing.billing')}
        value={billing}
        onChange={(next) => setSearch(next === 'yearly' ? { billing: next } : {}, { replace: true })}
        options={[
          { value: 'monthly', label: t('pricing.monthly') },
          { value: 'yearly', label: t('pricing.yearly') },
        ]}
      />
      <QueryView query={query}>
        {({ plans, qandA, chosen }) => (
          <>
            <ul className="pricing">
              {plans.map((plan) => (
                <PlanCard
                  key={plan.name}
                  plan={plan}
                  billing={billing}
                  chosen={plan.name === chosen}
                  busy={choose.isPending && choose.variables.body.plan === plan.name}
                  onChoose={() =>
                    choose
                      .mutateAsync({ body: { plan: plan.name } })
                      .then(
                        () => toast.success(t('pricing.changed', { plan: t(`pricing.name.${plan.name}`) })),
                        toast.error,
                      )
                  }
                />
              ))}
            </ul>
            <section className="panel" aria-labelledby="pricing-questions">
              <h2 id="pricing-questions">{t('pricing.questions')}</h2>
              {qandA.map(({ question, ans }) => (
                <details key={question} className="pricing-question">
                  <summary>{question}</summary>
                  <p className="quiet">{ans}</p>
                </details>
              ))}
            </section>
          </>
        )}
      </QueryView>
    </Page>
  )
}

type CardProps = { plan: Plan; billing: Billing; chosen: boolean; busy: boolean; onChoose(): void }

function PlanCard({ plan, billing, chosen, busy, onChoose }: CardProps) {
  const { t } = useTranslation('mf-demo-theme')
  const format = useFormat()
  const dollars = (amount: number) =>
    format.number(amount, {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
      maximumFractionDigits: 0,
    })
  const { perMonth, totalAnnual } = plan.yearlyPlan
  const name = t(`pricing.name.${plan.name}`)
  return (
    <li className="panel" data-popular={plan.popular || undefined}>
      <div className="row-apart">
        <h2>{name}</h2>
        {plan.popular && <span className="pricing-popular">{t('pricing.popular')}</span>}
      </div>
      <p className="quiet">{plan.subtitle}</p>
      <p>
        <strong className="pricing-price">{dollars(billing === 'yearly' ? perMonth : plan.monthlyPrice)}</strong>{' '}
        <span className="quiet">{t('pricing.perMonth')}</span>
      </p>
      <p className="quiet pricing-year">
        {billing === 'yearly' && totalAnnual > 0 ? t('pricing.perYear', { price: dollars(totalAnnual) }) : ' '}
      </p>
      <ul className="pricing-benefits">
        {plan.planBenefits.map((benefit) => (
          <li key={benefit}>
            <CheckOutlined aria-hidden /> {benefit}
          </li>
        ))}
      </ul>
      <Button
        type={plan.popular && !chosen ? 'primary' : 'default'}
        block
        disabled={chosen}
        loading={busy}
        onClick={onChoose}
      >
        {chosen ? t('pricing.chosen') : t('pricing.choose', { plan: name })}
      </Button>
    </li>
  )
}
