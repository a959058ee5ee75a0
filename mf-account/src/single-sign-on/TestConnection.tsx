import type { ProviderResult } from '@songsarn/contract/account/single-sign-on'
import { useShell } from '@songsarn/remote/use-shell'
import { Problem } from '@songsarn/ui/field/Problem.tsx'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'

export type ProviderValues = { issuer: string; clientId: string; clientSecret: string }

type Test = ReturnType<typeof useConnectionTest>

/** Asks the provider whether it knows the client as it is typed, saved or not. */
export function useConnectionTest() {
  const { api } = useShell()
  return useMutation({ mutationFn: (body: ProviderValues) => api.testSingleSignOn({ body }), gcTime: 0 })
}

export function TestButton({ test, values }: { test: Test; values: ProviderValues }) {
  const { t } = useTranslation('mf-account')
  const isReady = values.issuer.trim() !== '' && values.clientId.trim() !== ''
  return (
    <>
      <Button loading={test.isPending} disabled={!isReady} onClick={() => test.mutate(values)}>
        {t('singleSignOn.test')}
      </Button>
      {!isReady && <span className="sso-quiet">{t('singleSignOn.testNeeds')}</span>}
    </>
  )
}

const TYPES: Record<ProviderResult, 'success' | 'warning'> = {
  ...{ ok: 'success', unreachable: 'warning', notProvider: 'warning', wrongClient: 'warning' },
}

export function TestResult({ test: { data, isError, error } }: { test: Test }) {
  const { t } = useTranslation('mf-account')
  return (
    <div role="status">
      {data && <Alert type={TYPES[data.result]} showIcon title={t(`singleSignOn.results.${data.result}`)} />}
      {isError && <Problem error={error} />}
    </div>
  )
}
