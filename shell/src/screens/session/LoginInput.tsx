import type { ComponentProps } from 'react'

/** The username or email address of a user, which the browser fills in. */
export function LoginInput({ type = 'text', ...control }: ComponentProps<'input'> & { type?: 'text' | 'email' }) {
  return (
    <input
      {...control}
      className="input"
      type={type}
      autoComplete={type === 'email' ? 'email' : 'username'}
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
