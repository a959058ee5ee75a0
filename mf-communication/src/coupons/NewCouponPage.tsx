import { addCouponCodes, CouponSetting, createCoupon } from '@songsarn/contract/communication/coupons'
import { hasProblemCode } from '@songsarn/i18n/problem-text'
import { NoPermissionPage } from '@songsarn/remote/NoPermissionPage.tsx'
import { Page } from '@songsarn/remote/Page.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { DateTimeField } from '@songsarn/ui/form/DateTimeField.tsx'
import type { FormProblems } from '@songsarn/ui/form/form-problems'
import { PageForm } from '@songsarn/ui/form/PageForm.tsx'
import { TextAreaField } from '@songsarn/ui/form/TextAreaField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useStep } from '@songsarn/ui/steps/use-step'
import { Wizard } from '@songsarn/ui/steps/Wizard.tsx'
import { Button } from 'antd'
import { useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { CodesFields } from './CodesFields.tsx'
import { CouponConfirm } from './CouponConfirm.tsx'
import {
  type BadCode,
  badCodes,
  type CouponValues,
  codesBody,
  NO_VALUES,
  settingBody,
  typedCodes,
} from './coupon-values.ts'
import { useReloadCoupons } from './use-coupons.ts'

/** A coupon campaign in three steps: what it is, its codes, and what will happen. */
export function NewCouponPage() {
  const { session } = useShell()
  return session.can('create', 'Coupon') ? <CouponWizard /> : <NoPermissionPage />
}

const STEPS = ['basic', 'codes', 'confirm'] as const
type Step = (typeof STEPS)[number]

/** Call of each step that checks the values, and the body that the step makes of them. */
const RULES = {
  basic: { call: { body: CouponSetting }, toBody: settingBody },
  codes: { call: addCouponCodes, toBody: codesBody },
  confirm: { call: createCoupon, toBody: (of: CouponValues) => ({ ...settingBody(of), ...codesBody(of) }) },
} as const

const STEP_OF: Readonly<Record<keyof CouponValues, Step>> = {
  name: 'basic',
  description: 'basic',
  startDate: 'basic',
  endDate: 'basic',
  way: 'codes',
  generate: 'codes',
  prefix: 'codes',
  length: 'codes',
  codes: 'codes',
}

function CouponWizard() {
  const { t } = useTranslation('mf-communication')
  const { t: common } = useTranslation('common')
  const { form, step, index, go, taken } = useCouponForm()
  const before = STEPS[index - 1]
  return (
    <Page
      title={t('coupons.new')}
      back={{ label: t('coupons.all'), to: '/coupons' }}
      help={t('coupons.help', { field: '{{coupon}}' })}
    >
      <Wizard label={t('coupons.steps')} titles={STEPS.map((name) => t(`coupons.step.${name}`))} current={index}>
        <PageForm
          key={step}
          form={form}
          submit={step === 'confirm' ? t('coupons.create') : common('action.next')}
          actions={before && <Button onClick={() => go(before)}>{common('action.back')}</Button>}
        >
          {step === 'basic' && (
            <>
              <TextField form={form} name="name" label={t('coupons.name')} />
              <TextAreaField
                form={form}
                name="description"
                label={t('coupons.description')}
                help={t('coupons.descriptionHelp')}
              />
              <DateTimeField form={form} name="startDate" label={t('coupons.startDate')} />
              <DateTimeField form={form} name="endDate" label={t('coupons.endDate')} help={t('coupons.endDateHelp')} />
            </>
          )}
          {step === 'codes' && <CodesFields form={form} taken={taken} />}
          {step === 'confirm' && <CouponConfirm values={form.values()} />}
        </PageForm>
      </Wizard>
    </Page>
  )
}

/** One form for all steps, so that going back keeps the values. The last step creates the coupon. */
function useCouponForm() {
  const { t } = useTranslation('mf-communication')
  const { api, toast } = useShell()
  const navigate = useNavigate()
  const reload = useReloadCoupons()
  /** Unknown until the form has read the browser's draft. */
  const [values, setValues] = useState<CouponValues>()
  const [taken, setTaken] = useState<readonly BadCode[]>([])
  const isDone = (of: Step) =>
    !values || (RULES[of].call.body.safeParse(RULES[of].toBody(values)).success && !hasBadCodes(of, values))
  const { step, index, go } = useStep(STEPS, (name) => STEPS.slice(0, STEPS.indexOf(name)).every(isDone))
  const { call, toBody } = RULES[step]
  const isLast = step === 'confirm'
  const form = useContractForm(call as typeof createCoupon, {
    id: 'coupon',
    initial: NO_VALUES,
    toBody,
    check: (of): FormProblems =>
      hasBadCodes(step, of) ? { codes: { code: 'format', words: t('coupons.codesWrong') } } : {},
    async send(body) {
      if (!isLast) return undefined
      setTaken([])
      return api.createCoupon({ body }).catch((error: unknown) => {
        setTaken(takenCodes(error, typedCodes(form.values().codes)))
        throw error
      })
    },
    onSaved(made) {
      const next = STEPS[index + 1]
      if (next) return go(next)
      if (!made) return
      toast({ kind: 'success', message: t('coupons.saved', { name: made.name }) })
      void reload()
      navigate(`/coupons/${made.id}`, { replace: true })
    },
    onChange: (of: CouponValues) => setValues({ ...of }),
    words: { prefix: { format: t('coupons.prefixFormat') } },
    fieldOfCode: { 'coupon.codeTaken': 'codes' },
    steps: { fields: Object.keys(STEP_OF) as (keyof CouponValues)[], open: (field) => go(STEP_OF[field]) },
    isStep: !isLast,
    draft: 'coupon:new',
  })
  useLayoutEffect(() => setValues({ ...form.values() }), [])
  return { form, step, index, go, taken }
}

const hasBadCodes = (step: Step, { way, codes }: CouponValues): boolean =>
  step === 'codes' && way === 'own' && badCodes(typedCodes(codes)).length > 0

/** The codes that the service refused: its errors name their places, from 0. */
function takenCodes(error: unknown, codes: readonly string[]): BadCode[] {
  if (!hasProblemCode(error) || error.code !== 'coupon.codeTaken') return []
  const { errors = [] }: typeof error & { errors?: { path: string }[] } = error
  return errors.flatMap(({ path }): BadCode[] => {
    const index = Number(path.split('.')[1])
    const code = codes[index]
    return code === undefined ? [] : [{ row: index + 1, code, reason: 'taken' }]
  })
}
