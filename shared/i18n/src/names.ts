const NAMES = new Intl.Collator('en')

/** Orders names as the service does, whatever the language of the screen: both scripts may be in one list. */
export const compareNames = (one: string, other: string): number => NAMES.compare(one, other)
