/** The password of the demo users in the static showcase. The sign-in page shows it: everything stays in the visitor's browser. */
export const DEMO_PASSWORD = 'songsarn-demo'
