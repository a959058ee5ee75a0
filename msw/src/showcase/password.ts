/** The password of the demo users in the static showcase. The sign-in page shows it: everything stays in the visitor's browser. */
export const DEMO_PASSWORD = 'songsarn-demo'

/** The secret key of the service, under which the build fills the database. It protects nothing, for the same reason. */
export const DEMO_KEY = 'the key of a demo without secrets'
