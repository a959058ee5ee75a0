import type { FormDraft } from '@songsarn/ui/form/form-host'

/** A draft without the password that was typed: the browser stores no secret. */
export function withoutPassword(draft: FormDraft): FormDraft {
  return {
    ...draft,
    save(value) {
      if (typeof value !== 'object' || value === null) return draft.save(value)
      return draft.save(Object.fromEntries(Object.entries(value).filter(([name]) => name !== 'password')))
    },
  }
}
