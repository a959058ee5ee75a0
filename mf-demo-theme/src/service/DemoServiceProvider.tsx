import { useShell } from '@songsarn/remote/use-shell'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { StateView } from '@songsarn/ui/states/StateView.tsx'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DemoService, startDemoService, stopDemoService } from './demo-worker.ts'

const ResetContext = createContext<(() => void) | undefined>(undefined)

/** Resets the sample data; undefined where something else than this remote answers the calls. */
export const useResetDemo = () => useContext(ResetContext)

/** Runs the demo's service while the remote is open, and draws the screens once it answers. */
export function DemoServiceProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('mf-demo-theme')
  const { t: common } = useTranslation('common')
  const { basePath, reportError } = useShell()
  const [service, setService] = useState<DemoService | { status: 'starting' }>({ status: 'starting' })
  const [attempt, setAttempt] = useState(1)

  useEffect(() => {
    let isUnmounted = false
    setService({ status: 'starting' })
    void startDemoService(basePath).then((started) => {
      if (started.status === 'unavailable') reportError(started.error)
      if (!isUnmounted) setService(started)
    })
    return () => {
      isUnmounted = true
      void stopDemoService()
    }
  }, [basePath, reportError, attempt])

  if (service.status === 'starting') return <Skeleton shape="page" />
  if (service.status === 'unavailable') {
    return (
      <StateView
        picture="off"
        heading="h1"
        role="alert"
        title={t('unavailable.title')}
        help={`${t(`unavailable.${service.reason}`)} ${t('unavailable.restWorks')}`}
        action={{ label: common('action.retry'), run: () => setAttempt(attempt + 1) }}
      />
    )
  }
  return <ResetContext value={service.reset}>{children}</ResetContext>
}
