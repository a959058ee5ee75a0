import { useShell } from '@songsarn/remote/use-shell'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { StateView } from '@songsarn/ui/states/StateView.tsx'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DemoControls } from '../service/demo-controls.ts'
import { closeDemo, type Opened, openDemo } from '../service/demo-worker.ts'

/** Shows the area once its service answers in this page, and stops it when the area is left. */
export function DemoGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation('mf-demo-theme')
  const { t: word } = useTranslation('common')
  const { basePath, reportError } = useShell()
  const [state, setState] = useState<Opened | { is: 'starting' }>({ is: 'starting' })
  const [tries, setTries] = useState(0)

  useEffect(() => {
    let left = false
    setState({ is: 'starting' })
    void openDemo(basePath).then((opened) => {
      if (opened.is === 'unavailable') reportError(opened.error)
      if (!left) setState(opened)
    })
    return () => {
      left = true
      void closeDemo()
    }
  }, [basePath, reportError, tries])

  if (state.is === 'starting') return <Skeleton shape="page" />
  if (state.is === 'unavailable') {
    return (
      <StateView
        picture="off"
        heading="h1"
        role="alert"
        title={t('gate.title')}
        help={`${t(`gate.${state.because}`)} ${t('gate.safe')}`}
        action={{ label: word('action.retry'), run: () => setTries(tries + 1) }}
      />
    )
  }
  return <DemoControls value={{ reset: state.reset }}>{children}</DemoControls>
}
