/** Topics that handlers wake after a commit. */
export type Topic =
  | 'delivery'
  | 'expansion'
  | 'stopped messages'
  | 'analyses'
  | 'imports'
  | 'own values'
  | 'report runs'
  | 'report transfers'
  | 'callback retries'
  | 'password resets'
  | 'ledger check'

/** How each topic is woken. Composition makes it of its ports: what is woken is in areas above this one. */
export type Wakes = Readonly<Record<Topic, () => void>>
