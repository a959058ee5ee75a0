import { StateView } from '@songsarn/ui/states/StateView.tsx'
import { Component, type ReactNode, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { takeEarlySignIn } from '../services/session/early-sign-in.ts'

/** Error boundary of the shell itself. React's root reports the error. */
export class Crash extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override render() {
    return this.state.crashed ? <Crashed /> : this.props.children
  }
}

function Crashed() {
  const { t } = useTranslation('shell')
  useLayoutEffect(() => void takeEarlySignIn(), [])
  return (
    <main>
      <StateView
        picture="failed"
        heading="h1"
        role="alert"
        title={t('crashed.title')}
        help={t('crashed.help')}
        action={{ label: t('crashed.reload'), run: () => location.reload() }}
      />
    </main>
  )
}
