import { useLocation, useNavigate } from 'react-router'

/** The message that is open beside the list: its id stands in the address, so a link opens it again. */
export function useOpenMessage() {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const withMessage = (messageId: string | undefined) => {
    const params = new URLSearchParams(search)
    params.delete('message')
    if (messageId) params.set('message', messageId)
    const next = params.toString()
    return { search: next && `?${next}` }
  }
  return {
    messageId: new URLSearchParams(search).get('message') ?? undefined,
    linkTo: withMessage,
    close: () => navigate(withMessage(undefined), { state, preventScrollReset: true }),
  }
}
