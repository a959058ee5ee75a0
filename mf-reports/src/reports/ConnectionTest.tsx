import type { FtpTest } from '@songsarn/contract/reports/report-export'
import type { Report } from '@songsarn/contract/reports/reports'
import { useShell } from '@songsarn/remote/use-shell'
import { Problem } from '@songsarn/ui/field/Problem.tsx'
import type { ContractForm } from '@songsarn/ui/form/contract-form'
import { StatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useReportTexts } from './report-texts.ts'
import type { ReportValues } from './report-values.ts'

const LOOKS = {
  passed: { tone: 'success', mark: 'done' },
  failed: { tone: 'danger', mark: 'failed' },
  notTried: { tone: 'neutral', mark: 'waiting' },
} as const

const FIELDS = ['protocal', 'hostName', 'port', 'username', 'password', 'remotePath', 'hostKey'] as const

/** Tests the typed connection and shows each step. A user confirms the key of an SFTP server here. */
export function ConnectionTest({ form, report }: { form: ContractForm<ReportValues>; report: Report | undefined }) {
  const { t } = useTranslation('mf-reports')
  const { api } = useShell()
  const [protocol, host, port, username, password, remotePath, hostKey] = useWatch({
    control: form.control,
    name: FIELDS,
  })
  const typed = { protocol, host: host.trim(), port, username: username.trim(), remotePath }
  const test = useMutation({
    mutationFn: ({ key }: { key: string; tested: string }) => {
      const secret = { password: password === '' ? null : password, reportId: report?.id ?? null }
      return api.testReportExport({ body: { ...typed, ...secret, hostKey: key === '' ? null : key } })
    },
  })
  const section = useRef<HTMLElement>(null)
  const { data } = test
  useEffect(() => {
    if (data) section.current?.scrollIntoView?.({ block: 'nearest' })
  }, [data])
  /** A result is of what was typed then. */
  const tested = JSON.stringify([typed, password])
  const isReady = typed.host !== '' && typed.username !== '' && (password !== '' || report?.hasPassword === true)
  function confirm(key: string) {
    form.change({ hostKey: key })
    test.mutate({ key, tested })
  }
  return (
    <section ref={section} className="reports-next reports-test" aria-label={t('reports.export.test')}>
      <Button
        onClick={() => test.mutate({ key: hostKey, tested })}
        disabled={!isReady || form.isReadOnly}
        loading={test.isPending}
      >
        {t('reports.export.test')}
      </Button>
      {!isReady && <p className="form-help">{t('reports.export.fillFirst')}</p>}
      <div aria-live="polite">
        {test.isError && <Problem error={test.error} title={t('reports.export.testFailed')} />}
        {data && !test.isPending && test.variables.tested === tested && <Steps result={data} onConfirm={confirm} />}
      </div>
    </section>
  )
}

function Steps({ result, onConfirm }: { result: FtpTest; onConfirm: (key: string) => void }) {
  const { t } = useTranslation('mf-reports')
  const texts = useReportTexts()
  const failed = result.steps.find(({ status }) => status === 'failed')
  const key = failed?.step === 'hostKey' ? result.hostKey : null
  return (
    <>
      <p>
        <b>{t(result.isPassed ? 'reports.export.works' : 'reports.export.worksNot')}</b>
      </p>
      <ol className="reports-steps">
        {result.steps.map(({ step, status, reason }) => (
          <li key={step}>
            <StatusTag {...LOOKS[status]}>{t(`reports.export.step.${step}`)}</StatusTag>
            <span className="unseen">{t(`reports.export.status.${status}`)}</span>
            {reason && <p>{texts.transferFailure(step, reason)}</p>}
          </li>
        ))}
      </ol>
      {key && (
        <p>
          <code className="reports-key">{key}</code>
          <Button type="primary" onClick={() => onConfirm(key)}>
            {t('reports.export.confirmKey')}
          </Button>
        </p>
      )}
    </>
  )
}
