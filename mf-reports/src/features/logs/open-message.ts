import { useCloseBeside } from '@songsarn/ui/list/row-link'
import { useLocation } from 'react-router'

/** The message that is open beside the list: its id stands in the address, so a link opens it again. */
export function useOpenMessage() {
  const { search } = useLocation()
  const withMessage = (messageId: string | undefined) => {
    const params = new URLSearchParams(search)
    params.delete('message')
    if (messageId) params.set('message', messageId)
    const next = params.toString()
    return { search: next && `?${next}` }
  }
  const close = useCloseBeside(() => withMessage(undefined))
  return {
    messageId: new URLSearchParams(search).get('message') ?? undefined,
    linkTo: withMessage,
    close,
  }
}
