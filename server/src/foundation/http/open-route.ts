/** A route outside the API that needs no sign-in: the code in its path is the secret of the caller. */
export type OpenRoute = {
  /** With `:code`. */
  path: string
  methods: readonly ('GET' | 'POST')[]
  answer(request: Request, from: { code: string; address: string }): Promise<Response>
}
