import { startTransition } from 'react'
import * as ReactDOMClient from 'react-dom/client'

/**
 * React's roots, which draw a remote in short pieces: the shell's menus and fields answer meanwhile. Drawn at once, a screen takes
 * half a second on a phone.
 */
export const rootsInPieces = {
  ...ReactDOMClient,
  createRoot(...args: Parameters<typeof ReactDOMClient.createRoot>): ReactDOMClient.Root {
    const root = ReactDOMClient.createRoot(...args)
    return {
      ...root,
      render: (children) => startTransition(() => root.render(children)),
      unmount: () => root.unmount(),
    }
  },
}
