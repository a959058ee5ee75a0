import { FormHostContext } from '@songsarn/ui/form/form-host'
import { themeConfig } from '@songsarn/ui/theme/theme-config'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import { type ComponentType, type ReactNode, useEffect, useMemo } from 'react'
import { I18nextProvider } from 'react-i18next'
import { ANTD_LOCALES } from './antd-locale.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { createFormHost } from './form-host.ts'
import { RemoteRouter } from './RemoteRouter.tsx'
import type { RemoteProps } from './remote.ts'
import { stylesClass, useStyledPlaces } from './styled-places.ts'
import { ShellContext, useObserved } from './use-shell.ts'

type Props = RemoteProps & { name: string; Root: ComponentType; queries: QueryClient }

/**
 * Everything that a remote's screens stand in. React context does not cross roots, so each remote brings its own.
 *
 * No Suspense around the screens: the shell shows that the area is loading until they are drawn, and a screen stays until
 * the next one's chunk is there. A fallback would be seen for 300 ms however soon the chunk comes, since React holds back
 * what follows one (FALLBACK_THROTTLE_MS in React's reconciler).
 */
export function RemoteFrame({ shell, domElement, isHere = always, onPaint, onCrash, name, Root, queries }: Props) {
  const formHost = useMemo(() => createFormHost(shell), [shell])
  return (
    <ErrorBoundary onError={onCrash}>
      <ShellContext value={shell}>
        <FormHostContext value={formHost}>
          <QueryClientProvider client={queries}>
            <I18nextProvider i18n={shell.i18n} defaultNS={name}>
              <Themed name={name} shell={shell} domElement={domElement}>
                <RemoteRouter basename={shell.basePath || '/'} isHere={isHere}>
                  <Root />
                  <Painted onPaint={onPaint} />
                </RemoteRouter>
              </Themed>
            </I18nextProvider>
          </QueryClientProvider>
        </FormHostContext>
      </ShellContext>
    </ErrorBoundary>
  )
}

const always = () => true

type ThemedProps = Pick<Props, 'name' | 'shell' | 'domElement'> & { children: ReactNode }

function Themed({ name, shell, domElement, children }: ThemedProps) {
  const skin = useObserved(shell.theme)
  const language = useObserved(shell.language)
  const over = useStyledPlaces(name, domElement)
  const dialogs = { classNames: { root: stylesClass(name) } }
  return (
    <ConfigProvider
      theme={{ ...themeConfig(skin), cssVar: { key: name } }}
      locale={ANTD_LOCALES[language]}
      getPopupContainer={(trigger) => (isDialog(trigger) ? (null as never) : over)}
      drawer={dialogs}
      modal={dialogs}
    >
      {children}
    </ConfigProvider>
  )
}

/**
 * antd asks for a dialog's container without what opened it, or with the body. With one of its own it would keep neither the
 * page from scrolling nor the focus to give back (@rc-component/portal 2, drawer 1): with none they get theirs.
 */
const isDialog = (trigger: HTMLElement | undefined) => !trigger || trigger === document.body

/** Stands beside the screen with no Suspense boundary between, so its effect runs only once nothing there is suspended. */
function Painted({ onPaint }: Pick<RemoteProps, 'onPaint'>) {
  useEffect(() => onPaint(), [onPaint])
  return null
}
