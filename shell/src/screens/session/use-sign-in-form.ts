import { signIn } from '@songsarn/contract/account/session'
import { controlOf } from '@songsarn/ui/field/Field.tsx'
import { type FormProblem, formProblemText, schemaChecker } from '@songsarn/ui/form/form-problems'
import { submitByKey } from '@songsarn/ui/form/submit-by-key'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

const FIELDS = ['login', 'password'] as const
type Name = (typeof FIELDS)[number]
export type SignInValues = Record<Name, string>

const problemsOf = schemaChecker(signIn.body)
const ID = 'sign-in'
const idOf = (name: Name) => `${ID}-${name}`

export type SignInForm = ReturnType<typeof useSignInForm>

/**
 * The form of the sign-in page, which behaves as those of the form kit: problems show after the first try and disappear when they
 * are corrected. The kit and its library would be a tenth of what a first visit fetches.
 *
 * @param send makes the call. When it rejects, `problem` is its error
 */
export function useSignInForm(send: (values: SignInValues) => Promise<void>) {
  const { t, i18n } = useTranslation('shell')
  const [values, setValues] = useState<SignInValues>({ login: '', password: '' })
  const [isTried, setTried] = useState(false)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  /** For callbacks that run before the next rendering. */
  const latest = useRef({ values, isSending: false }).current
  const problems = isTried ? problemsOf(values) : {}

  function wordsOf(name: Name, found: FormProblem): string {
    if (found.code !== 'required') return formProblemText(i18n, found)
    return t(name === 'login' ? 'signIn.loginRequired' : 'signIn.passwordRequired')
  }

  function fill(changed: Partial<SignInValues>) {
    latest.values = { ...latest.values, ...changed }
    setValues(latest.values)
  }

  async function submit() {
    if (latest.isSending) return
    setTried(true)
    setProblem(undefined)
    const parsed = signIn.body.safeParse(latest.values)
    if (!parsed.success) {
      const wrong = FIELDS.find((name) => Object.hasOwn(problemsOf(latest.values), name))
      if (wrong) document.getElementById(idOf(wrong))?.focus()
      return
    }
    latest.isSending = true
    setSending(true)
    try {
      await send(parsed.data)
    } catch (error) {
      setProblem(error ?? new Error('unexpected'))
    } finally {
      latest.isSending = false
      setSending(false)
    }
  }

  return {
    id: ID,
    isSending,
    /** The error of the last try. */
    problem,
    fill,
    submit,
    /** For the `<form>`. */
    props: {
      id: ID,
      noValidate: true,
      'aria-busy': isSending,
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault()
        void submit()
      },
      onKeyDown: submitByKey,
    },
    /** For a `Field` and the control in it. */
    field(name: Name) {
      const found = problems[name]
      const error = found && wordsOf(name, found)
      const { status: _, ...control } = controlOf(idOf(name), error)
      return {
        field: { id: idOf(name), error, isRequired: true },
        control: {
          ...control,
          name,
          'aria-required': true,
          value: values[name],
          onChange: (event: { target: { value: string } }) => fill({ [name]: event.target.value }),
        },
      }
    },
  }
}
